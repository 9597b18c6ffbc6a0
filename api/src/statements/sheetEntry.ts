import { currenciesNamed } from '@kasa/domain/currency'
import { foldText } from '@kasa/domain/turkishText'

import { momentInZone, timeBehindDay, writtenTime } from './calendarDate'
import { maySayCarried, isCarriedText } from './carriedRows'
import { absolute, minus, type Decimal, type FileMark } from './decimal'
import type { ColumnMeaning } from './profiles'
import { moneyIn, type Money } from './sheetCurrency'
import { dayOfCell, isAnyDay, type ColumnOrder } from './sheetDays'
import { directed, statusOf, type Marks } from './sheetMarks'
import { feesOf } from './sheetFees'
import { statesTotal } from './sheetLabels'
import { partiesIn, type Parties, type PartyPlaces } from './sheetParties'
import { noCell, type Cell, type SheetRow } from './sheetRow'
import type { Columns } from './sheetTables'
import { isMoneyBackText } from './moneyBack'
import type { Notice, StatementEntry } from './statement'

/** `fees`: the value of each fee column. `fee`: what the bank deducted from a credit; `amount` is what remains. */
export type SheetEntry = StatementEntry & {
  readonly fees?: readonly (Decimal | null)[]
  readonly fee?: Decimal
  readonly parties?: Parties
}
/** `either`: the entry as money in, if only its direction is unclear. */
export type Read = { entry: SheetEntry } | { notice: Notice; either?: SheetEntry }
/** The facts about a table that are known before its rows are read. */
export type TableFacts = {
  readonly columns: Columns
  readonly marks: Marks
  readonly mark: FileMark
  readonly order: ColumnOrder
  /** The usual sign of the debit column. */
  readonly debitSign: 1 | -1
  /** The places of the fee columns. */
  readonly fees: readonly number[]
  readonly parties: PartyPlaces | undefined
  /** The places of further columns with descriptions. */
  readonly words: readonly number[]
}

/**
 * The usual sign of the debit column: banks write money out with or without a minus. The other sign in that column
 * may be returned money.
 */
export function debitSignIn(rows: readonly SheetRow[], columns: Columns, mark: FileMark): 1 | -1 {
  const cells = rows.flatMap((row) => row[columns.get('debit') ?? -1] ?? [])
  const signs = cells.flatMap((cell) => {
    const units = isBlank(cell) ? 0n : (moneyIn(cell, mark)?.amount.units ?? 0n)
    return units === 0n ? [] : [units > 0n ? 1 : -1]
  })
  return signs.reduce<number>((sum, sign) => sum + sign, 0) < 0 ? -1 : 1
}

/** True if a debit or credit cell has no amount. */
const isBlank = ({ text }: Cell) => /^[-–—\s]*$/.test(text)

/**
 * A row's amount: from a signed amount column, or from a debit and a credit column of which one is filled. `isOdd`:
 * money out with the unusual sign.
 */
function amountIn(
  cell: (meaning: ColumnMeaning) => Cell,
  mark: FileMark,
  debitSign: 1 | -1,
): (Money & { isOdd?: boolean }) | undefined {
  if (cell('amount').text) return moneyIn(cell('amount'), mark)
  const [debit, credit] = (['debit', 'credit'] as const).map((meaning) =>
    isBlank(cell(meaning)) ? null : moneyIn(cell(meaning), mark),
  )
  if (debit === undefined || credit === undefined) return undefined
  if (credit && debit && credit.amount.units !== 0n && debit.amount.units !== 0n) return undefined
  if (credit && (credit.amount.units !== 0n || !debit)) return credit
  if (!debit) return undefined
  const { units } = debit.amount
  return {
    ...debit,
    amount: units > 0n ? minus(debit.amount) : debit.amount,
    isOdd: units !== 0n && units > 0n !== debitSign > 0,
  }
}

/** Names and common codes in any spelling. `altın` and `all` are left out, since they may mean anything. */
const spelt =
  /^(?:(?:abd |amerikan |amerika |us )?(?:dolar|dolari|dollars?)|avro|euros?|usd|eur|gbp|chf|(?:ingiliz )?sterlin|sterlini|isvicre frangi)(?: ?[([-] ?[a-z]{3}[)\]]?)?$/
const isAlone = (text: string) =>
  text.split(/\s[-–/]\s/).every((part) => /^(?:[A-Z]{3}|TL|\p{Sc})$/u.test(part.trim()) || spelt.test(foldText(part)))

/** Currency codes in cells of columns without a meaning: a currency column counts even if it is not mapped. */
const unmappedCurrencies = (row: SheetRow, columns: Columns) => {
  const known = new Set(columns.values())
  return row.flatMap(({ text }, place) => (!known.has(place) && isAlone(text) ? currenciesNamed(text) : []))
}

/** True for a sentence below the table: one text cell without an amount, or several cells without digits. */
function isNote(row: SheetRow): boolean {
  if (row.every(({ text }) => !/\d/.test(text)) && /\p{L}{2}/u.test(row[0]?.text ?? '')) return true
  const [one, ...more] = row.filter(({ text }) => text.trim() !== '')
  if (!one || more.length > 0 || one.kind !== 'text') return false
  const words = one.text.replace(/\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g, '')
  return /\p{L}{2}/u.test(words) && !/\d[.,]\d{1,2}(?!\d)/.test(words)
}

/** `1405`, `140530`: a time without marks between its numbers. */
const timeDigits = (_: string, hour: string, minute: string, second?: string) =>
  [hour, minute, ...(second ? [second] : [])].join(':')
const timeOf = (time: string | null, date: string) =>
  momentInZone(date)?.time ??
  (time === null ? timeBehindDay(date) : writtenTime(time.replace(/^(\d\d)(\d\d)(\d\d)?$/, timeDigits)))

const moneyMeanings: readonly ColumnMeaning[] = ['amount', 'debit', 'credit', 'balance']
/** True if an amount is merged over several money columns, so its column is unknown. */
function isMergedMoney(row: SheetRow, columns: Columns): boolean {
  const places = moneyMeanings.flatMap((meaning) => columns.get(meaning) ?? [])
  return places.some((place) => {
    const { text, covers = 1 } = row[place] ?? noCell
    return text.trim() !== '' && covers > 1 && places.some((other) => other > place && other < place + covers)
  })
}
/** Ignores an amount merged from the row above, which already has it. */
const ownMoney = (cell: Cell): Cell => (cell.isContinued === true ? noCell : cell)

/** A merged cell may contain the day and the description. */
const beginsWithDay = /^\s*\d{1,4}[-./ ](?:\d{1,2}|\p{L}{3,9})[-./ ]\d{2,4}(?!\d)(?:[T ]+\d{1,2}:\d\d(?::\d\d)?)?/u

/** A row's text outside its money columns. */
const wordsIn = (row: SheetRow, columns: Columns): string => {
  const places = new Set(moneyMeanings.flatMap((meaning) => columns.get(meaning) ?? []))
  return row
    .filter(({ kind }, place) => kind === 'text' && !places.has(place))
    .map(({ text }) => text.replace(beginsWithDay, '').trim())
    .filter((text) => text !== '' && !isAnyDay({ text, kind: 'text' }))
    .join(' ')
}
const mainWords = (row: SheetRow, columns: Columns): string => {
  const description = row[columns.get('description') ?? -1]?.text ?? ''
  return description.trim() === '' ? wordsIn(row, columns) : description
}
/** True if a row's text says that a balance is carried over, even if the row changes the balance. */
export const isCarried = (row: SheetRow, columns: Columns): boolean => isCarriedText(mainWords(row, columns))
/** True if a row's text may mean a carried balance, in words that a payment may also contain. */
export const mayBeCarried = (row: SheetRow, columns: Columns): boolean => maySayCarried(mainWords(row, columns))

export const textOfRow = (row: SheetRow): string => row.map(({ text }) => text).join(' | ')

/** A row's description. A cell that is merged over day and description contains both. */
function descriptionOf(row: SheetRow, columns: Columns): string {
  const date = row[columns.get('date') ?? -1] ?? noCell
  const description = row[columns.get('description') ?? -1]?.text.trim() ?? ''
  if (date.kind !== 'text' || (description !== '' && (date.covers ?? 1) === 1)) return description
  const behindDay = date.text.replace(beginsWithDay, '').trim()
  return [/\p{L}{3}/u.test(behindDay) ? behindDay : '', description].filter(Boolean).join(' ')
}

/** Adds the text of further columns with descriptions, which may hold the payer or a code. */
const withFurther = (description: string, row: SheetRow, places: readonly number[]): string =>
  places
    .map((place) => row[place]?.text.trim() ?? '')
    .reduce((all, text) => (all.includes(text) ? all : `${all} ${text}`.trim()), description)

/** Text that continues the description of the row above: the row has only this cell, and it is not an amount. */
export function goesOn(row: SheetRow, columns: Columns): string | undefined {
  const words = row[columns.get('description') ?? -1]
  const isAlone = row.every((cell) => cell === words || cell.text.trim() === '')
  const text = words?.text.trim() ?? ''
  return words && isAlone && words.isContinued !== true && text !== '' && !/^[-+]?\d[\d.,' ]*[.,]\d{1,2}$/.test(text)
    ? text
    : undefined
}

/** Reads one row below a head as an entry, or returns a notice with the reason why not. */
export function readRow(row: SheetRow, facts: TableFacts, at: number): Read {
  const { columns, marks, mark, order, debitSign } = facts
  const cell = (meaning: ColumnMeaning) => row[columns.get(meaning) ?? -1] ?? noCell
  const money = (meaning: ColumnMeaning) => ownMoney(cell(meaning))
  const text = (meaning: ColumnMeaning) => cell(meaning).text.trim() || null
  const noticeOf = (code: Notice['code']): Read => ({ notice: { code, at, text: textOfRow(row) } })
  if (row.every((each) => each.text.trim() === '')) return { notice: { code: 'EMPTY_ROW', at, text: '' } }
  const day = dayOfCell(cell('date'), order)
  if (!day && (row.some((each) => /^(genel )?toplam/.test(foldText(each.text))) || statesTotal(row)))
    return noticeOf('TOTAL_ROW')
  if (!day && isCarried(row, columns)) return noticeOf('CARRIED_ROW')
  if (isNote(row)) return noticeOf('NOTE_ROW')
  const amount = isMergedMoney(row, columns) ? undefined : amountIn(money, mark, debitSign)
  if (!amount && isCarried(row, columns)) return noticeOf('CARRIED_ROW')
  const status = marks.status === undefined ? 'BOOKED' : statusOf(row[marks.status]?.text ?? '')
  if (status === 'CANCELLED') return noticeOf('CANCELLED_ROW')
  if (!day && amount && isAnyDay(cell('date'))) return noticeOf('UNCLEAR_DATE')
  if (!day || !amount) return noticeOf('UNREADABLE_ENTRY')
  if (status === undefined) return noticeOf('UNKNOWN_STATUS')
  const signed = amount.isOdd
    ? undefined
    : marks.direction === undefined
      ? amount.amount
      : directed(amount.amount, row[marks.direction]?.text ?? '', marks)
  if (!signed && isCarried(row, columns)) return noticeOf('CARRIED_ROW')
  const balance = money('balance').text.trim() ? moneyIn(money('balance'), mark) : null
  if (balance === undefined) return noticeOf('UNREADABLE_ENTRY')
  const column = text('currency')
  // If two currencies disagree, the currency is unknown.
  const currencies = [
    ...new Set(
      [
        ...unmappedCurrencies(row, columns),
        ...(column ? (currenciesNamed(column).length > 0 ? currenciesNamed(column) : [column]) : []),
        amount.currency,
        balance?.currency,
      ].filter(Boolean),
    ),
  ]
  const firstWords = descriptionOf(row, columns)
  const description = withFurther(firstWords, row, facts.words)
  const entry: SheetEntry = {
    amount: signed ?? absolute(amount.amount),
    currency: currencies.join('/') || null,
    bookedOn: day,
    valueOn: day,
    time: timeOf(text('time'), cell('date').text),
    isReversal: /^(iade|iptal)\b/.test(foldText(text('kind') ?? '')) || isMoneyBackText(description),
    status,
    payments: null,
    groupRef: null,
    bankRef: text('reference'),
    ownRef: null,
    counterparty: text('counterparty'),
    counterpartyIban: text('iban')?.replace(/\s/g, '') ?? null,
    description,
    ...(firstWords !== '' && firstWords !== description && { firstWords }),
    balanceAfter: balance?.amount ?? null,
    ...partiesIn(row, facts.parties, isMoneyBackText(description)),
    ...feesOf(row, facts),
    at,
  }
  return signed ? { entry } : { notice: { code: 'UNCLEAR_DIRECTION', at, text: textOfRow(row) }, either: entry }
}
