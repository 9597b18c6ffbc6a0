import { currenciesNamed } from '@kasa/domain/currency'
import { foldText } from '@kasa/domain/turkishText'

import { momentInZone, timeBehindDay, writtenTime } from './calendarDate'
import { maySayCarried, saysCarried } from './carriedRows'
import { minus, type Decimal, type FileMark } from './decimal'
import type { ColumnMeaning } from './profiles'
import { moneyIn, type Money } from './sheetCurrency'
import { dayOfCell, isAnyDay, type ColumnOrder } from './sheetDays'
import { directed, statusOf, type Marks } from './sheetMarks'
import { feesOf } from './sheetFees'
import { noCell, type Cell, type SheetRow } from './sheetRow'
import type { Columns } from './sheetTables'
import { saysMoneyBack } from './moneyBack'
import type { Notice, StatementEntry } from './statement'

/**
 * `fees`: what stands in each column of fees. `fee`: what the bank took beside a credit; the amount is what is left of
 * it.
 */
export type SheetEntry = StatementEntry & { readonly fees?: readonly (Decimal | null)[]; readonly fee?: Decimal }
/** `either`: the entry as money in, where nothing but its direction is unclear. */
export type Read = { entry: SheetEntry } | { notice: Notice; either?: StatementEntry }
/** What is known of a table before any of its rows is read. */
export type TableFacts = {
  readonly columns: Columns
  readonly marks: Marks
  readonly mark: FileMark
  readonly order: ColumnOrder
  /** The sign that money out mostly has in its own column. */
  readonly debitSign: 1 | -1
  /** Where columns of fees stand. */
  readonly fees: readonly number[]
}

/**
 * Money out is written with a minus in its own column or without; the other sign in the same column may be money that
 * came back.
 */
export function debitSignIn(rows: readonly SheetRow[], columns: Columns, mark: FileMark): 1 | -1 {
  const cells = rows.flatMap((row) => row[columns.get('debit') ?? -1] ?? [])
  const signs = cells.flatMap((cell) => {
    const units = isBlank(cell) ? 0n : (moneyIn(cell, mark)?.amount.units ?? 0n)
    return units === 0n ? [] : [units > 0n ? 1 : -1]
  })
  return signs.reduce<number>((sum, sign) => sum + sign, 0) < 0 ? -1 : 1
}

/** What banks write into the one of two columns that says nothing. */
const isBlank = ({ text }: Cell) => /^[-–—\s]*$/.test(text)

/**
 * One amount column with a sign, or one column for money out and one for money in, of which one row fills one. `isOdd`:
 * money out with the other sign than the rest.
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

/** Names and the usual codes in any spelling; `altın` or `all` alone may be anything. */
const spelt =
  /^(?:(?:abd |amerikan |amerika |us )?(?:dolar|dolari|dollars?)|avro|euros?|usd|eur|gbp|chf|(?:ingiliz )?sterlin|sterlini|isvicre frangi)(?: ?[([-] ?[a-z]{3}[)\]]?)?$/
const isAlone = (text: string) =>
  text.split(/\s[-–/]\s/).every((part) => /^(?:[A-Z]{3}|TL|\p{Sc})$/u.test(part.trim()) || spelt.test(foldText(part)))

/**
 * Codes that stand alone in cells to which nobody gave a meaning: a column of currencies says what it says, mapped or
 * not.
 */
const unmappedCurrencies = (row: SheetRow, columns: Columns) => {
  const known = new Set(columns.values())
  return row.flatMap(({ text }, place) => (!known.has(place) && isAlone(text) ? currenciesNamed(text) : []))
}

/** A sentence under the table: one cell of words without an amount, or several without any digit. */
function isNote(row: SheetRow): boolean {
  if (row.every(({ text }) => !/\d/.test(text)) && /\p{L}{2}/u.test(row[0]?.text ?? '')) return true
  const [one, ...more] = row.filter(({ text }) => text.trim() !== '')
  if (!one || more.length > 0 || one.kind !== 'text') return false
  const words = one.text.replace(/\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g, '')
  return /\p{L}{2}/u.test(words) && !/\d[.,]\d{1,2}(?!\d)/.test(words)
}

const timeOf = (time: string | null, date: string) =>
  momentInZone(date)?.time ?? (time === null ? timeBehindDay(date) : writtenTime(time))

const moneyMeanings: readonly ColumnMeaning[] = ['amount', 'debit', 'credit', 'balance']
/** A merged amount: of a row above, or over several columns of money, of which nobody knows which is meant. */
function isMergedMoney(row: SheetRow, columns: Columns): boolean {
  const places = moneyMeanings.flatMap((meaning) => columns.get(meaning) ?? [])
  return places.some((place) => {
    const { text, covers = 1 } = row[place] ?? noCell
    return text.trim() !== '' && covers > 1 && places.some((other) => other > place && other < place + covers)
  })
}
/** An amount that goes on from the row above is that row's, and booked once. */
const ownMoney = (cell: Cell): Cell => (cell.isContinued === true ? noCell : cell)

/** A joined cell may hold the day and the words. */
const beginsWithDay = /^\s*\d{1,4}[-./ ](?:\d{1,2}|\p{L}{3,9})[-./ ]\d{2,4}(?!\d)(?:[T ]+\d{1,2}:\d\d(?::\d\d)?)?/u

/** Words of a row that are in no column of money. */
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
/** True of a row that says a balance is carried over, whether or not it moves that balance. */
export const isCarried = (row: SheetRow, columns: Columns): boolean => saysCarried(mainWords(row, columns))
/** True of a row that may say so, in words that a payment may have as well. */
export const mayBeCarried = (row: SheetRow, columns: Columns): boolean => maySayCarried(mainWords(row, columns))

export const textOfRow = (row: SheetRow): string => row.map(({ text }) => text).join(' | ')

/** What a row is for: a cell that is joined over day and words holds both. */
function descriptionOf(row: SheetRow, columns: Columns): string {
  const date = row[columns.get('date') ?? -1] ?? noCell
  const description = row[columns.get('description') ?? -1]?.text.trim() ?? ''
  if (date.kind !== 'text' || (description !== '' && (date.covers ?? 1) === 1)) return description
  const behindDay = date.text.replace(beginsWithDay, '').trim()
  return [/\p{L}{3}/u.test(behindDay) ? behindDay : '', description].filter(Boolean).join(' ')
}

/** Words that go on with those of the row above: alone in their column, and no amount. */
export function goesOn(row: SheetRow, columns: Columns): string | undefined {
  const words = row[columns.get('description') ?? -1]
  const isAlone = row.every((cell) => cell === words || cell.text.trim() === '')
  const text = words?.text.trim() ?? ''
  return words && isAlone && words.isContinued !== true && text !== '' && !/^[-+]?\d[\d.,' ]*[.,]\d{1,2}$/.test(text)
    ? text
    : undefined
}

/** Reads one row under a head as an entry, or says why it is none. */
export function readRow(row: SheetRow, facts: TableFacts, at: number): Read {
  const { columns, marks, mark, order, debitSign } = facts
  const cell = (meaning: ColumnMeaning) => row[columns.get(meaning) ?? -1] ?? noCell
  const money = (meaning: ColumnMeaning) => ownMoney(cell(meaning))
  const text = (meaning: ColumnMeaning) => cell(meaning).text.trim() || null
  const told = (code: Notice['code']): Read => ({ notice: { code, at, text: textOfRow(row) } })
  if (row.every((each) => each.text.trim() === '')) return { notice: { code: 'EMPTY_ROW', at, text: '' } }
  const day = dayOfCell(cell('date'), order)
  if (!day && row.some((each) => /^(genel )?toplam/.test(foldText(each.text)))) return told('TOTAL_ROW')
  if (!day && isCarried(row, columns)) return told('CARRIED_ROW')
  if (isNote(row)) return told('NOTE_ROW')
  const amount = isMergedMoney(row, columns) ? undefined : amountIn(money, mark, debitSign)
  if (!amount && isCarried(row, columns)) return told('CARRIED_ROW')
  const status = marks.status === undefined ? 'BOOKED' : statusOf(row[marks.status]?.text ?? '')
  if (status === 'CANCELLED') return told('CANCELLED_ROW')
  if (!day && amount && isAnyDay(cell('date'))) return told('UNCLEAR_DATE')
  if (!day || !amount) return told('UNREADABLE_ENTRY')
  if (status === undefined) return told('UNKNOWN_STATUS')
  const signed = amount.isOdd
    ? undefined
    : marks.direction === undefined
      ? amount.amount
      : directed(amount.amount, row[marks.direction]?.text ?? '', marks)
  if (!signed && isCarried(row, columns)) return told('CARRIED_ROW')
  const balance = money('balance').text.trim() ? moneyIn(money('balance'), mark) : null
  if (balance === undefined) return told('UNREADABLE_ENTRY')
  const column = text('currency')
  // Two that disagree are none that anybody knows.
  const said = [
    ...new Set(
      [
        ...unmappedCurrencies(row, columns),
        ...(column ? (currenciesNamed(column).length > 0 ? currenciesNamed(column) : [column]) : []),
        amount.currency,
        balance?.currency,
      ].filter(Boolean),
    ),
  ]
  const description = descriptionOf(row, columns)
  const entry: SheetEntry = {
    amount: signed ?? sizeOf(amount.amount),
    currency: said.join('/') || null,
    bookedOn: day,
    valueOn: day,
    time: timeOf(text('time'), cell('date').text),
    isReversal: /^(iade|iptal)\b/.test(foldText(text('kind') ?? '')) || saysMoneyBack(description),
    status,
    payments: null,
    groupRef: null,
    bankRef: text('reference'),
    ownRef: null,
    counterparty: text('counterparty'),
    counterpartyIban: text('iban')?.replace(/\s/g, '') ?? null,
    description,
    balanceAfter: balance?.amount ?? null,
    ...feesOf(row, facts),
    at,
  }
  return signed ? { entry } : { notice: { code: 'UNCLEAR_DIRECTION', at, text: textOfRow(row) }, either: entry }
}

const sizeOf = (amount: Decimal): Decimal => (amount.units < 0n ? minus(amount) : amount)
