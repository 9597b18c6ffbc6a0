import { absolute, isEqual, minus, plus, sumOf, zero, type Decimal } from './decimal'
import type { StatedTotal, Statement, StatementEntry, TotalOf } from './statement'
import { unreadRows } from './totals'

/** A number of entries, or their sum, that the file states and that differs from what was read. */
export type TotalDifference =
  | {
      readonly kind: 'COUNT'
      readonly of: TotalOf
      readonly at: number
      readonly stated: number
      readonly read: number
    }
  | {
      readonly kind: 'SUM'
      readonly of: TotalOf
      readonly at: number
      readonly stated: Decimal
      readonly read: Decimal
    }

/** The entries of one side. `isNet`: a reversed credit counts as a credit, as some banks do. */
const ofSide = (entries: readonly StatementEntry[], of: TotalOf, isNet: boolean): readonly StatementEntry[] =>
  of === 'ALL'
    ? entries
    : entries.filter(
        ({ amount: { units }, isReversal }) =>
          units !== 0n && (units > 0n !== (isNet && isReversal)) === (of === 'CREDIT'),
      )

/** The sums that a total may state: of all sizes, or the difference of credits and debits. */
export const sumsOf = (amounts: readonly Decimal[]): Decimal[] => [
  sumOf(amounts.map(absolute)),
  absolute(sumOf(amounts)),
]

/** What a total may describe: all or the booked entries of these lists. */
const describable = (lists: readonly (readonly StatementEntry[])[], of: TotalOf): (readonly StatementEntry[])[] =>
  lists
    .flatMap((entries) => [entries, entries.filter(({ status }) => status === 'BOOKED')])
    .flatMap((entries) => [ofSide(entries, of, false), ofSide(entries, of, true)])

/** What is shown as read: of the numbers or sums that a total may describe, the one nearest to it. */
function nearest(sums: readonly Decimal[], stated: Decimal): Decimal {
  const distance = (sum: Decimal) => absolute(plus(sum, minus(stated)))
  return sums.reduce(
    (best, sum) => (plus(distance(sum), minus(distance(best))).units < 0n ? sum : best),
    sums[0] ?? zero,
  )
}
const countOf = (count: number): Decimal => ({ units: BigInt(count), scale: 0 })

/** How a total differs from what it may describe in these lists. Rows that were not read are counted. */
function differences(
  { of, at, count, sum, orCounts = [], orSums = [] }: StatedTotal,
  lists: readonly (readonly StatementEntry[])[],
  unread: number,
): TotalDifference[] {
  const groups = describable(lists, of)
  const shown = lists.map((entries) => ofSide(entries, of, false))
  const paymentsIn = (entries: readonly StatementEntry[]) =>
    entries.reduce((counted, { payments }) => counted + (payments || 1), 0)
  const counts = [...orCounts, ...groups.flatMap((entries) => [entries.length, paymentsIn(entries)])]
  const sums = [...orSums, ...groups.flatMap((entries) => sumsOf(entries.map(({ amount }) => amount)))]
  const found: TotalDifference[] = []
  if (count !== null && !counts.some((read) => count >= read && count <= read + unread)) {
    const lengths = shown.map(({ length }) => countOf(length))
    found.push({ kind: 'COUNT', of, at, stated: count, read: Number(nearest(lengths, countOf(count)).units) })
  }
  if (sum !== null && !sums.some((read) => isEqual(read, sum))) {
    const read = shown.flatMap((entries) => sumsOf(entries.map(({ amount }) => amount)))
    found.push({ kind: 'SUM', of, at, stated: sum, read: nearest(read, sum) })
  }
  return found
}

/** The most totals of one statement that are compared; no bank states as many. */
const mostCompared = 200

/**
 * The totals of a statement that fit neither its entries nor those of all statements of its account: a bank may divide
 * one statement into pages.
 */
export function differencesIn(statement: Statement, file: readonly Statement[] = [statement]): TotalDifference[] {
  const { entries, account, notices, stated } = statement
  const unread = notices.filter(({ code }) => unreadRows.has(code)).length
  return stated.slice(0, mostCompared).flatMap((total) => {
    const own = differences(total, [entries], unread)
    if (own.length === 0 || file.length === 1) return own
    const pages = file.filter((other) => other.account === account).flatMap((other) => other.entries)
    return differences(total, [entries, pages], unread)
  })
}
