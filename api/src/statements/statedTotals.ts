import { absolute, isEqual, minus, plus, sumOf, zero, type Decimal } from './decimal'
import type { Statement, StatementEntry, TotalOf } from './statement'
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

/** The entries of a statement, and of all statements of its account: a bank may divide one statement into pages. */
const pagesOf = (statement: Statement, file: readonly Statement[]): (readonly StatementEntry[])[] => [
  statement.entries,
  file.filter(({ account }) => account === statement.account).flatMap(({ entries }) => entries),
]

/** What a total may describe: all or the booked entries of its statement or its pages. */
function describable(statement: Statement, file: readonly Statement[], of: TotalOf): (readonly StatementEntry[])[] {
  return pagesOf(statement, file)
    .flatMap((entries) => [entries, entries.filter(({ status }) => status === 'BOOKED')])
    .flatMap((entries) => [ofSide(entries, of, false), ofSide(entries, of, true)])
}

/** What is shown as read: of the numbers or sums that a total may describe, the one nearest to it. */
function nearest(sums: readonly Decimal[], stated: Decimal): Decimal {
  const distance = (sum: Decimal) => absolute(plus(sum, minus(stated)))
  return sums.reduce(
    (best, sum) => (plus(distance(sum), minus(distance(best))).units < 0n ? sum : best),
    sums[0] ?? zero,
  )
}
const countOf = (count: number): Decimal => ({ units: BigInt(count), scale: 0 })

/** The totals of a statement that fit nothing they may describe. Rows that were not read are counted. */
export function differencesIn(statement: Statement, file: readonly Statement[] = [statement]): TotalDifference[] {
  const unread = statement.notices.filter(({ code }) => unreadRows.has(code)).length
  return statement.stated.flatMap(({ of, at, count, sum, orCounts = [], orSums = [] }): TotalDifference[] => {
    const groups = describable(statement, file, of)
    const shown = pagesOf(statement, file).map((entries) => ofSide(entries, of, false))
    const counts = [
      ...orCounts,
      ...groups.flatMap((entries) => [
        entries.length,
        entries.reduce((counted, { payments }) => counted + (payments || 1), 0),
      ]),
    ]
    const isCounted = count === null || counts.some((read) => count >= read && count <= read + unread)
    const sums = [...orSums, ...groups.flatMap((entries) => sumsOf(entries.map(({ amount }) => amount)))]
    const isSummed = sum === null || sums.some((read) => isEqual(read, sum))
    return [
      ...(isCounted
        ? []
        : [
            {
              kind: 'COUNT',
              of,
              at,
              stated: count,
              read: Number(
                nearest(
                  shown.map(({ length }) => countOf(length)),
                  countOf(count),
                ).units,
              ),
            } as const,
          ]),
      ...(isSummed
        ? []
        : [
            {
              kind: 'SUM',
              of,
              at,
              stated: sum,
              read: nearest(
                shown.flatMap((entries) => sumsOf(entries.map(({ amount }) => amount))),
                sum,
              ),
            } as const,
          ]),
    ]
  })
}
