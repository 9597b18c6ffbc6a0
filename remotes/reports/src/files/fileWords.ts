import { moduleWords, type Translated } from '@kasa/console/i18n'

const en = {
  title: 'Report files',
  summary:
    'Your exported reports, visible only to you. A link ends when it expires or when your rights change. Files above {{size}} are not kept.',
  'field.name': 'File',
  'field.format': 'Format',
  'field.size': 'Size',
  'field.madeAt': 'Exported',
  'field.expiresAt': 'Link ends',
  'format.csvExcel': 'CSV for Excel',
  'format.csvProgram': 'CSV for programs',
  'format.xlsx': 'Workbook',
  'format.pdf': 'PDF',
  empty: 'No files',
  emptyText: 'Reports you export appear here until their links end.',
  download: 'Download',
  downloaded: 'File downloaded',
  failed: 'The file was not downloaded',
  gone: 'This file is no longer available. Export the report again.',
  close: 'Close',
}

const tr: Translated<typeof en> = {
  title: 'Rapor dosyaları',
  summary:
    'Dışa aktardığınız raporlar; yalnız siz görürsünüz. Bağlantı süresi dolunca ya da yetkileriniz değişince kapanır. {{size}} üstü dosyalar saklanmaz.',
  'field.name': 'Dosya',
  'field.format': 'Biçim',
  'field.size': 'Boyut',
  'field.madeAt': 'Dışa aktarıldı',
  'field.expiresAt': 'Bağlantı bitişi',
  'format.csvExcel': 'Excel için CSV',
  'format.csvProgram': 'Programlar için CSV',
  'format.xlsx': 'Çalışma kitabı',
  'format.pdf': 'PDF',
  empty: 'Dosya yok',
  emptyText: 'Dışa aktardığınız rapor, bağlantısının süresi dolana kadar burada görünür.',
  download: 'İndir',
  downloaded: 'Dosya indirildi',
  failed: 'Dosya indirilemedi',
  gone: 'Bu dosya artık yok. Raporu yeniden dışa aktarın.',
  close: 'Kapat',
}

export const { use: useFileWords, text: fileText } = moduleWords('reports-files', { en, tr })
