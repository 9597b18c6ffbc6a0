import { isErasedRef } from './erasure'
import { accountCurrency, currenciesNamed } from './currency'
import { parseMoney } from './fieldMoney'
import { compactIban, ibanFault } from './iban'
import { purposeOf } from './payoutPurpose'
import { foldText } from './turkishText'

/**
 * A sheet of payouts: its columns, and the content or faults of each row. Amounts in kuruş. Column names are those of
 * the banks' own bulk payment screens, in Turkish or English.
 */
export const payoutColumns = [
  'reference',
  'customerId',
  'customerName',
  'iban',
  'beneficiary',
  'amount',
  'currency',
  'purpose',
  'description',
] as const
export type PayoutColumn = (typeof payoutColumns)[number]

/** Required columns. */
export const neededColumns = ['reference', 'customerId', 'iban', 'beneficiary', 'amount'] as const

const heads: Readonly<Record<PayoutColumn, readonly string[]>> = {
  reference: [
    'referans',
    'referans no',
    'referans numarasi',
    'islem referansi',
    'reference',
    'reference no',
    'ref',
    'merchant reference',
    'merchantref',
  ],
  customerId: [
    'musteri no',
    'musteri numarasi',
    'musteri',
    'customer number',
    'customer no',
    'customer id',
    'customer',
  ],
  customerName: ['musteri adi', 'musteri ad soyad', 'musteri adi soyadi', 'customer name'],
  iban: ['iban', 'iban no', 'alici iban', 'alici iban no', 'beneficiary iban', 'hesap', 'hesap no'],
  beneficiary: [
    'alici',
    'alici adi',
    'alici adi soyadi',
    'alici ad soyad',
    'alici unvani',
    'ad soyad',
    'unvan',
    'beneficiary',
    'beneficiary name',
    'name',
  ],
  amount: [
    'tutar',
    'tutar (tl)',
    'tutar (try)',
    'odeme tutari',
    'islem tutari',
    'amount',
    'amount (try)',
    'amount (tl)',
  ],
  currency: [
    'para birimi',
    'para birimi kodu',
    'doviz',
    'doviz cinsi',
    'doviz kodu',
    'doviz birimi',
    'doviz turu',
    'kur birimi',
    'currency',
    'currency code',
    'ccy',
  ],
  purpose: ['odeme amaci', 'odeme amaci kodu', 'odeme turu', 'amac', 'purpose', 'purpose code'],
  description: ['aciklama', 'description', 'note'],
}

/** One cell. `isNumber`: the file contains a number, with a decimal point. `shown`: text that its format adds. */
export type SheetCell = { readonly text: string; readonly isNumber: boolean; readonly shown?: readonly string[] }

const plainHead = (text: string) =>
  foldText(text)
    .replace(/[*:]+$/, '')
    .trim()

/** The index of each column in a header row; undefined if required columns are missing. */
export function payoutHead(row: readonly SheetCell[]): ReadonlyMap<PayoutColumn, number> | undefined {
  const texts = row.map(({ text }) => plainHead(text))
  const places = payoutColumns.flatMap((column): [PayoutColumn, number][] => {
    const place = texts.findIndex((text) => heads[column].includes(text))
    return place < 0 ? [] : [[column, place]]
  })
  const found = new Map(places)
  return found.has('iban') && found.has('amount') ? found : undefined
}

/** Headings that name the same column twice, which is ambiguous. */
export const twofoldHeads = (row: readonly SheetCell[]): string[][] =>
  payoutColumns
    .map((column) => row.map(({ text }) => text.trim()).filter((text) => heads[column].includes(plainHead(text))))
    .filter((names) => names.length > 1)

export type SheetFault =
  | 'MISSING'
  | 'TOO_LONG'
  | 'LETTERS'
  | 'DIGITS'
  | 'IBAN_COUNTRY'
  | 'IBAN_LENGTH'
  | 'IBAN_LETTERS'
  | 'IBAN_CHECK'
  | 'BANK_UNKNOWN'
  | 'BANK_PAUSED'
  | 'IBAN_OURS'
  | 'AMOUNT'
  | 'AMOUNT_AMBIGUOUS'
  | 'AMOUNT_RANGE'
  | 'CURRENCY'
  | 'PURPOSE'
  | 'REFERENCE_TWICE'
  | 'REFERENCE_USED'
export type CellFault = { readonly column: PayoutColumn; readonly code: SheetFault; readonly given: string }

export type SheetPayout = {
  readonly merchantRef: string
  readonly customerId: string
  readonly customerName: string
  readonly iban: string
  readonly beneficiaryName: string
  readonly amountMinor: bigint
  readonly purposeCode: number | null
  readonly description: string | null
}

const mostMinor = 1_000_000_000n
/** A thousand in one language, a number with three decimals in the other. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/

/** True if the text names only lira. An unknown currency may be any, so it is false. */
function isLira(text: string): boolean {
  const named = currenciesNamed(text)
  return named.length > 0 && named.every((currency) => currency === accountCurrency)
}

/** An amount in a file, in kuruş, or its fault; ambiguous numbers are refused. */
export function sheetAmount({
  text,
  isNumber,
  shown = [],
}: SheetCell): bigint | 'AMOUNT' | 'AMOUNT_AMBIGUOUS' | 'AMOUNT_RANGE' | 'CURRENCY' {
  const plain = text.trim().replace(/^₺\s*|\s*(?:₺|TL|TRY)$/giu, '')
  const beside = currenciesNamed(plain.replace(/[\d.,\s]+/g, ' ').trim())
  if (!shown.every(isLira) || beside.some((currency) => currency !== accountCurrency)) return 'CURRENCY'
  if (!isNumber && ambiguous.test(plain)) return 'AMOUNT_AMBIGUOUS'
  const minor = isNumber ? ofNumber(plain) : parseMoney(plain)
  if (minor === undefined) return 'AMOUNT'
  return minor > 0n && minor <= mostMinor ? minor : 'AMOUNT_RANGE'
}

function ofNumber(text: string): bigint | undefined {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}

const longest: Readonly<Partial<Record<PayoutColumn, number>>> = {
  reference: 64,
  customerId: 64,
  customerName: 120,
  beneficiary: 120,
  description: 140,
}
/** A spreadsheet keeps fifteen digits of a number; longer ones are rounded, so that two may become equal. */
const keptDigits = 15
/** How it writes such a number when saved as text: `2,02611E+15`. */
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i
export const isRounded = ({ text, isNumber }: SheetCell): boolean =>
  isNumber ? /e/i.test(text) || text.replace(/\D/g, '').length > keptDigits : shortened.test(text.trim())

/** Control and direction characters, which the payout contract refuses. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** The content of a row, or all its faults in column order. */
export function readPayoutRow(
  row: readonly SheetCell[],
  columns: ReadonlyMap<PayoutColumn, number>,
): { payout: SheetPayout } | { faults: CellFault[] } {
  const cell = (column: PayoutColumn): SheetCell => row[columns.get(column) ?? -1] ?? { text: '', isNumber: false }
  const text = (column: PayoutColumn) => cell(column).text.trim().normalize('NFC')
  const faultIn = (column: PayoutColumn): SheetFault | undefined => {
    const given = text(column)
    const isNeeded = (neededColumns as readonly PayoutColumn[]).includes(column)
    if (given === '') return isNeeded ? 'MISSING' : undefined
    if (given.length > (longest[column] ?? Infinity)) return 'TOO_LONG'
    if (unprintable.test(given)) return 'LETTERS'
    switch (column) {
      case 'beneficiary':
      case 'customerName':
        return /\p{L}/u.test(given) ? undefined : 'LETTERS'
      case 'customerId':
        return isErasedRef(given) ? 'LETTERS' : isRounded(cell(column)) ? 'DIGITS' : undefined
      case 'iban':
        return ibanFault(given)
      case 'amount': {
        const amount = sheetAmount(cell(column))
        return typeof amount === 'bigint' ? undefined : amount
      }
      case 'currency':
        return isLira(given) ? undefined : 'CURRENCY'
      case 'purpose':
        return purposeOf(given) === undefined ? 'PURPOSE' : undefined
      default:
        return isRounded(cell(column)) ? 'DIGITS' : undefined
    }
  }
  const faults = payoutColumns.flatMap((column): CellFault[] => {
    const code = faultIn(column)
    return code ? [{ column, code, given: text(column).slice(0, 60) }] : []
  })
  const amount = sheetAmount(cell('amount'))
  if (faults.length > 0 || typeof amount !== 'bigint') return { faults }
  const orNone = (column: PayoutColumn) => (text(column) === '' ? null : text(column))
  return {
    payout: {
      merchantRef: text('reference'),
      customerId: text('customerId'),
      // Banks' own files have only one name: then the beneficiary is the customer.
      customerName: orNone('customerName') ?? text('beneficiary'),
      iban: compactIban(text('iban')),
      beneficiaryName: text('beneficiary'),
      amountMinor: amount,
      purposeCode: orNone('purpose') === null ? null : (purposeOf(text('purpose')) ?? null),
      description: orNone('description'),
    },
  }
}

export const mostPayouts = 5_000
