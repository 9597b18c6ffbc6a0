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
    en: 'Old Excel files (.xls) cannot be read. Open the file in Excel, save it as XLSX or CSV, and upload that',
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
    en: 'The file is in the bank’s own XML. Ask the bank for MT940 or CAMT, or else XLSX or CSV',
  },
  CARD_STATEMENT: {
    tr: 'Dosya bir kart ekstresi; banka hesabının hareketleri değil',
    en: 'The file is a card statement, not a bank account statement',
  },
  CARD_NUMBER: {
    tr: 'Dosyada tam kart numarasına benzeyen bir sayı var; hiçbir şey kaydedilmedi. Satır',
    en: 'The file contains what may be a full card number; nothing was stored. Row',
  },
  BROKEN_XML: { tr: 'XML bozuk', en: 'The XML is broken' },
  BROKEN_XLSX: { tr: 'Çalışma sayfası açılamıyor', en: 'The workbook cannot be opened' },
  /** For files refused before single rows were read. */
  BROKEN_CSV: { tr: 'CSV satırları ayrıştırılamıyor', en: 'The CSV rows cannot be told apart' },
  INVALID_AMOUNT: { tr: 'Tutar sayı değil', en: 'An amount is not a number' },
  INVALID_DATE: { tr: 'Tarih geçersiz', en: 'A date is not valid' },
  NO_HEADER_ROW: {
    tr: 'Tarih, tutar ve açıklama sütunlarını içeren bir başlık satırı bulunamadı',
    en: 'No header row with date, amount and description columns was found',
  },
  UNREADABLE_FILE: { tr: 'Dosya okunamıyor', en: 'The file cannot be read' },
  OTHER_ACCOUNT: { tr: 'Dosya başka bir hesabın ekstresi', en: 'The file is the statement of another account' },
  READ_TIME: {
    tr: 'Dosyanın okunması çok uzun sürdü. Günlere bölüp yükleyin',
    en: 'Reading the file took too long. Split it by days and upload the parts',
  },
  READ_MEMORY: {
    tr: 'Dosyanın okunması çok fazla bellek gerektirdi. Günlere bölüp yükleyin',
    en: 'Reading the file needed too much memory. Split it by days and upload the parts',
  },
  READ_ENDED: {
    tr: 'Dosyanın okunması iki kez yarıda kesildi. Dosya saklandı; yeniden okutun',
    en: 'Reading the file was interrupted twice. The file is kept; start reading it again',
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
    en: 'Credit or debit is unclear: the direction is missing, unknown, or contradicts the amount’s sign',
  },
  UNCLEAR_DATE: {
    tr: 'Hangi sayının gün, hangisinin ay olduğu belli değil. Tarih sırasını sütun eşlemesinde seçin',
    en: 'Day and month cannot be told apart. Choose the date order in the column mapping',
  },
  UNCLEAR_CARRIED: {
    tr: 'Tutar bakiyeye eşit ve bakiye değişmiyor; bir ödeme olmayabilir',
    en: 'The amount equals the balance and the balance does not change; it may not be a payment',
  },
  UNCLEAR_FEE: {
    tr: 'Masraf ayrı bir sütunda; tutarın içinde mi, ayrıca mı alındığını bakiye göstermiyor',
    en: 'The bank’s fee is in a separate column, and no balance shows whether the amount includes it',
  },
  ODD_ROW: {
    tr: 'Hücreler başlığa uymuyor; hangi hücrenin tutar olduğu kesin değil',
    en: 'The cells do not fit the header, so it is unclear which cell is the amount',
  },
  UNKNOWN_STATUS: {
    tr: 'Durum sütunundaki değer tanınmıyor; banka satırı işlememiş olabilir',
    en: 'The status is unknown, so the row may not be booked by the bank',
  },
  OTHER_TABLE: {
    tr: 'Başlığı tanınmayan başka bir tablonun ya da sayfanın satırı',
    en: 'A row of another table or sheet with an unknown header',
  },
  UNREADABLE_BALANCE: { tr: 'Bakiye okunamıyor', en: 'The balance cannot be read' },
  ENTRY_OUTSIDE_STATEMENT: {
    tr: 'Hareket, dosyadaki ekstrelerin hiçbirine ait değil',
    en: 'The line is outside every statement in the file',
  },
  OTHER_ACCOUNT: { tr: 'Başka bir hesabın hareketi', en: 'A line of another account' },
  OTHER_CURRENCY: {
    tr: 'Hesabın para biriminde değil ya da dosyadaki para birimleri birbirini tutmuyor',
    en: 'Not in the account’s currency, or the file’s currencies disagree',
  },
  DELETES_LINE: {
    tr: 'Banka önceki bir hareketi siliyor. O hareket kayıtlıysa bankaya sorup elle düzeltin',
    en: 'The bank deletes an earlier line. If that line is booked, ask the bank and correct it by hand',
  },
  NO_DATE: { tr: 'Tarihi yok', en: 'It has no date' },
  UNCLEAR_YEAR: {
    tr: 'Tarihin yılla mı günle mi başladığı dosyadan anlaşılmıyor. Yukarıda doğru günü seçin',
    en: 'The date can be read year first or day first, and the file does not show which. Choose the right day above',
  },
  FRACTION: { tr: 'Tutarda kuruştan küçük kesir var', en: 'The amount has fractions of a kuruş' },
  TOO_LARGE_AMOUNT: { tr: 'Tutar gerçek olamayacak kadar büyük', en: 'The amount is too large to be plausible' },
  EMPTY_ROW: { tr: 'Boş satır', en: 'An empty row' },
  TOTAL_ROW: { tr: 'Toplam satırı', en: 'A row of totals' },
  NOTE_ROW: { tr: 'Tablonun altındaki not', en: 'A note under the table' },
  CARRIED_ROW: {
    tr: 'Devreden bakiye ya da ara toplam; ödeme değil',
    en: 'A balance carried forward or a subtotal, not a payment',
  },
  UNKNOWN_TAG: { tr: 'Tanınmayan alan; okunmadı', en: 'An unknown field; it was not read' },
  NOT_BOOKED: {
    tr: 'Banka henüz işlememiş (beklemede ya da bilgi)',
    en: 'Not booked by the bank yet (pending, or information)',
  },
  CANCELLED_ROW: { tr: 'Banka iptal ya da iade etmiş', en: 'Cancelled or reversed by the bank' },
  CORRECTED_ROW: {
    tr: 'Banka bu hareketi aynı dosyadaki başka bir satırla düzeltiyor ya da siliyor',
    en: 'The bank corrects or deletes this line by another row of the file',
  },
  ZERO_AMOUNT: { tr: 'Tutarı sıfır', en: 'Its amount is zero' },
  REPEATED_ROW: {
    tr: 'Bu dosyadaki önceki bir satırın aynısı; bir kez kaydedilir',
    en: 'The same as an earlier row of this file; it is booked once',
  },
  MENDED_CELLS: {
    tr: 'Düzeltildi: hücre sayısı başlığa uymuyordu; tutarı bakiyeler kanıtlıyor',
    en: 'Corrected: the number of cells differed from the header; the balances prove the amount',
  },
  MENDED_DIRECTION: {
    tr: 'Düzeltildi: yönü belli değildi; giriş mi çıkış mı olduğunu bakiyeler kanıtlıyor',
    en: 'Corrected: the direction was unclear; the balances prove whether it is a credit or a debit',
  },
  MENDED_FEE: {
    tr: 'Masraf ayrı bir sütunda; tutara ek olarak alındığını bakiyeler kanıtladığı için o da kaydedilir',
    en: 'The bank’s fee is in a separate column; the balances prove that it was charged as well, so it is booked',
  },
  CORRECTS_LINE: {
    tr: 'Banka önceki bir hareketi bununla değiştiriyor; o hareket kayıtlıysa ikisi birden kaydedilmemeli',
    en: 'The bank replaces an earlier line with this one; if that line is booked, both must not be',
  },
  SIGN_UNLIKE_TYPE: {
    tr: 'İşlem türü giriş diyor, tutarın işareti çıkış; kaydedilirse işarete göre çıkış olur',
    en: 'The type says money in, the amount’s sign money out; if booked, it is money out as the sign says',
  },
  PARTS_DIFFER: {
    tr: 'Toplu ödemenin parçaları tutarını vermiyor; kaydedilirse bankanın yazdığı tutar kaydedilir',
    en: 'The parts of this batch do not add up to its amount; if booked, it is the amount the bank states',
  },
  TWICE_IN_FILE: {
    tr: 'Dosyada her bilgisi, referansı da aynı olan bir satır daha var; bakiyeler iki ödeme olduğunu göstermiyor',
    en: 'The file has another row that is the same in everything, reference included; no balance shows two payments',
  },
  OTHER_IBAN: {
    tr: 'IBAN sütununda başka satırlarda bu hesabın IBAN’ı var; bu satır başka bir hesabın olabilir',
    en: 'The IBAN column has this account’s IBAN on other rows; this row may belong to another account',
  },
  OTHER_DESCRIPTION: {
    tr: 'Aynı gün ve tutarda bir ödeme farklı bilgilerle kayıtlı; aynı ödeme olabilir',
    en: 'A payment of the same day and amount is booked with a different description; it may be the same',
  },
  SAME_OTHER_PAYER: {
    tr: 'Gün ve tutarı ya da referansı kayıtlı bir ödemeyle aynı, göndereni farklı',
    en: 'Same day and amount, or same reference, as a booked payment, but another payer',
  },
  SAME_OTHER_BALANCE: {
    tr: 'Kayıtlı bir ödemeyle aynı, ama ödemeden sonraki bakiye farklı',
    en: 'Same as a booked payment, but with another balance after it',
  },
  SAME_OTHER_REF: {
    tr: 'Gün, tutar ve bakiye kayıtlı bir ödemeyle aynı, ama referans farklı',
    en: 'Same day, amount and balance as a booked payment, but another reference',
  },
  PART_OF_SUM: {
    tr: 'Toplamı zaten kayıtlı olan toplu bir ödemenin parçası olabilir',
    en: 'May be part of a batch that is already booked as one sum',
  },
  SUM_OF_PARTS: {
    tr: 'Toplu ödeme; içindeki ödemeler zaten tek tek kayıtlı olabilir',
    en: 'A batch; its payments may already be booked one by one',
  },
}
