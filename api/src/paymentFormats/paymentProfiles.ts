import type { Letters } from './letters'

/** Contents of a column in a bank's payment sheet. */
export type PaymentColumn =
  | 'place'
  | 'reference'
  | 'name'
  | 'iban'
  | 'bankCode'
  | 'amount'
  | 'currency'
  | 'day'
  | 'rail'
  | 'purpose'
  | 'remittance'
  | 'debtorIban'

type Pain = { readonly kind: 'pain'; readonly version: '03' | '09'; readonly letters: Letters }
type Sheet = {
  readonly kind: 'csv'
  readonly letters: Letters
  readonly separator: ';' | ',' | '\t'
  readonly decimalMark: ',' | '.'
  /** `DMY`: 25.11.2026; `YMD`: 2026-11-25. */
  readonly dayOrder: 'DMY' | 'YMD'
  readonly columns: readonly { readonly header: string; readonly holds: PaymentColumn }[]
}

/** How one kind of bank accepts payment files. `textMax`: maximum length of the beneficiary's statement text. */
export type PaymentProfile = (Pain | Sheet) & {
  readonly id: string
  readonly textMax: number
  readonly nameMax: number
}

const sheetColumns = [
  { header: 'Sıra', holds: 'place' },
  { header: 'Referans', holds: 'reference' },
  { header: 'Alıcı Adı', holds: 'name' },
  { header: 'Alıcı IBAN', holds: 'iban' },
  { header: 'Tutar', holds: 'amount' },
  { header: 'Para Birimi', holds: 'currency' },
  { header: 'İşlem Tarihi', holds: 'day' },
  { header: 'Açıklama', holds: 'remittance' },
] as const satisfies Sheet['columns']

const plainColumns = [
  { header: 'GONDEREN_IBAN', holds: 'debtorIban' },
  { header: 'ALICI_IBAN', holds: 'iban' },
  { header: 'ALICI_UNVAN', holds: 'name' },
  { header: 'BANKA_KODU', holds: 'bankCode' },
  { header: 'TUTAR', holds: 'amount' },
  { header: 'DOVIZ', holds: 'currency' },
  { header: 'ISLEM_TIPI', holds: 'rail' },
  { header: 'AMAC_KODU', holds: 'purpose' },
  { header: 'TARIH', holds: 'day' },
  { header: 'ACIKLAMA', holds: 'remittance' },
  { header: 'REFERANS', holds: 'reference' },
] as const satisfies Sheet['columns']

/** The known layouts. To support another bank, add a row. */
export const paymentProfiles: readonly PaymentProfile[] = [
  { id: 'pain-09', kind: 'pain', version: '09', letters: 'unicode', nameMax: 140, textMax: 140 },
  { id: 'pain-03', kind: 'pain', version: '03', letters: 'unicode', nameMax: 140, textMax: 140 },
  { id: 'pain-03-latin', kind: 'pain', version: '03', letters: 'latin', nameMax: 70, textMax: 140 },
  {
    id: 'csv-1254',
    kind: 'csv',
    letters: 'windows-1254',
    separator: ';',
    decimalMark: ',',
    dayOrder: 'DMY',
    columns: sheetColumns,
    nameMax: 70,
    textMax: 100,
  },
  {
    id: 'csv-utf8',
    kind: 'csv',
    letters: 'unicode',
    separator: ';',
    decimalMark: ',',
    dayOrder: 'DMY',
    columns: sheetColumns,
    nameMax: 70,
    textMax: 100,
  },
  {
    id: 'csv-latin',
    kind: 'csv',
    letters: 'latin',
    separator: ',',
    decimalMark: '.',
    dayOrder: 'YMD',
    columns: plainColumns,
    nameMax: 40,
    textMax: 50,
  },
]

export const paymentProfile = (id: string): PaymentProfile | undefined =>
  paymentProfiles.find((profile) => profile.id === id)
