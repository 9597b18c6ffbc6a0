import { currenciesNamed, currencyNamed } from '@kasa/domain/currency'
import { foldText } from '@kasa/domain/turkishText'

import { readDecimal, type Decimal, type DecimalMark } from './decimal'
import { turkishColumns } from './profiles'
import type { Cell, SheetRow } from './sheetRow'

/** An amount with the currency that stands beside it, as `8.000,00 USD`, `$ 12.50`, `-€5`. */
export type Money = { readonly amount: Decimal; readonly currency: string | null }

const before = /^([+−-]?)\s*(\p{L}{1,6}|[₺$€£])\.?\s*(?=[+−(\d.,-])/u
const behind = /(?<=[\d.,)-])\s*(\p{L}{1,6}|[₺$€£])\.?$/u

/** Undefined where a cell is not surely an amount. */
export function moneyIn(cell: Cell, decimalMark: DecimalMark): Money | undefined {
  const text = cell.text.trim()
  const word = before.exec(text)?.[2] ?? behind.exec(text)?.[1]
  const currency = (word && currencyNamed(word)) || null
  const bare = currency === null ? text : text.replace(before, '$1').replace(behind, '')
  const amount = readDecimal(bare, cell.kind === 'number' ? '.' : decimalMark)
  return amount && { amount, currency }
}

const labels: ReadonlySet<string> = new Set([
  ...turkishColumns.currency,
  'hesap doviz cinsi',
  'hesap para birimi',
  'hesabin para birimi',
  'hesap doviz kodu',
  'hesap cinsi',
  'account currency',
  'currencycode',
])
const isAccountLabel = (text: string) => accountLabel.test(foldText(text).replace(/\s*:$/, ''))
const isLabel = (text: string) => labels.has(foldText(text).replace(/\s*:$/, ''))
/** `Vadesiz USD Hesabı`, `Hesap: EUR`: a currency right beside a word for an account. */
const beside =
  /(?:vadesiz|vadeli|cari|doviz|dth|hesap|hesabi|account)[\s:(/-]+([a-z]{2,4}|[₺$€£])(?![a-z])|(?<![a-z])([a-z]{2,4}|[₺$€£])[\s)/-]+(?:vadesiz|vadeli|cari|doviz|hesap|hesabi|account|mevduat)/g
/** `Tutar (USD)`, `Bakiye [EUR]`, `Tutar USD`: a currency at the end of a head of a column. */
const inHead =
  /(?:tutar|tutari|bakiye|bakiyesi|borc|alacak|giren|cikan|gelen|giden|amount|balance|debit|credit)[\s([/-]+([a-z]{2,4}|[₺$€£])[)\]]?$/
/** `USD Bakiye`, and the names that stand where a code would. */
const beforeHead =
  /^([a-z]{2,4}|abd dolari|amerikan dolari|dolar|avro|sterlin|[₺$€£])[\s)/-]+(?:tutar|tutari|bakiye|bakiyesi|borc|alacak|giren|cikan|gelen|giden|amount|balance|debit|credit)$/
const nameInHead =
  /(?:tutar|tutari|bakiye|bakiyesi|amount|balance)[\s([/-]+(abd dolari|amerikan dolari|dolar|avro|sterlin)[)\]]?$/
const beforeNumber = /(?:^|[\s:])([A-Za-z]{2,4}|[₺$€£])\s?[+−-]?\d[\d.,]*[.,]\d\d(?!\d)/g
/** `Hesap No: 6299831 USD`: what stands beside an account's number, once the number is taken away. */
const accountLabel =
  /^(?:hesap|hesap no|hesap numarasi|hesap nosu|musteri hesap no|iban|iban no|account|account no|account number)$/
const besideNumber = (value: string | undefined) =>
  value && /\d{4}/.test(value) ? value.replace(/(?:TR)?[\d\s./-]+/gi, ' ').trim() || undefined : undefined
/** A title says a currency by its code in capitals; those that are words as well, or part of a name, are none. */
const titleCodes =
  /(?<![\p{L}\p{N}])(USD|EUR|GBP|CHF|JPY|RUB|SAR|AED|AUD|CAD|CNY|KWD|QAR|SEK|NOK|DKK|BGN|RON|AZN|XAU|XAG|TRY|TL)(?![\p{L}\p{N}])/gu

/** What titles outside the rows say: a heading of a page, a caption of a table, the name of a sheet. */
export const currenciesInTitles = (titles: readonly string[]): string[] => [
  ...new Set(
    titles.flatMap((title) =>
      [
        ...saidIn(title, undefined),
        ...[...title.matchAll(titleCodes)].map(([, code]) => code && currencyNamed(code)),
      ].filter((one) => one !== undefined),
    ),
  ),
]

const endOfNumber = /(?:^|[\s:])[+−-]?\d[\d.,]*[.,]\d\d\s*([A-Za-z]{2,4}|[₺$€£])(?=$|[\s),;|])/g

/** What stands behind a label is a currency, also one that nobody knows. */
const labelled = (text: string | undefined) =>
  text && /^[A-Za-z]{3}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined

function saidIn(text: string, next: string | undefined): (string | undefined)[] {
  const folded = foldText(text)
  const [label, value] = text.split(/:(.*)/s, 2)
  const named = isLabel(text) ? next : label && isLabel(label) ? value : undefined
  const [account, number] = isAccountLabel(text) ? [text, next] : [label, value]
  const ofAccount = account && isAccountLabel(account) ? besideNumber(number) : undefined
  const around = [...folded.matchAll(beside)].flatMap(([, one, other]) => [one, other])
  const said = [
    text,
    ofAccount,
    inHead.exec(folded)?.[1],
    nameInHead.exec(folded)?.[1],
    beforeHead.exec(folded)?.[1],
    ...around,
    ...[...text.matchAll(endOfNumber), ...text.matchAll(beforeNumber)].map(([, one]) => one),
  ]
  const behindLabel = currenciesNamed(named ?? '')
  return [
    ...said.map((one) => one && currencyNamed(one)),
    ...(behindLabel.length > 0 ? behindLabel : [labelled(named)]),
  ]
}

/** Every currency that rows beside the bookings say, a heading or totals, and the head of the columns, where a label has no value behind it. */
export function currenciesBeside(rows: readonly SheetRow[], head: SheetRow = []): string[] {
  const textsOf = (row: SheetRow) => row.map(({ text }) => text.trim()).filter(Boolean)
  const found = [
    ...rows.map(textsOf).flatMap((texts) => texts.flatMap((text, index) => saidIn(text, texts[index + 1]))),
    ...textsOf(head).flatMap((text) => saidIn(text, undefined)),
  ]
  return [...new Set(found.filter((one) => one !== undefined))]
}
