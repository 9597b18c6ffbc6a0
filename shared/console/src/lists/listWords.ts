import { addWords, useText } from '../i18n'

const en = {
  failed: 'The list could not be loaded',
  retry: 'Try again',
  clear: 'Clear filters',
  remove: 'Remove the filter {{name}}',
  loading: 'Loading…',
  move: 'move',
  open: 'open',
  close: 'close',
  'days.today': 'Today',
  'days.yesterday': 'Yesterday',
  'days.week': 'Last 7 days',
} as const

export type ListWordKey = keyof typeof en

const tr: Record<ListWordKey, string> = {
  failed: 'Liste yüklenemedi',
  retry: 'Yeniden dene',
  clear: 'Filtreleri temizle',
  remove: '{{name}} filtresini kaldır',
  loading: 'Yükleniyor…',
  move: 'gez',
  open: 'aç',
  close: 'kapat',
  'days.today': 'Bugün',
  'days.yesterday': 'Dün',
  'days.week': 'Son 7 gün',
}

addWords('lists', { tr, en })

/** What every list says, whatever it lists. */
export const useListWords = (): ((key: ListWordKey, params?: Readonly<Record<string, string | number>>) => string) => useText('lists')
