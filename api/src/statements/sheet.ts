import { foldText } from '@kasa/domain/turkishText'

import { apartFromFees } from './bookedEntries'
import { decimalText, fileMarkOf, minus, plus, zero, type Decimal, type FileMark } from './decimal'
import { refuseCard } from './otherFiles'
import { headName, type ColumnMeaning, type SheetProfile } from './profiles'
import { currenciesBeside, currenciesInTitles, writtenIn } from './sheetCurrency'
import { isAnyDay, orderOfDays, withSerialDays } from './sheetDays'
import { debitSignIn, readRow, textOfRow, type Read, type TableFacts } from './sheetEntry'
import { feePlacesIn } from './sheetFees'
import { marksIn } from './sheetMarks'
import { noCell, type SheetRow } from './sheetRow'
import {
  carriedBalances,
  joinWords,
  mendRows,
  mendRuns,
  settleCarried,
  settleDirections,
  settleFees,
  shapeOf,
} from './sheetShape'
import { accountAbove } from './sheetAccounts'
import {
  accountsIn,
  hasBareIbans,
  tablesIn,
  withAccountBelow,
  withIbanColumn,
  type Columns,
  type Table,
} from './sheetTables'
import { unsureKind } from './namedAccount'
import { StatementRefused, type Balance, type Notice, type Statement, type StatementEntry } from './statement'
import { partyPlacesIn } from './sheetParties'
import { furtherDescriptions, holdTwins } from './sheetTwins'
import { breaksIn, orderOf } from './sheetOrder'
import { statedInSheet } from './sheetTotals'
import { unreadRows } from './totals'

/** The facts about a sheet besides its rows. */
export type SheetAround = {
  /** Text outside the rows, which may name a currency. */
  readonly titles?: readonly string[]
  /** True if a cell too many or too few shifts the cells after it. */
  readonly isRagged?: boolean
  /** The text that separates the cells. */
  readonly separator?: string
  /** True if its days are counted from 1904. */
  readonly is1904?: boolean
}

/** A profile and the decimal mark of this file. */
type FileProfile = SheetProfile & { readonly mark: FileMark }

const headerWithin = 60

const titleRows = (titles: readonly string[] = []) => titles.map((text): SheetRow => [{ text, kind: 'text' }])

/** The places of a profile's columns in a row; undefined unless date, description and amounts are all present. */
function columnsIn(row: SheetRow, { columns }: SheetProfile): Columns | undefined {
  const texts = row.map(({ text }) => headName(text))
  const found = new Map<ColumnMeaning, number>()
  for (const [meaning, names] of Object.entries(columns) as [ColumnMeaning, readonly string[]][]) {
    const place = names.map((name) => texts.indexOf(name)).find((index) => index >= 0)
    if (place !== undefined) found.set(meaning, place)
  }
  const hasAmounts = found.has('amount') || (found.has('debit') && found.has('credit'))
  return found.has('date') && found.has('description') && hasAmounts ? found : undefined
}

/** The places of a profile's columns in these rows, and the first row below them. */
export function layoutIn(
  rows: readonly SheetRow[],
  profile: SheetProfile,
): { columns: Columns; from: number } | undefined {
  const top = rows.slice(0, headerWithin)
  const { mapped } = profile
  if (mapped) {
    const wanted = mapped.header.map(foldText)
    const isHeader = (row: SheetRow) => wanted.every((text, index) => foldText(row[index]?.text ?? '') === text)
    const from = wanted.some(Boolean) ? top.findIndex(isHeader) + 1 : mapped.firstRow - 1
    const columns = new Map(Object.entries(mapped.columns) as [ColumnMeaning, number][])
    return wanted.some(Boolean) && from === 0 ? undefined : { columns, from }
  }
  const header = top.findIndex((row) => columnsIn(row, profile))
  const columns = columnsIn(top[header] ?? [], profile)
  return columns && { columns, from: header + 1 }
}

/** Notices of rows that are or may be bookings but were not read as entries. */
const bookingNotices: ReadonlySet<Notice['code']> = new Set([...unreadRows, 'CANCELLED_ROW', 'CARRIED_ROW'])

/** True if a row below the head is no booking and may describe all of them. */
const isOfAll = (read: Read | undefined) =>
  read !== undefined && 'notice' in read && !bookingNotices.has(read.notice.code)

/** True if a row repeats the head, as on every page. */
const isHeadAgain = (row: SheetRow, head: SheetRow | undefined) =>
  head !== undefined &&
  row.length > 1 &&
  row.every(({ text }, place) => foldText(text) === foldText(head[place]?.text ?? ''))
const headAgain = (row: SheetRow, at: number): Read => ({
  notice: { code: 'NOTE_ROW', at, text: row.map(({ text }) => text).join(' | ') },
})

const hasDay = (row: SheetRow, columns: Columns | undefined) =>
  columns !== undefined && isAnyDay(row[columns.get('date') ?? -1] ?? noCell)

/** Rows below an unknown head: each gives a notice, none is booked. */
const unknownTable = (rows: readonly SheetRow[], from: number): Read[] =>
  rows.map((row, index) => ({
    notice: {
      code: row.every(({ text }) => text.trim() === '') ? 'EMPTY_ROW' : 'OTHER_TABLE',
      at: from + index + 1,
      text: row.map(({ text }) => text).join(' | '),
    },
  }))

const moneyColumns: readonly ColumnMeaning[] = ['amount', 'debit', 'credit', 'balance']

/** Every text in the amount columns, in all tables of a sheet. */
const amountsIn = (rows: readonly SheetRow[], tables: readonly Table[]): string[] =>
  tables.flatMap(({ columns, from, to }) =>
    rows
      .slice(from, to)
      .flatMap((row) => moneyColumns.flatMap((meaning) => writtenIn(row[columns?.get(meaning) ?? -1] ?? noCell))),
  )

/**
 * Reads the rows of a sheet by a profile, one statement per table. Every row below a header becomes an entry or a
 * notice with its reason. Opening and closing balances come from the balance column; a gap between two rows is a
 * notice and is never filled.
 */
export function readSheet(
  written: readonly SheetRow[],
  profile: SheetProfile,
  around: SheetAround = {},
): [Statement, ...Statement[]] {
  refuseCard(written)
  const layout = layoutIn(written, profile)
  if (!layout) throw new StatementRefused('NO_HEADER_ROW')
  const rows = withSerialDays(written, layout.columns.get('date') ?? -1, layout.from, around.is1904 === true)
  const account = accountAbove([...titleRows(around.titles), ...rows.slice(0, layout.from)])
  const isBooking = (row: SheetRow, columns: Columns | undefined) => hasDay(row, columns)
  const tables = withAccountBelow(
    tablesIn(rows, { ...layout, account }, profile, { columnsIn: (row) => columnsIn(row, profile), isBooking }),
    ({ columns, from, to }) => rows.slice(from, to).some((row) => hasDay(row, columns)),
  )
  const mark = fileMarkOf(amountsIn(rows, tables), profile.decimalMark)
  const [first, ...others] = tables
    .flatMap((table) => accountsIn(rows, table))
    .map((one) => ({ ...one, table: withIbanColumn(one.rows, one.table) }))
    .map(({ rows: own, table, leftOut }) => {
      // Totals of several accounts together describe none of them.
      const read = readTable(own, table, { ...profile, mark }, { ...around, isOneAccount: leftOut.size === 0 })
      return { ...read, notices: read.notices.filter(({ at }) => !leftOut.has(at)) }
    })
  if (!first) throw new StatementRefused('NO_HEADER_ROW')
  return joined([first, ...others])
}

/**
 * Merges statements without content into the first: a head that is repeated on every page, or one with nothing below
 * it.
 */
function joined([first, ...others]: [Statement, ...Statement[]]): [Statement, ...Statement[]] {
  const isEmpty = ({ entries, notices }: Statement) =>
    entries.length === 0 && notices.every(({ code }) => code === 'EMPTY_ROW' || code === 'NOTE_ROW')
  const kept = others.filter((statement) => !isEmpty(statement))
  const notes = others.filter(isEmpty).flatMap(({ notices }) => notices)
  return [{ ...first, notices: [...first.notices, ...notes] }, ...kept]
}

function readTable(
  rows: readonly SheetRow[],
  { columns, head, above, from, to, account, isAccountUnsure }: Table,
  profile: FileProfile,
  { titles = [], isRagged = false, separator = ';', isOneAccount }: SheetAround & { isOneAccount: boolean },
): Statement {
  const below = rows.slice(from, to)
  const known: Columns = columns ?? new Map()
  const marks = marksIn(
    head,
    known,
    below.filter((row) => hasDay(row, columns)),
  )
  const order =
    profile.mapped?.dateOrder ??
    orderOfDays(
      below.map((row) => row[known.get('date') ?? -1] ?? noCell),
      head,
    )
  const debitSign = debitSignIn(below, known, profile.mark)
  const fees = feePlacesIn(head, known)
  const facts: TableFacts = {
    columns: known,
    marks,
    mark: profile.mark,
    order,
    debitSign,
    fees,
    parties: profile.mapped ? undefined : partyPlacesIn(head, known),
    words: profile.mapped ? [] : furtherDescriptions(head, known),
  }
  const isShaped = isRagged ? shapeOf(below, head, known) : () => true
  const readOne = (row: SheetRow, at: number): Read => {
    if (isHeadAgain(row, head) && row.some(({ text }) => text.trim() !== '')) return headAgain(row, at)
    const one = readRow(row, facts, at)
    const mayBeBooking = 'entry' in one || (unreadRows.has(one.notice.code) && hasDay(row, known))
    return mayBeBooking && !isShaped(row) ? { notice: { code: 'ODD_ROW', at, text: textOfRow(row) } } : one
  }
  const read = columns ? below.map((row, index) => readOne(row, from + index + 1)) : unknownTable(below, from)
  const raw = [...read]
  const whole = { rows: below, reads: read, facts }
  if (columns) settleCarried(whole)
  if (columns) settleFees(whole)
  if (columns && isRagged) mendRows(whole, head, separator, from + 1)
  if (columns && isRagged && separator === ',') mendRuns(whole, head, from + 1)
  if (columns) settleDirections(whole)
  if (columns && !profile.mapped) holdTwins(whole, head)
  if (columns) joinWords(whole)
  const beside = below.filter((row, index) => isOfAll(read[index]) && !isHeadAgain(row, head))
  const entries = read.flatMap((result) => ('entry' in result ? [result.entry] : []))
  const inOrder = orderOf(entries)
  const inTime = inOrder === 'newest first' ? entries.toReversed() : entries
  // Entries that are not booked do not move the balance.
  const booked = inTime.filter(({ status }) => status === 'BOOKED')
  const [first, last] = [booked[0], booked.at(-1)]
  // A balance is the file's only if no row beyond it was left unread.
  const unread = read.flatMap((result) =>
    'notice' in result && unreadRows.has(result.notice.code) ? [result.notice.at] : [],
  )
  const ends = inOrder === 'newest first' ? [last, first] : [first, last]
  const isEnd = (end: StatementEntry) =>
    unread.every((at) => (end !== ends[0] || at > end.at) && (end !== ends[1] || at < end.at))
  const balance = (type: string, of: StatementEntry | undefined, amount: (of: Decimal) => Decimal): Balance | null =>
    of?.balanceAfter && isEnd(of)
      ? { type, amount: amount(of.balanceAfter), currency: of.currency, on: of.bookedOn }
      : null
  const carriedOnly = columns && booked.length === 0 && unread.length === 0 ? carriedBalances(whole) : undefined
  const figures =
    columns && isOneAccount
      ? statedInSheet({
          above: [...titleRows(titles), ...above],
          rows: below,
          from,
          raw,
          reads: read,
          facts,
          isOldestFirst: inOrder === 'oldest first',
        })
      : undefined
  const named = [...new Set([...currenciesBeside([...above, ...beside], head), ...currenciesInTitles(titles)])]
  return {
    id: null,
    account,
    accountKind: isAccountUnsure ? unsureKind : account?.startsWith('TR') ? 'IBAN' : null,
    currency: named[0] ?? inTime.find(({ currency }) => currency !== null)?.currency ?? null,
    named,
    entries: inTime.flatMap(apartFromFees),
    balances: [],
    details: 0,
    order: inOrder,
    hasBareIbans: hasBareIbans(columns, head),
    stated: figures?.stated ?? [],
    opening: figures?.opening
      ? { type: 'OPENING', amount: figures.opening, currency: first?.currency ?? null, on: first?.bookedOn ?? null }
      : carriedOnly
        ? { type: 'OPENING', amount: carriedOnly.first, currency: null, on: null }
        : balance('OPENING', first, (after) => plus(after, minus(first?.amount ?? zero))),
    closing: figures?.closing
      ? { type: 'CLOSING', amount: figures.closing, currency: last?.currency ?? null, on: last?.bookedOn ?? null }
      : carriedOnly
        ? { type: 'CLOSING', amount: carriedOnly.last, currency: null, on: null }
        : balance('CLOSING', last, (after) => after),
    notices: [
      ...read.flatMap((result) => ('notice' in result ? [result.notice] : [])),
      ...breaksIn(booked).map(({ at, balanceAfter }): Notice => ({
        code: 'BALANCE_BREAK',
        at,
        text: balanceAfter ? decimalText(balanceAfter) : '',
      })),
    ],
  }
}
