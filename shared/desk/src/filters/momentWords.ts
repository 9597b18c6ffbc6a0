import { addWords, useText, type Translated } from '@kasa/console/i18n'

import type { Translate } from '../list/deskWords'

const en = {
  day: 'Day',
  time: 'Time',
  wrong: 'Enter a day and a time.',
  future: 'This moment has not come yet.',
  strip: 'As of {{moment}}; actions are off',
  back: 'Back to now',
} as const

const tr: Translated<typeof en> = {
  day: 'Gün',
  time: 'Saat',
  wrong: 'Bir gün ve saat girin.',
  future: 'Bu an henüz gelmedi.',
  strip: '{{moment}} anındaki durum; işlemler kapalı',
  back: 'Şimdiye dön',
}

addWords('desk-moment', { tr, en })

/** Texts about a past moment, loaded with the filter or a past list. */
export const useMomentWords = (): Translate<keyof typeof en> => useText('desk-moment')
