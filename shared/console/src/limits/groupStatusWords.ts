import { moduleWords, type Translated } from '../i18n'
import { wordsOf } from '../lists/wordsOf'
import type { Language } from '@kasa/domain/money'

const en = {
  status: 'Status',
  'status.ACTIVE': 'Active',
  'status.PAUSED': 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  reason: 'Reason',
  reasonHint: 'Shown in the history.',
  'said.PAUSED': '{{name}} is paused',
  'said.ACTIVE': '{{name}} is active again',
  'said.asked': '{{name}}: the pause waits for approval',
}
const tr: Translated<typeof en> = {
  status: 'Durum',
  'status.ACTIVE': 'Aktif',
  'status.PAUSED': 'Duraklatıldı',
  pause: 'Duraklat',
  resume: 'Devam ettir',
  reason: 'Neden',
  reasonHint: 'Geçmişte herkese görünür.',
  'said.PAUSED': '{{name}} duraklatıldı',
  'said.ACTIVE': '{{name}} yeniden aktif',
  'said.asked': '{{name}}: duraklatma onay bekliyor',
}

const { use, text } = moduleWords('group-status', { en, tr })

/** The texts for pausing a group of limits or accounts. */
export const useStatusWords = use

/** Both statuses in words, for an export. */
export function groupStatusInWords(language: Language): Record<string, string> {
  const t = text(language)
  return wordsOf(['ACTIVE', 'PAUSED'], (status) => t(`status.${status}`))
}
