import { currenciesNamed } from '@kasa/domain/currency'
import { foldText } from '@kasa/domain/turkishText'

import { momentInZone, timeBehindDay, writtenDay, writtenTime } from './calendarDate'
import { decimalText, fileMarkOf, isEqual, minus, plus, zero, type Decimal, type FileMark } from './decimal'
import { refuseCard } from './otherFiles'
import type { ColumnMeaning, SheetProfile } from './profiles'
import { currenciesBeside, currenciesInTitles, moneyIn, writtenIn, type Money } from './sheetCurrency'
import { directed, marksIn, statusOf, type Marks } from './sheetMarks'
import type { Cell, SheetRow } from './sheetRow'
import { tablesIn, type Columns, type Table } from './sheetTables'
import { StatementRefused, type Balance, type Notice, type Statement, type StatementEntry } from './statement'

/** A profile, and how this very file writes its amounts. */
type FileProfile = SheetProfile & { readonly mark: FileMark }
type Read = { entry: StatementEntry } | { notice: Notice }

const headerWithin = 60
const none: Cell = { text: '', kind: 'text' }

/** Where the columns of a profile stand in a row; undefined unless date, description and amounts are all there. */
function columnsIn(row: SheetRow, { columns }: SheetProfile): Columns | undefined {
  // A currency in brackets behind a name says nothing of the column's meaning.
  const texts = row.map(({ text }) => foldText(text).replace(/\s*[([][a-z]{2,4}[)\]]$/, ''))
  const found = new Map<ColumnMeaning, number>()
  for (const [meaning, names] of Object.entries(columns) as [ColumnMeaning, readonly string[]][]) {
    const place = names.map((name) => texts.indexOf(name)).find((index) => index >= 0)
    if (place !== undefined) found.set(meaning, place)
  }
  const hasAmounts = found.has('amount') || (found.has('debit') && found.has('credit'))
  return found.has('date') && found.has('description') && hasAmounts ? found : undefined
}

/** Where a profile's columns stand in these rows, and the first row under them. */
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

/** What banks write into the one of two columns that says nothing. */
const isBlank = ({ text }: Cell) => /^[-–—\s]*$/.test(text)

/** One amount column with a sign, or one column for money out and one for money in, of which one row fills one. */
function amountIn(cell: (meaning: ColumnMeaning) => Cell, mark: FileMark): Money | undefined {
  if (cell('amount').text) return moneyIn(cell('amount'), mark)
  const [debit, credit] = (['debit', 'credit'] as const).map((meaning) =>
    isBlank(cell(meaning)) ? null : moneyIn(cell(meaning), mark),
  )
  if (debit === undefined || credit === undefined) return undefined
  if (credit && debit && credit.amount.units !== 0n && debit.amount.units !== 0n) return undefined
  if (credit && (credit.amount.units !== 0n || !debit)) return credit
  if (!debit) return undefined
  return debit.amount.units > 0n ? { ...debit, amount: minus(debit.amount) } : debit
}

/** Names and the usual codes in any spelling; `altın` or `all` alone may be anything. */
const spelt =
  /^(?:(?:abd |amerikan |amerika |us )?(?:dolar|dolari|dollars?)|avro|euros?|usd|eur|gbp|chf|(?:ingiliz )?sterlin|sterlini|isvicre frangi)(?: ?[([-] ?[a-z]{3}[)\]]?)?$/
const isAlone = (text: string) =>
  text.split(/\s[-–/]\s/).every((part) => /^(?:[A-Z]{3}|TL|\p{Sc})$/u.test(part.trim()) || spelt.test(foldText(part)))

/** Codes that stand alone in cells to which nobody gave a meaning: a column of currencies says what it says, mapped or not. */
const unmappedCurrencies = (row: SheetRow, columns: Columns) => {
  const known = new Set(columns.values())
  return row.flatMap(({ text }, place) => (!known.has(place) && isAlone(text) ? currenciesNamed(text) : []))
}

/** A sentence under the table: one cell of words, without an amount. */
function isNote(row: SheetRow): boolean {
  const [one, ...more] = row.filter(({ text }) => text.trim() !== '')
  if (!one || more.length > 0 || one.kind !== 'text') return false
  const words = one.text.replace(/\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g, '')
  return /\p{L}{2}/u.test(words) && !/\d[.,]\d{1,2}(?!\d)/.test(words)
}

const timeOf = (time: string | null, date: string) =>
  momentInZone(date)?.time ?? (time === null ? timeBehindDay(date) : writtenTime(time))

const dayOf = (cell: Cell, { mapped }: SheetProfile) =>
  momentInZone(cell.text)?.day ?? writtenDay(cell.text.trim(), cell.kind === 'day' ? undefined : mapped?.dateOrder)

function readRow(
  row: SheetRow,
  { columns, marks }: { columns: Columns; marks: Marks },
  profile: FileProfile,
  at: number,
): Read {
  const cell = (meaning: ColumnMeaning) => row[columns.get(meaning) ?? -1] ?? none
  const text = (meaning: ColumnMeaning) => cell(meaning).text.trim() || null
  const whole = row.map((each) => each.text).join(' | ')
  if (row.every((each) => each.text.trim() === '')) return { notice: { code: 'EMPTY_ROW', at, text: '' } }
  const day = dayOf(cell('date'), profile)
  if (!day && row.some((each) => /^(genel )?toplam/.test(foldText(each.text))))
    return { notice: { code: 'TOTAL_ROW', at, text: whole } }
  if (isNote(row)) return { notice: { code: 'NOTE_ROW', at, text: whole } }
  const amount = amountIn(cell, profile.mark)
  const status = marks.status === undefined ? 'BOOKED' : statusOf(row[marks.status]?.text ?? '')
  if (status === 'CANCELLED') return { notice: { code: 'CANCELLED_ROW', at, text: whole } }
  if (!day || !amount) return { notice: { code: 'UNREADABLE_ENTRY', at, text: whole } }
  if (status === undefined) return { notice: { code: 'UNKNOWN_STATUS', at, text: whole } }
  const signed =
    marks.direction === undefined ? amount.amount : directed(amount.amount, row[marks.direction]?.text ?? '', marks)
  if (!signed) return { notice: { code: 'UNCLEAR_DIRECTION', at, text: whole } }
  const balance = cell('balance').text.trim() ? moneyIn(cell('balance'), profile.mark) : null
  if (balance === undefined) return { notice: { code: 'UNREADABLE_ENTRY', at, text: whole } }
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
  return {
    entry: {
      amount: signed,
      currency: said.join('/') || null,
      bookedOn: day,
      valueOn: day,
      time: timeOf(text('time'), cell('date').text),
      isReversal: /^(iade|iptal)\b/.test(foldText(text('kind') ?? '')),
      status,
      bankRef: text('reference'),
      ownRef: null,
      counterparty: text('counterparty'),
      counterpartyIban: text('iban')?.replace(/\s/g, '') ?? null,
      description: text('description') ?? '',
      balanceAfter: balance?.amount ?? null,
      at,
    },
  }
}

/** Balances follow each other in one direction of time; the one in which fewer of them break is the file's. */
function orderOf(entries: readonly StatementEntry[]): Statement['order'] {
  const breaks = (order: readonly StatementEntry[]) =>
    breaksIn(order.filter(({ status }) => status === 'BOOKED')).length
  const newestFirst = entries.toReversed()
  if (breaks(entries) !== breaks(newestFirst))
    return breaks(newestFirst) < breaks(entries) ? 'newest first' : 'oldest first'
  return (entries[0]?.bookedOn ?? '') > (entries.at(-1)?.bookedOn ?? '') ? 'newest first' : 'oldest first'
}

/** Entries, oldest first, whose balance is not the one before it plus their amount. */
function breaksIn(entries: readonly StatementEntry[]): StatementEntry[] {
  return entries.filter(({ amount, balanceAfter }, index) => {
    const before = entries[index - 1]?.balanceAfter
    return before && balanceAfter && !isEqual(plus(before, amount), balanceAfter)
  })
}

/** The IBAN that stands beside or in one of the rows above the header. */
function accountAbove(rows: readonly SheetRow[]): string | null {
  const cells = rows.flat().map(({ text }) => text.replace(/\s/g, ''))
  return cells.map((text) => /TR\d{24}/.exec(text)?.[0]).find((iban) => iban !== undefined) ?? null
}

/** Rows that are or may be a booking and became none. */
const bookingNotices: ReadonlySet<Notice['code']> = new Set([
  'UNREADABLE_ENTRY',
  'UNCLEAR_DIRECTION',
  'UNKNOWN_STATUS',
  'CANCELLED_ROW',
  'OTHER_TABLE',
])
const unreadNotices: ReadonlySet<Notice['code']> = new Set([
  'UNREADABLE_ENTRY',
  'UNCLEAR_DIRECTION',
  'UNKNOWN_STATUS',
  'OTHER_TABLE',
])

/** Rows under the head that are no bookings and speak of all of them. */
const saysOfAll = (read: Read | undefined) =>
  read !== undefined && 'notice' in read && !bookingNotices.has(read.notice.code)

/** The head once more, as on every page. */
const isHeadAgain = (row: SheetRow, head: SheetRow | undefined) =>
  head !== undefined &&
  row.length > 1 &&
  row.every(({ text }, place) => foldText(text) === foldText(head[place]?.text ?? ''))
const headAgain = (row: SheetRow, at: number): Read => ({
  notice: { code: 'NOTE_ROW', at, text: row.map(({ text }) => text).join(' | ') },
})

const hasDay = (row: SheetRow, columns: Columns | undefined, profile: SheetProfile) =>
  columns !== undefined && dayOf(row[columns.get('date') ?? -1] ?? none, profile) !== undefined

/** Rows under a head that nobody knows: each is said, none is booked. */
const unknownTable = (rows: readonly SheetRow[], from: number): Read[] =>
  rows.map((row, index) => ({
    notice: {
      code: row.every(({ text }) => text.trim() === '') ? 'EMPTY_ROW' : 'OTHER_TABLE',
      at: from + index + 1,
      text: row.map(({ text }) => text).join(' | '),
    },
  }))

const moneyColumns: readonly ColumnMeaning[] = ['amount', 'debit', 'credit', 'balance']

/** Everything written under the heads of amounts, in all tables of a sheet. */
const amountsIn = (rows: readonly SheetRow[], tables: readonly Table[]): string[] =>
  tables.flatMap(({ columns, from, to }) =>
    rows
      .slice(from, to)
      .flatMap((row) => moneyColumns.flatMap((meaning) => writtenIn(row[columns?.get(meaning) ?? -1] ?? none))),
  )

/**
 * Reads rows of a sheet by a profile, one statement for each of its tables. Every row under a header becomes an entry or a notice
 * with its reason. Opening and closing balances are those of the balance column; a gap between two rows is a notice, never filled.
 * `titles`: what stands outside the rows, and may say a currency.
 */
export function readSheet(
  rows: readonly SheetRow[],
  profile: SheetProfile,
  titles: readonly string[] = [],
): [Statement, ...Statement[]] {
  refuseCard(rows)
  const layout = layoutIn(rows, profile)
  if (!layout) throw new StatementRefused('NO_HEADER_ROW')
  const account = accountAbove(rows.slice(0, layout.from))
  const isBooking = (row: SheetRow, columns: Columns | undefined) => hasDay(row, columns, profile)
  const tables = tablesIn(rows, { ...layout, account }, profile, {
    columnsIn: (row) => columnsIn(row, profile),
    isBooking,
  })
  const mark = fileMarkOf(amountsIn(rows, tables), profile.decimalMark)
  const [first, ...others] = tables.map((table) => readTable(rows, table, { ...profile, mark }, titles))
  if (!first) throw new StatementRefused('NO_HEADER_ROW')
  return joined([first, ...others])
}

/** A head that stands again on every page begins no statement of its own, nor does a heading under which nothing stands. */
function joined([first, ...others]: [Statement, ...Statement[]]): [Statement, ...Statement[]] {
  const isEmpty = ({ entries, notices }: Statement) =>
    entries.length === 0 && notices.every(({ code }) => code === 'EMPTY_ROW' || code === 'NOTE_ROW')
  const kept = others.filter((statement) => !isEmpty(statement))
  const notes = others.filter(isEmpty).flatMap(({ notices }) => notices)
  return [{ ...first, notices: [...first.notices, ...notes] }, ...kept]
}

function readTable(
  rows: readonly SheetRow[],
  { columns, head, above, from, to, account }: Table,
  profile: FileProfile,
  titles: readonly string[],
): Statement {
  const below = rows.slice(from, to)
  const known: Columns = columns ?? new Map()
  const marks = marksIn(
    head,
    known,
    below.filter((row) => hasDay(row, columns, profile)),
  )
  const read = columns
    ? below.map((row, index) =>
        isHeadAgain(row, head) && row.some(({ text }) => text.trim() !== '')
          ? headAgain(row, from + index + 1)
          : readRow(row, { columns, marks }, profile, from + index + 1),
      )
    : unknownTable(below, from)
  const beside = below.filter((row, index) => saysOfAll(read[index]) && !isHeadAgain(row, head))
  const entries = read.flatMap((result) => ('entry' in result ? [result.entry] : []))
  const order = orderOf(entries)
  const inTime = order === 'newest first' ? entries.toReversed() : entries
  // What is not booked yet moves no balance.
  const booked = inTime.filter(({ status }) => status === 'BOOKED')
  const [first, last] = [booked[0], booked.at(-1)]
  // A balance is the file's only where no row before or behind it stayed unread.
  const unread = read.flatMap((result) =>
    'notice' in result && unreadNotices.has(result.notice.code) ? [result.notice.at] : [],
  )
  const ends = order === 'newest first' ? [last, first] : [first, last]
  const isEnd = (end: StatementEntry) =>
    unread.every((at) => (end !== ends[0] || at > end.at) && (end !== ends[1] || at < end.at))
  const balance = (type: string, of: StatementEntry | undefined, amount: (of: Decimal) => Decimal): Balance | null =>
    of?.balanceAfter && isEnd(of)
      ? { type, amount: amount(of.balanceAfter), currency: of.currency, on: of.bookedOn }
      : null
  const named = [...new Set([...currenciesBeside([...above, ...beside], head), ...currenciesInTitles(titles)])]
  return {
    id: null,
    account,
    accountKind: account?.startsWith('TR') ? 'IBAN' : null,
    currency: named[0] ?? inTime.find(({ currency }) => currency !== null)?.currency ?? null,
    named,
    entries: inTime,
    balances: [],
    details: 0,
    order,
    opening: balance('OPENING', first, (after) => plus(after, minus(first?.amount ?? zero))),
    closing: balance('CLOSING', last, (after) => after),
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
