import { addWords, useText, type Translated } from '../i18n'

const en = {
  exportingSheet: '{{size}} KB received',
  saved: 'File saved',
  people: 'The file contains names of people.',
  take: 'Download',
  approval: 'Another administrator’s approval is needed',
  'form.title': 'Export: {{title}}',
  'form.format': 'Format',
  'format.xlsx': 'Excel workbook (XLSX)',
  'format.pdf': 'Document (PDF)',
  'format.csvExcel': 'CSV for Excel in Turkish',
  'format.csvProgram': 'CSV for programs',
  'about.xlsx': 'Amounts and times are numbers, references are text. Opens in any language.',
  'about.pdf': 'To print, sign and file: includes range, filters, totals, and who created it when.',
  'about.csvExcel': 'Semicolons, decimal comma, 20.11.2026.',
  'about.csvProgram': 'Commas, decimal dot, times in UTC as ISO 8601.',
  'long.xlsx': 'There may be more than {{most}} rows; the workbook then continues on further sheets.',
  'long.pdf':
    'A document can have at most {{most}} rows. Choose fewer days or a longer period per row, or export a workbook.',
  'long.csvExcel':
    'There may be more than {{most}} rows, which is the most Excel opens from a CSV file. A workbook has no such limit.',
  'long.csvProgram': 'There is no row limit, but a spreadsheet opens at most {{most}} rows.',
}

type ExportWordKey = keyof typeof en

const tr: Translated<typeof en> = {
  exportingSheet: '{{size}} KB alındı',
  saved: 'Dosya kaydedildi',
  people: 'Dosyada kişi adları var.',
  take: 'İndir',
  approval: 'Başka bir yöneticinin onayı gerekiyor',
  'form.title': 'Dışa aktar: {{title}}',
  'form.format': 'Biçim',
  'format.xlsx': 'Excel çalışma kitabı (XLSX)',
  'format.pdf': 'Belge (PDF)',
  'format.csvExcel': 'Türkçe Excel için CSV',
  'format.csvProgram': 'Programlar için CSV',
  'about.xlsx': 'Tutarlar ve zamanlar sayı, referanslar metindir. Her dilde açılır.',
  'about.pdf': 'Basmak, imzalamak ve saklamak için: aralık, filtreler, toplamlar, kimin ne zaman aldığı.',
  'about.csvExcel': 'Noktalı virgül, ondalık virgül, 20.11.2026.',
  'about.csvProgram': 'Virgül, ondalık nokta, zamanlar UTC ve ISO 8601.',
  'long.xlsx': '{{most}} satırdan uzun olabilir; çalışma kitabı yeni sayfalarda devam eder.',
  'long.pdf':
    'Bir belgede en çok {{most}} satır olabilir. Daha az gün ya da satır başına daha uzun dönem seçin, ya da çalışma kitabı olarak dışa aktarın.',
  'long.csvExcel':
    '{{most}} satırdan uzun olabilir; Excel bir CSV dosyasının en çok bu kadarını açar. Çalışma kitabında bu sınır yoktur.',
  'long.csvProgram': 'Satır sınırı yoktur, ama bir tablo programı en çok {{most}} satır açar.',
}

addWords('list-export', { tr, en })

/** The texts about file formats. */
export const useExportWords = (): ((
  key: ExportWordKey,
  params?: Readonly<Record<string, string | number>>,
) => string) => useText('list-export')
