import { isEqual, minus, plus, readDecimal, type Decimal } from './decimal'
import { balanceBefore, provedInRun, type Reading } from './mendRuns'
import type { ColumnMeaning } from './profiles'
import {
  goesOn,
  isCarried,
  mayBeCarried,
  readRow,
  textOfRow,
  type Read,
  type SheetEntry,
  type TableFacts,
} from './sheetEntry'
import { chargedIn, feesBeside } from './sheetFees'
import { moneyIn } from './sheetCurrency'
import { isAnyDay } from './sheetDays'
import { noCell, type Cell, type SheetRow } from './sheetRow'
import type { Columns } from './sheetTables'
import type { StatementEntry } from './statement'

const money: readonly ColumnMeaning[] = ['amount', 'debit', 'credit', 'balance']
const words: readonly ColumnMeaning[] = ['description', 'reference', 'kind', 'channel', 'counterparty']

const filledIn = (row: SheetRow): number => row.findLastIndex(({ text }) => text.trim() !== '') + 1
const hasDayIn = (row: SheetRow, columns: Columns) => isAnyDay(row[columns.get('date') ?? -1] ?? noCell)
const looksLikeMoney = ({ text }: Cell) => /\d/.test(text) && readDecimal(text.trim(), 'auto') !== undefined

/** The number that more than half of these are; undefined if there is none. */
function usual(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && numbers.length > 1 && most[1] * 2 > numbers.length ? most[0] : undefined
}

/**
 * Returns whether a row has the shape of its table: as many cells as the head has columns. One cell more or less
 * would shift amounts below the wrong header. Unnamed cells and cells missing at the end are accepted if most rows
 * have or lack them and no amount can have shifted.
 */
export function shapeOf(
  rows: readonly SheetRow[],
  head: SheetRow | undefined,
  columns: Columns,
): (row: SheetRow) => boolean {
  const booked = rows.filter((row) => hasDayIn(row, columns))
  const named = head
    ? filledIn(head)
    : Math.max(usual(booked.map(filledIn)) ?? 0, ...[...columns.values()].map((at) => at + 1))
  const usualFilled = usual(booked.map(filledIn))
  const usualLength = usual(booked.map(({ length }) => length))
  const description = columns.get('description') ?? -1
  const lastMoney = Math.max(...money.map((meaning) => columns.get(meaning) ?? -1))
  return (row) => {
    const filled = filledIn(row)
    const isPlainText = !looksLikeMoney(row[description] ?? noCell)
    if (filled > named)
      return filled === usualFilled && isPlainText && row.slice(named).every((cell) => !looksLikeMoney(cell))
    if (row.length >= named) return true
    return row.length === usualLength && row.length > lastMoney && isPlainText
  }
}

/** Every way to write `cells` as `width` cells by joining neighbours, in places that may be joined. */
function* joinings(cells: SheetRow, width: number, mayJoin: ReadonlySet<number>, glue: string): Generator<SheetRow> {
  if (width === 0) {
    if (cells.length === 0) yield []
    return
  }
  const place = (size: number, rest: SheetRow): SheetRow => [
    {
      text: cells
        .slice(0, size)
        .map(({ text }) => text)
        .join(glue),
      kind: 'text',
    },
    ...rest,
  ]
  const most = cells.length - width + 1
  for (let size = 1; size <= most; size += 1) {
    if (size > 1 && !mayJoin.has(-width)) break
    for (const rest of joinings(cells.slice(size), width - 1, mayJoin, glue)) yield place(size, rest)
  }
}

const mostJoinings = 300

/** The possible entries of a row with too many cells if some of them are joined. */
function readingsOf(row: SheetRow, width: number, facts: TableFacts, glue: string, at: number): SheetEntry[] {
  const filled = row.slice(0, Math.max(width, filledIn(row)))
  const joinable = [
    ...[...words, ...(glue === ',' ? money : [])].flatMap((meaning) => facts.columns.get(meaning) ?? []),
    ...(glue === ',' ? facts.fees : []),
  ]
  // Counted from the end, like the places that remain to be filled.
  const mayJoin = new Set(joinable.map((place) => place - width))
  const found: SheetEntry[] = []
  let tried = 0
  for (const joined of joinings(filled, width, mayJoin, glue)) {
    if ((tried += 1) > mostJoinings) return []
    const read = readRow(joined, facts, at)
    // An unchanged balance proves no amount of zero.
    if ('entry' in read && read.entry.amount.units !== 0n) found.push(...chargedIn(read.entry))
  }
  // Among equal readings, the one whose amounts include their decimals comes first: `11500,00` and `R1`, not `11500`
  // and `00,R1`.
  return found.toSorted((one, other) => decimalsIn(other) - decimalsIn(one))
}
const decimalsIn = ({ amount, balanceAfter }: StatementEntry) => amount.scale + (balanceAfter?.scale ?? 0)

/** The balance in a row, if it has one. */
function balanceOf(read: Read | undefined, row: SheetRow, { columns, mark }: TableFacts): Decimal | null {
  if (read === undefined) return null
  if ('entry' in read) return read.entry.status === 'BOOKED' ? read.entry.balanceAfter : null
  if (read.notice.code !== 'CARRIED_ROW') return null
  const cells = money.toReversed().map((meaning) => row[columns.get(meaning) ?? -1] ?? noCell)
  const [amount] = cells.flatMap((cell) => (cell.text.trim() ? (moneyIn(cell, mark)?.amount ?? []) : []))
  return amount ?? null
}

type Table = {
  readonly rows: readonly SheetRow[]
  readonly reads: Read[]
  readonly facts: TableFacts
}

/** Notices of rows without an account balance. */
const silent: ReadonlySet<string> = new Set(['EMPTY_ROW', 'NOTE_ROW', 'TOTAL_ROW'])
const isSilent = (read: Read | undefined) =>
  read !== undefined && ('notice' in read ? silent.has(read.notice.code) : read.entry.status !== 'BOOKED')

/** The balances of the nearest rows above and below that have one. */
export function balancesAround(
  { rows, reads, facts }: Table,
  at: number,
): { above: Decimal | null; below: Decimal | null } {
  const near = (step: 1 | -1) => {
    for (let index = at + step; index >= 0 && index < rows.length; index += step) {
      const read = reads[index]
      if (!isSilent(read)) return balanceOf(read, rows[index] ?? [], facts)
    }
    return null
  }
  return { above: near(-1), below: near(1) }
}

/** True if the entry's amount leads from a neighbouring balance to its own, in either direction of time. */
export function isMoved({ amount, balanceAfter }: StatementEntry, around: ReturnType<typeof balancesAround>): boolean {
  if (!balanceAfter) return false
  return [around.above, around.below].some((before) => before !== null && isEqual(plus(before, amount), balanceAfter))
}

/**
 * Turns entries that only carry a balance over into notices. Text alone is not enough if the amount changes the
 * balance. An amount that equals an unchanged balance is not certainly a payment.
 */
export function settleCarried(table: Table): void {
  const { rows, reads, facts } = table
  if (!reads.some((read) => 'entry' in read)) return
  reads.forEach((read, index) => {
    if (!('entry' in read)) return
    const row = rows[index] ?? []
    const { amount, balanceAfter, at } = read.entry
    const isCarriedRow = isCarried(row, facts.columns)
    const isBalance = balanceAfter !== null && amount.units !== 0n && isEqual(amount, balanceAfter)
    if (!isCarriedRow && !isBalance) return
    const around = balancesAround(table, index)
    if (isMoved(read.entry, around)) return
    const isUnmoved = [around.above, around.below].some(
      (before) => before !== null && balanceAfter !== null && isEqual(before, balanceAfter),
    )
    if (isCarriedRow) reads[index] = { notice: { code: 'CARRIED_ROW', at, text: textOfRow(row) } }
    else if (isBalance && ((around.above !== null && isUnmoved) || mayBeCarried(row, facts.columns)))
      reads[index] = { notice: { code: 'UNCLEAR_CARRIED', at, text: textOfRow(row) } }
  })
}

/**
 * The side of a row with the balance before it: the side that explains more balances; null if both explain as many.
 */
function sideBefore(table: Table): 'above' | 'below' | null {
  const explained = { above: 0, below: 0 }
  table.reads.forEach((read, index) => {
    if (!('entry' in read)) return
    const around = balancesAround(table, index)
    for (const side of ['above', 'below'] as const)
      if (isMoved(read.entry, { above: null, below: null, [side]: around[side] })) explained[side] += 1
  })
  return explained.above === explained.below ? null : explained.above > explained.below ? 'above' : 'below'
}

/** Appends text rows below a booking to its description. They stay listed as notes. */
export function joinWords({ rows, reads, facts }: Table): void {
  let above: number | undefined
  reads.forEach((read, index) => {
    if ('entry' in read) above = index
    else {
      const words = ['NOTE_ROW', 'UNREADABLE_ENTRY'].includes(read.notice.code)
        ? goesOn(rows[index] ?? [], facts.columns)
        : undefined
      const booking = above === undefined ? undefined : reads[above]
      if (words === undefined || above === undefined || !booking || !('entry' in booking)) above = undefined
      else {
        const { description } = booking.entry
        reads[above] = { entry: { ...booking.entry, description: `${description} ${words}`.trim() } }
        reads[index] = { notice: { ...read.notice, code: 'NOTE_ROW' } }
      }
    }
  })
}

/**
 * Settles fees in their own columns. Balances prove whether the bank took them in addition to the amount or within
 * it. For money out, the fees become part of the line's amount (domain section 5, P5); for money in they are kept
 * separate.
 */
export function settleFees(table: Table): void {
  const { rows, reads } = table
  const charged = reads.flatMap((read, index) => {
    if (!('entry' in read) || !read.entry.fees) return []
    return [{ index, entry: read.entry, amount: read.entry.amount, fees: read.entry.fees }]
  })
  if (charged.length === 0) return
  const side = sideBefore(table)
  const fees = feesBeside(charged, ({ index, entry }, amount) => {
    const around = balancesAround(table, index)
    return isMoved({ ...entry, amount }, side === null ? around : { above: null, below: null, [side]: around[side] })
  })
  charged.forEach(({ index, entry, amount }, place) => {
    const fee = fees[place]
    const text = textOfRow(rows[index] ?? [])
    if (fee === undefined) reads[index] = { notice: { code: 'UNCLEAR_FEE', at: entry.at, text } }
    else if (fee.units !== 0n)
      reads[index] = {
        entry: {
          ...entry,
          amount: plus(amount, minus(fee)),
          mended: { what: 'FEE', text },
          ...(amount.units > 0n ? { fee } : {}),
        },
      }
  })
}

/**
 * Sets the direction of rows where only that is unclear and the balances before and after prove it. Others keep their
 * notice.
 */
export function settleDirections(table: Table): void {
  const { rows, reads } = table
  if (!reads.some((read) => 'notice' in read && read.either?.balanceAfter)) return
  const side = sideBefore(table)
  const settle = (index: number) => {
    const read = reads[index]
    if (!read || !('notice' in read) || !read.either?.balanceAfter || read.either.amount.units === 0n) return
    const around = balancesAround(table, index)
    const known = side === null ? around : { above: null, below: null, [side]: around[side] }
    const { either } = read
    const proven = [either, { ...either, amount: minus(either.amount) }]
      .flatMap((entry) => chargedIn(entry))
      .filter((entry) => isMoved(entry, known))
    const [one, ...others] = proven
    if (one && others.length === 0)
      reads[index] = { entry: { ...one, mended: { what: 'DIRECTION', text: textOfRow(rows[index] ?? []) } } }
  }
  // A proved row may prove the next, so go through the rows in both directions.
  rows.forEach((_, index) => settle(index))
  rows.forEach((_, index) => settle(rows.length - 1 - index))
}

/**
 * Repairs rows with too many cells if the balances next to them prove exactly one reading. Others keep their notice.
 */
export function mendRows(table: Table, head: SheetRow | undefined, glue: string, first: number): void {
  const { rows, reads, facts } = table
  const width = head ? filledIn(head) : Math.max(...[...facts.columns.values()].map((at) => at + 1))
  reads.forEach((read, index) => {
    const row = rows[index] ?? []
    if (!('notice' in read) || read.notice.code !== 'ODD_ROW' || filledIn(row) <= width) return
    const around = balancesAround(table, index)
    if (around.above === null && around.below === null) return
    const proven = readingsOf(row, width, facts, glue, first + index).filter((entry) => isMoved(entry, around))
    const [one] = proven
    if (
      one?.balanceAfter &&
      proven.every(
        ({ amount, balanceAfter }) =>
          isEqual(amount, one.amount) && balanceAfter && one.balanceAfter && isEqual(balanceAfter, one.balanceAfter),
      )
    )
      reads[index] = { entry: { ...one, mended: { what: 'CELLS', text: textOfRow(row) } } }
  })
}

/** Runs of consecutive rows with too many cells, by place. Rows without a balance do not interrupt a run. */
function oddRuns({ rows, reads }: Table, width: number): number[][] {
  const runs: number[][] = []
  let open: number[] | undefined
  reads.forEach((read, index) => {
    if ('notice' in read && read.notice.code === 'ODD_ROW' && filledIn(rows[index] ?? []) > width) {
      if (!open) runs.push((open = []))
      open.push(index)
    } else if (!isSilent(read)) open = undefined
  })
  return runs
}

/**
 * Repairs rows of files in which the decimal comma is also the cell separator: the balances of a whole run prove one
 * reading. Tries both directions of time; if both fit, nothing is repaired.
 */
export function mendRuns(table: Table, head: SheetRow | undefined, first: number): void {
  const { rows, reads, facts } = table
  const width = head ? filledIn(head) : Math.max(...[...facts.columns.values()].map((at) => at + 1))
  for (const run of oddRuns(table, width)) {
    const readings = run.map((index) =>
      readingsOf(rows[index] ?? [], width, facts, ',', first + index).flatMap((entry): Reading[] =>
        entry.balanceAfter && entry.status === 'BOOKED' ? [{ entry, balance: entry.balanceAfter }] : [],
      ),
    )
    const around = balancesAround(table, run[0] ?? 0).above
    const below = balancesAround(table, run.at(-1) ?? 0).below
    const next = reads.slice((run.at(-1) ?? 0) + 1).find((read) => !isSilent(read))
    const previous = reads.slice(0, run[0]).findLast((read) => !isSilent(read))
    const endBy = (read: Read | undefined, balance: Decimal | null) =>
      read && 'entry' in read ? balanceBefore(read.entry) : balance
    const down = provedInRun({ rows: readings, before: around, end: endBy(next, below) })
    const up = provedInRun({ rows: readings.toReversed(), before: below, end: endBy(previous, around) }).toReversed()
    const [isDown, isUp] = [down, up].map((proved) => proved.some((one) => one !== undefined))
    if (isDown === isUp) continue
    run.forEach((index, place) => {
      const proved = (isDown ? down : up)[place]
      const text = textOfRow(rows[index] ?? [])
      if (proved) reads[index] = { entry: { ...proved.entry, mended: { what: 'CELLS', text } } }
    })
  }
}

/** The balances of the first and last carried row of a table without payments. */
export function carriedBalances({ rows, reads, facts }: Table): { first: Decimal; last: Decimal } | undefined {
  const balances = reads.flatMap(
    (read, index) => balanceOf('notice' in read ? read : undefined, rows[index] ?? [], facts) ?? [],
  )
  const [first, last] = [balances[0], balances.at(-1)]
  return first && last ? { first, last } : undefined
}
