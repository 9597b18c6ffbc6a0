import { addWords, useText, type Translated } from '../i18n'

const en = {
  failed: 'The list could not be loaded',
  retry: 'Try again',
  clear: 'Clear filters',
  remove: 'Remove the filter {{name}}',
  loading: 'Loading…',
  rows: '{{rows}} rows',
  rows_one: '{{rows}} row',
  over: 'Over {{rows}} rows',
  sum: 'Total',
  printed: 'This printout has the first {{rows}} rows; export the list to get all',
  export: 'Export',
  columns: 'Columns',
  sort: 'Sort',
  move: 'move',
  open: 'open',
  close: 'close',
  'days.today': 'Today',
  'days.yesterday': 'Yesterday',
  'days.week': 'Last 7 days',
} as const

export type ListWordKey = keyof typeof en

const tr: Translated<typeof en> = {
  failed: 'Liste yüklenemedi',
  retry: 'Yeniden dene',
  clear: 'Filtreleri temizle',
  remove: '{{name}} filtresini kaldır',
  loading: 'Yükleniyor…',
  rows: '{{rows}} satır',
  over: '{{rows}} satırdan fazla',
  sum: 'Toplam',
  printed: 'Bu çıktıda ilk {{rows}} satır var; tümü dışa aktarımda',
  export: 'Dışa aktar',
  columns: 'Sütunlar',
  sort: 'Sırala',
  move: 'gez',
  open: 'aç',
  close: 'kapat',
  'days.today': 'Bugün',
  'days.yesterday': 'Dün',
  'days.week': 'Son 7 gün',
}

addWords('lists', { tr, en })

/** The texts of every list. */
export const useListWords = (): ((key: ListWordKey, params?: Readonly<Record<string, string | number>>) => string) =>
  useText('lists')
