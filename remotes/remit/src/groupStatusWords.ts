import { moduleWords, type Translated } from '@kasa/console/i18n'

const en = {
  status: 'Status',
  'status.ACTIVE': 'Active',
  'status.PAUSED': 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  reason: 'Reason',
  reasonHint: 'Everybody who reads the history sees it.',
  'said.PAUSED': '{{name}} is paused',
  'said.ACTIVE': '{{name}} is active again',
}
const tr: Translated<typeof en> = {
  status: 'Durum',
  'status.ACTIVE': 'Aktif',
  'status.PAUSED': 'Duraklatıldı',
  pause: 'Duraklat',
  resume: 'Devam ettir',
  reason: 'Neden',
  reasonHint: 'Geçmişi okuyan herkes görür.',
  'said.PAUSED': '{{name}} duraklatıldı',
  'said.ACTIVE': '{{name}} yeniden aktif',
}

/** The words of pausing a group, of limits or of accounts. */
export const { use: useStatusWords } = moduleWords('remit-group-status', { en, tr })
