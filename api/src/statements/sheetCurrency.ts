import { accountCurrency, currenciesNamed, currencyNamed } from '@kasa/domain/currency'
import { foldText } from '@kasa/domain/turkishText'

import { readAmount, readDecimal, type Decimal, type FileMark } from './decimal'
import { turkishColumns } from './profiles'
import type { Cell, SheetRow } from './sheetRow'

/** An amount and the currency next to it: `8.000,00 USD`, `$ 12.50`, `-€5`. */
export type Money = { readonly amount: Decimal; readonly currency: string | null }

const before = /^([+−-]?)\s*(\p{L}{1,6}|\p{Sc})\.?\s*(?=[+−(\d.,-])/u
const behind = /(?<=[\d.,)-])\s*(\p{L}{1,6}|\p{Sc})\.?$/u

/** `1.000,00 A`, `400.00 DR`, `400,00 TL (B)`: an amount with the account side it is booked on. */
const sideForm = /(?<=[\d.,)]\s*(?:TL|TRY|₺)?)\s*\(?(A|B|C|D|CR|DR|Cr|Dr|cr|dr|Alacak|Borç)\)?\.?$/u
const outSides: ReadonlySet<string> = new Set(['b', 'd', 'dr', 'borc'])
/** True if the amount's side gives its sign. */
export const hasSide = (text: string): boolean => sideForm.test(text.trim())

/** `(12,50 TL)`: the currency inside the brackets of a negative amount. */
const insideBrackets = /^\(\s*([\d.,\s']*\d)\s*(\p{L}{1,6}|\p{Sc})\s*\)$/u

/** Splits a cell into its number, its currency and its side. */
function bareIn(cell: Cell): { bare: string; currency: string | null; side: string | undefined } {
  const written = cell.text.trim().replace(insideBrackets, '($1) $2')
  const side = sideForm.exec(written)?.[1]
  const text = side === undefined ? written : written.replace(sideForm, '')
  const word = before.exec(text)?.[2] ?? behind.exec(text)?.[1]
  const currency = (word && currencyNamed(word)) || null
  const bare = currency === null ? text : text.replace(before, '$1').replace(behind, '')
  return { bare, currency, side: side && foldText(side) }
}

/** Undefined if sign and side contradict each other. */
const onSide = (size: Decimal, isOut: boolean): Decimal | undefined =>
  isOut ? { ...size, units: size.units < 0n ? size.units : -size.units } : size.units < 0n ? undefined : size

/** The cell's amount; undefined unless it certainly is one. */
export function moneyIn(cell: Cell, mark: FileMark): Money | undefined {
  const { bare, currency, side } = bareIn(cell)
  const size = cell.kind === 'number' ? readDecimal(bare, '.') : readAmount(bare, mark)
  const amount = size && (side === undefined ? size : onSide(size, outSides.has(side)))
  return amount && { amount, currency }
}

/** The text of a cell that shows how the file writes amounts; empty if the file stores a number. */
export const writtenIn = (cell: Cell): string[] => (cell.kind === 'number' ? [] : [bareIn(cell).bare])

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
/** The label for the kind of an account, where words that name no currency are common. */
const kindLabel = 'hesap cinsi'
/** Texts that follow a label without a value: a column name, or the next label. */
const otherLabels: ReadonlySet<string> = new Set([
  ...Object.values(turkishColumns).flat(),
  ...[
    'sube',
    'sube adi',
    'sube kodu',
    'hesap turu',
    'hesap adi',
    'hesap sahibi',
    'musteri',
    'musteri no',
    'musteri adi',
  ],
  ...['adi soyadi', 'kullanilabilir bakiye', 'acilis bakiyesi', 'kapanis bakiyesi', 'tarih araligi', 'bic', 'swift'],
])
const isAnyLabel = (text: string) =>
  text.trim().endsWith(':') || otherLabels.has(foldText(text)) || isLabel(text) || isAccountLabel(text)
const isAccountLabel = (text: string) => accountLabel.test(foldText(text).replace(/\s*:$/, ''))
const isLabel = (text: string) => labels.has(foldText(text).replace(/\s*:$/, ''))
/** `Vadesiz USD Hesabı`, `Hesap: EUR`: a currency next to a word for an account. */
const beside =
  /(?:vadesiz|vadeli|cari|doviz|dth|hesap|hesabi|account)[\s:(/-]+([a-z]{2,4}|\p{Sc})(?![a-z])|(?<![a-z])([a-z]{2,4}|\p{Sc})[\s)/-]+(?:vadesiz|vadeli|cari|doviz|hesap|hesabi|account|mevduat)/gu
/** `Tutar (USD)`, `Bakiye [EUR]`, `Tutar USD`: a currency at the end of a column header. */
const inHead =
  /(?:tutar|tutari|bakiye|bakiyesi|borc|alacak|giren|cikan|gelen|giden|amount|balance|debit|credit|betrag|umsatz|saldo|soll|haben)[\s([/-]+([a-z]{2,4}|\p{Sc})[)\]]?$/u
/** `USD Bakiye`: a currency before the header, as code or name. */
const beforeHead =
  /^([a-z]{2,4}|abd dolari|amerikan dolari|dolar|avro|sterlin|\p{Sc})[\s)/-]+(?:tutar|tutari|bakiye|bakiyesi|borc|alacak|giren|cikan|gelen|giden|amount|balance|debit|credit|betrag|umsatz|saldo|soll|haben)$/u
const nameInHead = /(?:tutar|tutari|bakiye|bakiyesi|amount|balance|betrag|saldo)[\s([/-]+(\p{L}[\p{L} ]*)[)\]]?$/u
const beforeNumber = /(?:^|[\s:])([A-Za-z]{2,4}|\p{Sc})\s?[+−-]?\d[\d.,]*[.,]\d\d(?!\d)/gu
/** `Hesap No: 6299831 USD`: the text next to an account number, without the number. */
const accountLabel =
  /^(?:hesap|hesap no|hesap numarasi|hesap nosu|musteri hesap no|iban|iban no|account|account no|account number)$/
const besideNumber = (value: string | undefined) =>
  value && /\d{4}/.test(value) ? value.replace(/(?:TR)?[\d\s./-]+/gi, ' ').trim() || undefined : undefined
/** Currency codes in a title, in capitals. Codes that are also words or parts of names do not count. */
const titleCodes =
  /(?<![\p{L}\p{N}])(USD|EUR|GBP|CHF|JPY|RUB|SAR|AED|AUD|CAD|CNY|KWD|QAR|SEK|NOK|DKK|BGN|RON|AZN|XAU|XAG|TRY|TL)(?![\p{L}\p{N}])/gu

/** Currencies in titles outside the rows: page headings, table captions, sheet names. */
export const currenciesInTitles = (titles: readonly string[]): string[] => [
  ...new Set(
    titles.flatMap((title) =>
      [
        ...currencyTexts(title, undefined),
        ...[...title.matchAll(titleCodes)].map(([, code]) => code && currencyNamed(code)),
      ].filter((one) => one !== undefined),
    ),
  ),
]

const endOfNumber = /(?:^|[\s:])[+−-]?\d[\d.,]*[.,]\d\d\s*([A-Za-z]{2,4}|\p{Sc})(?=$|[\s),;|])/gu

const accountWords =
  /(?<!\p{L})(?:vadesiz|vadeli|cari|doviz|dth|hesap|hesabi|hesabim|mevduat|mevduati|account|adi|turu|cinsi)(?!\p{L})/gu
/** `Japon Yeni Vadesiz`: the text without its words for an account; undefined if it has none. */
function besideAccountWords(text: string): string | undefined {
  const folded = foldText(text)
  const rest = folded.replace(accountWords, ' ')
  return rest === folded ? undefined : rest.replace(/[-–—:;/]/g, ' ').trim() || undefined
}

/** `TL Türk Lirası`: a code followed by its name, or the reverse. */
function codeAndName(text: string): string[] {
  const words = text.trim().split(/\s+/)
  for (const place of words.keys()) {
    const both = [words.slice(0, place), words.slice(place)].map((some) => currencyNamed(some.join(' ')))
    if (both.every((one) => one !== undefined)) return both
  }
  return []
}

/** The lira's number in ISO 4217. */
const accountNumeral = '949'
/**
 * The currency in a label's value. An unknown one is returned too, so it is never taken for the account's currency.
 */
function behindLabel(label: string, value: string | undefined): string[] {
  if (value === undefined || !/[\p{L}\p{N}\p{Sc}]/u.test(value) || isAnyLabel(value)) return []
  const named = [currenciesNamed(value), codeAndName(value), currenciesNamed(besideAccountWords(value) ?? '')]
  const known = named.find((some) => some.length > 0)
  if (known) return known
  if (value.trim() === accountNumeral) return [accountCurrency]
  const isOfKind = foldText(label).replace(/\s*:$/, '') === kindLabel
  return isOfKind && !/^[A-Za-z]{3}$/.test(value.trim()) ? [] : [value.trim().toUpperCase()]
}

function currencyTexts(text: string, next: string | undefined): (string | undefined)[] {
  const folded = foldText(text)
  const [label, value] = text.split(/:(.*)/s, 2)
  const named = isLabel(text) ? behindLabel(text, next) : label && isLabel(label) ? behindLabel(label, value) : []
  const [account, number] = isAccountLabel(text) ? [text, next] : [label, value]
  const ofAccount = account && isAccountLabel(account) ? besideNumber(number) : undefined
  const around = [...folded.matchAll(beside)].flatMap(([, one, other]) => [one, other])
  const texts = [
    text,
    ofAccount,
    besideAccountWords(text),
    besideAccountWords(value ?? ''),
    inHead.exec(folded)?.[1],
    nameInHead.exec(folded)?.[1],
    beforeHead.exec(folded)?.[1],
    ...around,
    ...[...text.matchAll(endOfNumber), ...text.matchAll(beforeNumber)].map(([, one]) => one),
  ]
  return [...texts.map((one) => one && currencyNamed(one)), ...named]
}

/**
 * A label's value is the next filled cell, unless the cell below the label names a known currency: then the row is a
 * head.
 */
const valueOf = (row: SheetRow, place: number, below: SheetRow | undefined): string | undefined =>
  currenciesNamed(below?.[place]?.text ?? '').length > 0
    ? undefined
    : row.slice(place + 1).find(({ text }) => text.trim() !== '')?.text

/**
 * Every currency named in rows outside the bookings (headings, totals) and in the column head, where a label has no
 * value after it.
 */
export function currenciesBeside(rows: readonly SheetRow[], head: SheetRow = []): string[] {
  const found = [
    ...rows.flatMap((row, index) =>
      row.flatMap(({ text }, place) =>
        text.trim() ? currencyTexts(text.trim(), valueOf(row, place, rows[index + 1])) : [],
      ),
    ),
    ...head.flatMap(({ text }) => (text.trim() ? currencyTexts(text.trim(), undefined) : [])),
  ]
  return [...new Set(found.filter((one) => one !== undefined))]
}
