import { addWords, useText } from '@kasa/console/i18n'

const en = {
  'status': 'Status',
  'status.ACTIVE': 'Active',
  'status.PAUSED': 'Paused',
  'pause': 'Pause',
  'resume': 'Resume',
  'reason': 'Reason',
  'reasonHint': 'Everybody who reads the history sees it.',
  'said.PAUSED': '{{name}} is paused',
  'said.ACTIVE': '{{name}} is active again',
}
const tr: Record<keyof typeof en, string> = {
  'status': 'Durum',
  'status.ACTIVE': 'Aktif',
  'status.PAUSED': 'Duraklatıldı',
  'pause': 'Duraklat',
  'resume': 'Devam ettir',
  'reason': 'Neden',
  'reasonHint': 'Geçmişi okuyan herkes görür.',
  'said.PAUSED': '{{name}} duraklatıldı',
  'said.ACTIVE': '{{name}} yeniden aktif',
}
addWords('remit-group-status', { tr, en })

/** The words of pausing a group, of limits or of accounts. */
export const useStatusWords = (): ((key: keyof typeof en, params?: Readonly<Record<string, string | number>>) => string) => useText('remit-group-status')
