import { addWords, useText, type Translated } from '../i18n'

const en = {
  exporting: 'Exported rows: {{done}} of {{total}}',
  exportingSome: '{{done}} rows exported',
  cancel: 'Cancel',
  exported: '{{rows}} rows exported',
  exported_one: '{{rows}} row exported',
  failed: 'The export failed; no file was saved',
  'reason.title': 'This file contains names of people',
  'reason.text':
    'Your reason is recorded in the audit log with the filters, columns and number of rows. A large file needs another administrator’s approval.',
  'reason.label': 'Reason',
  'reason.missing': 'Enter a reason.',
  'reason.go': 'Export',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  width: 'Width of {{name}}, in pixels',
  auto: 'auto',
  dense: 'Compact rows',
  sortedUp: 'Sorted by {{name}}, ascending',
  sortedDown: 'Sorted by {{name}}, descending',
  reset: 'Restore defaults',
} as const

export type ToolWordKey = keyof typeof en

const tr: Translated<typeof en> = {
  exporting: '{{total}} satırın {{done}} tanesi aktarıldı',
  exportingSome: '{{done}} satır aktarıldı',
  cancel: 'Vazgeç',
  exported: '{{rows}} satır dışa aktarıldı',
  failed: 'Aktarım tamamlanmadı; dosya kaydedilmedi',
  'reason.title': 'Bu dosyada kişi adları var',
  'reason.text':
    'Gerekçeniz; filtreler, sütunlar ve satır sayısıyla birlikte denetim kaydına yazılır. Büyük dosyayı başka bir yönetici onaylar.',
  'reason.label': 'Gerekçe',
  'reason.missing': 'Gerekçe yazın.',
  'reason.go': 'Dışa aktar',
  up: '{{name}} sütununu yukarı taşı',
  down: '{{name}} sütununu aşağı taşı',
  width: '{{name}} sütununun genişliği (piksel)',
  auto: 'oto',
  dense: 'Sık satırlar',
  sortedUp: '{{name}} sütununa göre artan sırada',
  sortedDown: '{{name}} sütununa göre azalan sırada',
  reset: 'Varsayılana dön',
}

addWords('list-tools', { tr, en })

/** The texts of a list's export and column chooser. */
export const useToolWords = (): ((key: ToolWordKey, params?: Readonly<Record<string, string | number>>) => string) =>
  useText('list-tools')
