import { accountCurrency, currenciesNamed, isAccountCurrency } from '@kasa/domain/currency'

import { absolute, minus, type Decimal } from './decimal'
import type { ColumnMeaning } from './profiles'
import { moneyIn } from './sheetCurrency'
import type { Read, TableFacts } from './sheetEntry'
import { figuresIn, type LabelledFigure } from './sheetLabels'
import { noCell, type SheetRow } from './sheetRow'
import { sumsOf } from './statedTotals'
import type { StatedTotal, StatementEntry, TotalOf } from './statement'

/** What a sheet states about a table: totals, and the balances before its first and after its last row. */
export type StatedInSheet = {
  readonly stated: readonly StatedTotal[]
  readonly opening: Decimal | null
  readonly closing: Decimal | null
}

type Table = {
  /** The rows above its head. */
  readonly above: readonly SheetRow[]
  readonly rows: readonly SheetRow[]
  readonly from: number
  /** Its rows as read at first, before repairs and fees, and in the end. */
  readonly raw: readonly Read[]
  readonly reads: readonly Read[]
  readonly facts: TableFacts
  readonly isOldestFirst: boolean
}

const sides = [
  ['amount', 'ALL'],
  ['debit', 'DEBIT'],
  ['credit', 'CREDIT'],
] as const satisfies readonly (readonly [ColumnMeaning, TotalOf])[]

type Total = Pick<StatedTotal, 'of' | 'at' | 'count' | 'sum'>

const countIn = (text: string) => /^\s*(\d{1,7})(?:[.,]0+)?(?:\s*adet)?\.?\s*$/i.exec(text)?.[1]

function totalOf(found: LabelledFigure, at: number, { mark }: Pick<TableFacts, 'mark'>): Total[] {
  if (found.kind === 'COUNT') {
    const count = countIn(found.value.text)
    return count === undefined ? [] : [{ of: found.of, at, count: Number(count), sum: null }]
  }
  const amount = found.kind === 'SUM' ? moneyIn(found.value, mark)?.amount : undefined
  return found.kind === 'SUM' && amount ? [{ of: found.of, at, count: null, sum: absolute(amount) }] : []
}

/** The totals in a row below the head. `Toplam` alone means the columns that it has sums in. */
function totalsIn(row: SheetRow, below: SheetRow | undefined, at: number, facts: TableFacts): Total[] {
  const currencies = row.flatMap((cell) => [
    ...currenciesNamed(cell.text),
    ...(moneyIn(cell, facts.mark)?.currency ?? accountCurrency).split('/'),
  ])
  if (!currencies.every(isAccountCurrency)) return []
  const found = figuresIn(row, below)
  const isPlain = row.some(({ text }) =>
    /^\s*(?:genel |grand )?(?:toplam|totals?|summe|gesamtsumme)\s*:?\s*$/iu.test(text),
  )
  const inColumns = isPlain
    ? sides.flatMap(([meaning, of]): Total[] => {
        const cell = row[facts.columns.get(meaning) ?? -1] ?? noCell
        const amount = /\d/.test(cell.text) ? moneyIn(cell, facts.mark)?.amount : undefined
        return amount ? [{ of, at, count: null, sum: absolute(amount) }] : []
      })
    : []
  const labelled = found.filter((one) => !isPlain || one.kind !== 'SUM' || one.of !== 'ALL')
  const balance = facts.columns.get('balance') ?? -1
  const alone = isPlain && inColumns.length === 0 ? found.filter(({ value }) => value !== row[balance]) : []
  return [
    ...inColumns,
    ...[...labelled, ...(alone.length === 1 ? alone : [])].flatMap((one) => totalOf(one, at, facts)),
  ]
}

type Item = { readonly at: number; readonly amount: Decimal; readonly status: StatementEntry['status'] }
const itemsIn = (reads: readonly Read[]): Item[] => reads.flatMap((read) => ('entry' in read ? [read.entry] : []))

/** The amount of a row that is no entry. */
const itemIn = (row: SheetRow, at: number, { columns, mark }: TableFacts): Item[] =>
  sides.flatMap(([meaning, of]) => {
    const cell = row[columns.get(meaning) ?? -1] ?? noCell
    const amount = /[1-9]/.test(cell.text) ? moneyIn(cell, mark)?.amount : undefined
    return amount ? [{ at, amount: of === 'DEBIT' ? minus(absolute(amount)) : amount, status: 'INFO' }] : []
  })

/** Adds what a total in the table may describe: the rows above it, or those since the total before it. */
function withParts(total: Total, before: number, items: readonly (readonly Item[])[]): StatedTotal {
  const isOf = ({ amount: { units } }: Item) =>
    total.of === 'ALL' || (units !== 0n && units > 0n === (total.of === 'CREDIT'))
  const parts = items
    .flatMap((some) => [
      some,
      some.filter(({ at }) => at < total.at),
      some.filter(({ at }) => at > before && at < total.at),
    ])
    .flatMap((some) => [some, some.filter(({ status }) => status === 'BOOKED')])
    .map((some) => some.filter(isOf))
  return {
    ...total,
    orCounts: [...new Set(parts.map(({ length }) => length))],
    orSums: parts.flatMap((some) => sumsOf(some.map(({ amount }) => amount))),
  }
}

/** The balance that a row labels as the opening or closing one. In the table it is in the balance column if filled. */
function balanceIn(
  row: SheetRow,
  found: LabelledFigure | undefined,
  { columns, mark }: TableFacts,
  isInTable: boolean,
): Decimal | null {
  if (!found) return null
  const cell = isInTable ? row[columns.get('balance') ?? -1] : undefined
  return moneyIn(cell && /\d/.test(cell.text) ? cell : found.value, mark)?.amount ?? null
}

/** The totals in rows outside the tables: above one, or in a sheet without bookings. */
export const totalsBeside = (rows: readonly SheetRow[], from: number, facts: Pick<TableFacts, 'mark'>): Total[] =>
  rows.flatMap((row, index) =>
    figuresIn(row, rows[index + 1])
      .filter((one) => one.kind === 'COUNT' || (one.kind === 'SUM' && one.of !== 'ALL'))
      .flatMap((one) => totalOf(one, Math.max(1, from + index), facts)),
  )

/** The totals and balances that a sheet states beside the bookings of a table. */
export function statedInSheet({ above, rows, from, raw, reads, facts, isOldestFirst }: Table): StatedInSheet {
  const items = [
    itemsIn(reads),
    itemsIn(reads.map((read, index) => (raw[index] && 'entry' in raw[index] ? raw[index] : read))),
  ]
  // A bank may count what it cancelled.
  items.push([
    ...itemsIn(reads),
    ...reads.flatMap((read, index) =>
      'notice' in read && read.notice.code === 'CANCELLED_ROW' ? itemIn(rows[index] ?? [], read.notice.at, facts) : [],
    ),
  ])
  const last = new Map<TotalOf, number>()
  const isOther = (index: number) => {
    const read = reads[index]
    return read !== undefined && 'notice' in read && ['TOTAL_ROW', 'CARRIED_ROW', 'NOTE_ROW'].includes(read.notice.code)
  }
  const inTable = rows.flatMap((row, index) =>
    isOther(index)
      ? totalsIn(row, isOther(index + 1) ? rows[index + 1] : undefined, from + index + 1, facts).map((total) => {
          const stated = withParts(total, last.get(total.of) ?? 0, items)
          last.set(total.of, total.at)
          return stated
        })
      : [],
  )
  const inHeading = totalsBeside(above, from - above.length, facts).map((total) => withParts(total, 0, items))
  const places = reads.flatMap((read, index) => ('entry' in read ? [index] : []))
  const [first = -1, end = -1] = [places[0], places.at(-1)]
  const stated = (kind: 'OPENING' | 'CLOSING') => {
    const isKind = (one: LabelledFigure, isTop: boolean) =>
      one.kind === kind || (one.kind === 'CARRIED' && kind === 'OPENING' && isTop)
    const found = [
      ...above.map((row, index) =>
        balanceIn(
          row,
          figuresIn(row, above[index + 1]).find((one) => isKind(one, true)),
          facts,
          false,
        ),
      ),
      ...rows.map((row, index) =>
        isOther(index) && (index < first || index > end)
          ? balanceIn(
              row,
              figuresIn(row, undefined).find((one) => isKind(one, isOldestFirst && index < first)),
              facts,
              true,
            )
          : null,
      ),
    ].filter((amount) => amount !== null)
    return found.at(kind === 'OPENING' ? 0 : -1) ?? null
  }
  return { stated: [...inHeading, ...inTable], opening: stated('OPENING'), closing: stated('CLOSING') }
}
