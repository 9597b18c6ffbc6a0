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
import { feesBeside } from './sheetFees'
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

/** The number that most of these have; undefined where none is of more than half. */
function usual(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && numbers.length > 1 && most[1] * 2 > numbers.length ? most[0] : undefined
}

/**
 * Whether a row has the shape of its table: as many cells as the head names columns. One cell more or less moves those
 * after it, so that an amount stands under the wrong name. Cells without a name, or left out at the end, are accepted
 * where most rows have or lack them and no amount can have moved.
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

/** Ways to write `cells` as `width` cells, joining neighbours in those places that may be joined. */
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

/** What a row with too many cells may be, were some of them one. */
function readingsOf(row: SheetRow, width: number, facts: TableFacts, glue: string, at: number): StatementEntry[] {
  const filled = row.slice(0, Math.max(width, filledIn(row)))
  const joinable = [...words, ...(glue === ',' ? money : [])].flatMap((meaning) => facts.columns.get(meaning) ?? [])
  // Counted from the end, as the places that are still to be filled are.
  const mayJoin = new Set(joinable.map((place) => place - width))
  const found: StatementEntry[] = []
  let tried = 0
  for (const joined of joinings(filled, width, mayJoin, glue)) {
    if ((tried += 1) > mostJoinings) return []
    const read = readRow(joined, facts, at)
    if ('entry' in read) found.push(read.entry)
  }
  // Of readings that say the same, the one whose amounts took their decimals is meant: `11500,00` and `R1`, not `11500`
  // and `00,R1`.
  return found.toSorted((one, other) => decimalsIn(other) - decimalsIn(one))
}
const decimalsIn = ({ amount, balanceAfter }: StatementEntry) => amount.scale + (balanceAfter?.scale ?? 0)

/** A balance that a row says, if it says one. */
function balanceOf(read: Read | undefined, row: SheetRow, { columns, mark }: TableFacts): Decimal | null {
  if (read === undefined) return null
  if ('entry' in read) return read.entry.status === 'BOOKED' ? read.entry.balanceAfter : null
  if (read.notice.code !== 'CARRIED_ROW') return null
  const cells = money.toReversed().map((meaning) => row[columns.get(meaning) ?? -1] ?? noCell)
  const [said] = cells.flatMap((cell) => (cell.text.trim() ? (moneyIn(cell, mark)?.amount ?? []) : []))
  return said ?? null
}

type Table = {
  readonly rows: readonly SheetRow[]
  readonly reads: Read[]
  readonly facts: TableFacts
}

/** Rows that say no balance of the account. */
const silent: ReadonlySet<string> = new Set(['EMPTY_ROW', 'NOTE_ROW', 'TOTAL_ROW'])
const isSilent = (read: Read | undefined) =>
  read !== undefined && ('notice' in read ? silent.has(read.notice.code) : read.entry.status !== 'BOOKED')

/** The balances that the nearest rows above and below say. */
function balancesAround({ rows, reads, facts }: Table, at: number): { above: Decimal | null; below: Decimal | null } {
  const near = (step: 1 | -1) => {
    for (let index = at + step; index >= 0 && index < rows.length; index += step) {
      const read = reads[index]
      if (!isSilent(read)) return balanceOf(read, rows[index] ?? [], facts)
    }
    return null
  }
  return { above: near(-1), below: near(1) }
}

/** True where an entry moves the balance beside it by its amount, whichever way the file goes in time. */
function isMoved({ amount, balanceAfter }: StatementEntry, around: ReturnType<typeof balancesAround>): boolean {
  if (!balanceAfter) return false
  return [around.above, around.below].some((before) => before !== null && isEqual(plus(before, amount), balanceAfter))
}

/**
 * Rows that speak of the account and not of a payment. Words alone make none of a row that moves the balance by its
 * amount; and an amount that is the balance itself, which stays as it was, is nothing that is surely a payment.
 */
export function settleCarried(table: Table): void {
  const { rows, reads, facts } = table
  if (!reads.some((read) => 'entry' in read)) return
  reads.forEach((read, index) => {
    if (!('entry' in read)) return
    const row = rows[index] ?? []
    const { amount, balanceAfter, at } = read.entry
    const isSaid = isCarried(row, facts.columns)
    const isBalance = balanceAfter !== null && amount.units !== 0n && isEqual(amount, balanceAfter)
    if (!isSaid && !isBalance) return
    const around = balancesAround(table, index)
    if (isMoved(read.entry, around)) return
    const isUnmoved = [around.above, around.below].some(
      (before) => before !== null && balanceAfter !== null && isEqual(before, balanceAfter),
    )
    if (isSaid) reads[index] = { notice: { code: 'CARRIED_ROW', at, text: textOfRow(row) } }
    else if (isBalance && ((around.above !== null && isUnmoved) || mayBeCarried(row, facts.columns)))
      reads[index] = { notice: { code: 'UNCLEAR_CARRIED', at, text: textOfRow(row) } }
  })
}

/**
 * On which side of a row the balance before it stands: the side that explains more of the balances; null where both
 * explain as many.
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

/** Words below a booking that go on with its own, row by row. They stay told as notes. */
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
 * Fees in columns of their own, which the bank took beside the amount or within it: the balances prove which. Of money
 * out they are part of what the line takes from the account (domain section 5, P5); of money in they are kept apart.
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

/** A credit and the fee that was taken of it are two bookings: the payer paid the whole amount. */
export function apartFromFees({ fees: _, fee, ...entry }: SheetEntry): StatementEntry[] {
  if (fee === undefined) return [entry]
  const { balanceAfter } = entry
  return [
    { ...entry, amount: plus(entry.amount, fee), balanceAfter: balanceAfter && plus(balanceAfter, fee) },
    {
      ...entry,
      amount: minus(fee),
      bankRef: null,
      ownRef: null,
      counterparty: null,
      counterpartyIban: null,
      isReversal: false,
      description: `${feeWord} ${entry.description}`.trim(),
    },
  ]
}
/** Before the words of the payment that a fee was taken of. */
const feeWord = 'MASRAF'

/**
 * Rows of which nothing but the direction is unclear, and the balance before and after proves one. Others stay told as
 * they are.
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
    const proven = [either, { ...either, amount: minus(either.amount) }].filter((entry) => isMoved(entry, known))
    const [one, ...others] = proven
    if (one && others.length === 0)
      reads[index] = { entry: { ...one, mended: { what: 'DIRECTION', text: textOfRow(rows[index] ?? []) } } }
  }
  // One that is proven may prove the next, whichever way the file goes in time.
  rows.forEach((_, index) => settle(index))
  rows.forEach((_, index) => settle(rows.length - 1 - index))
}

/** Rows of too many cells, whose one reading the balances beside them prove. Others stay told as they are. */
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

/** Rows of too many cells that follow each other, by their places; rows that say no balance stand between none. */
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
 * Rows of a file whose decimal commas separate its cells as well: of what their cells may be, the balances of all of
 * them together prove one. In both directions of time; where both would do, none is taken.
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

/** The balances that the first and the last carried row say, where a table has no payment. */
export function carriedBalances({ rows, reads, facts }: Table): { first: Decimal; last: Decimal } | undefined {
  const said = reads.flatMap(
    (read, index) => balanceOf('notice' in read ? read : undefined, rows[index] ?? [], facts) ?? [],
  )
  const [first, last] = [said[0], said.at(-1)]
  return first && last ? { first, last } : undefined
}
