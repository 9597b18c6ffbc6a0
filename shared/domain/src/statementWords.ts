import type { StatementRowReason } from './statementImport'

type Words = { readonly tr: string; readonly en: string }

/** Why a file cannot be read, with texts that say what to do. */
export const statementRefusalWords = {
  EMPTY_FILE: { tr: 'Dosya boş', en: 'The file is empty' },
  TOO_LARGE: { tr: 'Dosya okunamayacak kadar büyük', en: 'The file is too large to be read' },
  UNKNOWN_FORMAT: {
    tr: 'Dosya tanınan bir ekstre biçiminde değil (MT940, MT942, CAMT, OFX, CSV, XLSX)',
    en: 'The file is in no known statement format (MT940, MT942, CAMT, OFX, CSV, XLSX)',
  },
  UNKNOWN_PROFILE: { tr: 'Bu adda bir ekstre profili yok', en: 'There is no statement profile of this name' },
  NO_STATEMENT: { tr: 'Dosyada ekstre yok', en: 'There is no statement in the file' },
  OLD_XLS: {
    tr: 'Eski Excel dosyası (.xls) okunamıyor. Excel’de açıp XLSX ya da CSV olarak kaydedin, onu yükleyin',
    en: 'Old Excel files (.xls) cannot be read. Open it in Excel, save it as XLSX or CSV, and hand that in',
  },
  HTML_FILE: {
    tr: 'Dosya tablosu olmayan bir web sayfası. Ekstreyi bankadan XLSX ya da CSV olarak indirin',
    en: 'The file is a web page without a table. Download the statement from the bank as XLSX or CSV',
  },
  PDF_FILE: {
    tr: 'Dosya bir PDF. Ekstreyi bankadan XLSX, CSV ya da MT940 olarak indirin',
    en: 'The file is a PDF. Download the statement from the bank as XLSX, CSV or MT940',
  },
  OTHER_XML: {
    tr: 'Dosya bankanın kendi XML biçiminde. Bankadan MT940 ya da CAMT, yoksa XLSX ya da CSV isteyin',
    en: 'The file is in the bank’s own XML. Ask the bank for MT940 or CAMT, else for XLSX or CSV',
  },
  CARD_STATEMENT: {
    tr: 'Dosya bir kart ekstresi; banka hesabının hareketleri değil',
    en: 'The file is a card’s statement, not the bookings of a bank account',
  },
  CARD_NUMBER: {
    tr: 'Dosyada tam bir kart numarası var; hiçbir şey kaydedilmedi. Satır',
    en: 'The file holds what may be a whole card number; nothing was kept. Row',
  },
  BROKEN_XML: { tr: 'XML bozuk', en: 'The XML is broken' },
  BROKEN_XLSX: { tr: 'Çalışma sayfası açılamıyor', en: 'The workbook cannot be opened' },
  /** For files refused before single rows were read. */
  BROKEN_CSV: { tr: 'CSV satırları ayrıştırılamıyor', en: 'The CSV rows cannot be told apart' },
  INVALID_AMOUNT: { tr: 'Tutar sayı değil', en: 'An amount is not a number' },
  INVALID_DATE: { tr: 'Tarih geçersiz', en: 'A date is not valid' },
  NO_HEADER_ROW: {
    tr: 'Tarih, tutar ve açıklama sütunlarını adlandıran başlık satırı bulunamadı',
    en: 'No header row names the columns of date, amount and description',
  },
  UNREADABLE_FILE: { tr: 'Dosya okunamıyor', en: 'The file cannot be read' },
  OTHER_ACCOUNT: { tr: 'Dosya başka bir hesabın ekstresi', en: 'The file is the statement of another account' },
  READ_TIME: {
    tr: 'Dosyanın okunması izin verilen süreyi aştı. Günlere bölüp yükleyin',
    en: 'Reading the file took longer than is allowed. Hand it in split by days',
  },
  READ_MEMORY: {
    tr: 'Dosyanın okunması izin verilen belleği aştı. Günlere bölüp yükleyin',
    en: 'Reading the file took more memory than is allowed. Hand it in split by days',
  },
  READ_ENDED: {
    tr: 'Dosya okunurken okuma iki kez yarıda kesildi. Dosya duruyor; yeniden okutun',
    en: 'The reading broke off twice. The file is kept; have it read again',
  },
} as const satisfies Record<string, Words>
export type StatementRefusalCode = keyof typeof statementRefusalWords

/** The reading process was terminated; the file may be valid. */
export const statementReaderRefusals: ReadonlySet<StatementRefusalCode> = new Set([
  'READ_TIME',
  'READ_MEMORY',
  'READ_ENDED',
] as const)

export const statementReasonWords: Readonly<Record<StatementRowReason, Words>> = {
  UNREADABLE_ENTRY: { tr: 'Tarih veya tutar okunamıyor', en: 'The date or the amount cannot be read' },
  UNCLEAR_DIRECTION: {
    tr: 'Giriş mi çıkış mı belli değil: yönü yok, tanınmıyor ya da tutarın işaretiyle çelişiyor',
    en: 'Money in or out is not clear: its direction is missing, unknown, or disagrees with the amount’s sign',
  },
  UNCLEAR_DATE: {
    tr: 'Hangi sayının gün, hangisinin ay olduğu belli değil. Tarih sırasını sütun eşlemesinde seçin',
    en: 'It is not clear which number is the day and which the month. Choose the order of dates in the column mapping',
  },
  UNCLEAR_CARRIED: {
    tr: 'Tutar bakiyenin kendisi ve bakiye değişmiyor; ödeme olduğu kesin değil',
    en: 'The amount is the balance itself and the balance does not change; it may be no payment',
  },
  UNCLEAR_FEE: {
    tr: 'Masraf ayrı bir sütunda; tutarın içinde mi, ayrıca mı alındığını bakiye göstermiyor',
    en: 'The bank’s fee has a column of its own; no balance shows whether the amount includes it',
  },
  ODD_ROW: {
    tr: 'Hücre sayısı başlığa uymuyor; hangi hücrenin tutar olduğu kesin değil',
    en: 'Its number of cells differs from the header; it is not certain which cell is the amount',
  },
  UNKNOWN_STATUS: {
    tr: 'Durum sütunundaki söz tanınmıyor; işlendiği kesin değil',
    en: 'The word in the status column is not known; it is not sure that it was booked',
  },
  OTHER_TABLE: {
    tr: 'Başlığı tanınmayan başka bir tablonun ya da sayfanın satırı',
    en: 'A row of another table or sheet whose head is not known',
  },
  UNREADABLE_BALANCE: { tr: 'Bakiye okunamıyor', en: 'The balance cannot be read' },
  ENTRY_OUTSIDE_STATEMENT: {
    tr: 'Hareket hiçbir ekstrenin içinde değil',
    en: 'The booking stands outside of any statement',
  },
  OTHER_ACCOUNT: { tr: 'Başka bir hesabın hareketi', en: 'A booking of another account' },
  OTHER_CURRENCY: {
    tr: 'Hesabın para biriminde değil ya da dosyadaki para birimleri birbirini tutmuyor',
    en: 'Not in the account’s currency, or the file’s currencies disagree',
  },
  NO_DATE: { tr: 'Tarihi yok', en: 'It has no date' },
  UNCLEAR_YEAR: {
    tr: 'Gün, yıl önce ya da gün önce okunabiliyor; dosya hangisi olduğunu göstermiyor. Birkaç günlük bir ekstre yükleyin',
    en: 'The day can be read year first or day first, and the file does not show which. Hand in a statement of several days',
  },
  FRACTION: { tr: 'Tutarda kuruştan küçük kesir var', en: 'The amount has fractions of a kuruş' },
  TOO_LARGE_AMOUNT: { tr: 'Tutar inanılmayacak kadar büyük', en: 'The amount is too large to be believed' },
  EMPTY_ROW: { tr: 'Boş satır', en: 'An empty row' },
  TOTAL_ROW: { tr: 'Toplam satırı', en: 'A row of totals' },
  NOTE_ROW: { tr: 'Tablonun altındaki not', en: 'A note under the table' },
  CARRIED_ROW: {
    tr: 'Devreden bakiye ya da ara toplam; ödeme değil',
    en: 'A balance carried forward or a subtotal; no payment',
  },
  UNKNOWN_TAG: { tr: 'Tanınmayan alan; okunmadı', en: 'An unknown field; it was not read' },
  NOT_BOOKED: {
    tr: 'Banka henüz işlememiş (beklemede ya da bilgi)',
    en: 'Not booked by the bank yet (pending, or information)',
  },
  CANCELLED_ROW: { tr: 'Banka iptal ya da iade etmiş', en: 'Cancelled or reversed by the bank' },
  ZERO_AMOUNT: { tr: 'Tutarı sıfır', en: 'Its amount is zero' },
  REPEATED_ROW: {
    tr: 'Bu dosyada daha önce geçen satırın aynısı; bir kez alınır',
    en: 'The same as an earlier row of this file; it is taken once',
  },
  MENDED_CELLS: {
    tr: 'Düzeltildi: hücre sayısı başlığa uymuyordu, tutarı bakiyeler kanıtlıyor',
    en: 'Repaired: its number of cells differed from the header; the balances prove its amount',
  },
  MENDED_DIRECTION: {
    tr: 'Düzeltildi: yönü belli değildi, giriş mi çıkış mı bakiyeler kanıtlıyor',
    en: 'Repaired: its direction was not clear; the balances prove whether it is money in or out',
  },
  MENDED_FEE: {
    tr: 'Masraf ayrı bir sütunda; tutara ek alındığını bakiyeler kanıtlıyor, masraf da kaydedilir',
    en: 'The bank’s fee has a column of its own; the balances prove that it was taken as well, so it is booked',
  },
  SAME_OTHER_WORDS: {
    tr: 'Aynı gün ve tutarda bir ödeme başka sözlerle kayıtlı; aynı ödeme olabilir',
    en: 'A payment of the same day and amount is known in other words; it may be the same',
  },
  SAME_OTHER_PAYER: {
    tr: 'Gün, tutar ya da referans kayıtlı bir ödemeninki, gönderen başka',
    en: 'Its day and amount, or its reference, are those of a known payment, but the payer is another',
  },
  SAME_OTHER_BALANCE: {
    tr: 'Kayıtlı bir ödemeyle aynı, ama ödemeden sonraki bakiye başka',
    en: 'It is like a known payment, but the balance after it is another',
  },
  SAME_OTHER_REF: {
    tr: 'Kayıtlı bir ödemeyle aynı gün, tutar ve bakiye, ama referans başka',
    en: 'Its day, amount and balance are those of a known payment, but the reference is another',
  },
  PART_OF_SUM: {
    tr: 'Toplu bir kaydın parçası olabilir; toplamı zaten kayıtlı',
    en: 'It may be part of a batch whose sum is booked already',
  },
  SUM_OF_PARTS: {
    tr: 'Toplu kayıt; içindeki ödemeler zaten tek tek kayıtlı olabilir',
    en: 'A batch whose payments may be booked one by one already',
  },
}
