import { addWords, useText, type Translated } from '../i18n'

const en = {
  exporting: 'Exported rows: {{done}} of {{total}}',
  exportingSome: '{{done}} rows exported',
  cancel: 'Cancel',
  exported: '{{rows}} rows exported',
  exported_one: '{{rows}} row exported',
  failed: 'The export did not finish; no file was saved',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  dense: 'Compact rows',
  reset: 'Restore defaults',
} as const

export type ToolWordKey = keyof typeof en

const tr: Translated<typeof en> = {
  exporting: '{{total}} satırın {{done}} tanesi aktarıldı',
  exportingSome: '{{done}} satır aktarıldı',
  cancel: 'Vazgeç',
  exported: '{{rows}} satır dışa aktarıldı',
  failed: 'Aktarım tamamlanmadı; dosya kaydedilmedi',
  up: '{{name}} sütununu yukarı taşı',
  down: '{{name}} sütununu aşağı taşı',
  dense: 'Sık satırlar',
  reset: 'Varsayılana dön',
}

addWords('list-tools', { tr, en })

/** What is said of a list's export and of its columns. */
export const useToolWords = (): ((key: ToolWordKey, params?: Readonly<Record<string, string | number>>) => string) =>
  useText('list-tools')
