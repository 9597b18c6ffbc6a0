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

/** What a total may describe: all or the booked entries of a list. */
const describable = (all: readonly StatementEntry[], of: TotalOf): (readonly StatementEntry[])[] =>
  [all, all.filter(({ status }) => status === 'BOOKED')].flatMap((entries) => [
    ofSide(entries, of, false),
    ofSide(entries, of, true),
  ])

/** What is shown as read: of the numbers or sums that a total may describe, the one nearest to it. */
function nearest(sums: readonly Decimal[], stated: Decimal): Decimal {
  const distance = (sum: Decimal) => absolute(plus(sum, minus(stated)))
  return sums.reduce(
    (best, sum) => (plus(distance(sum), minus(distance(best))).units < 0n ? sum : best),
    sums[0] ?? zero,
  )
}
const countOf = (count: number): Decimal => ({ units: BigInt(count), scale: 0 })

/** The numbers and sums of a list of entries that a total may state, and those that are shown as read. */
type ReadTotals = {
  readonly counts: readonly number[]
  readonly sums: readonly Decimal[]
  readonly shownCount: number
  readonly shownSums: readonly Decimal[]
}

const paymentsIn = (entries: readonly StatementEntry[]) =>
  entries.reduce((counted, { payments }) => counted + (payments || 1), 0)

function readTotalsOf(entries: readonly StatementEntry[], of: TotalOf): ReadTotals {
  const groups = describable(entries, of)
  const shown = ofSide(entries, of, false)
  return {
    counts: groups.flatMap((group) => [group.length, paymentsIn(group)]),
    sums: groups.flatMap((group) => sumsOf(group.map(({ amount }) => amount))),
    shownCount: shown.length,
    shownSums: sumsOf(shown.map(({ amount }) => amount)),
  }
}

/** How a total differs from what it may describe in these lists. Rows that were not read are counted. */
function differences(
  { of, at, count, sum, orCounts = [], orSums = [] }: StatedTotal,
  lists: readonly ReadTotals[],
  unread: number,
): TotalDifference[] {
  const counts = [...orCounts, ...lists.flatMap((list) => list.counts)]
  const sums = [...orSums, ...lists.flatMap((list) => list.sums)]
  const found: TotalDifference[] = []
  if (count !== null && !counts.some((read) => count >= read && count <= read + unread)) {
    const lengths = lists.map(({ shownCount }) => countOf(shownCount))
    found.push({ kind: 'COUNT', of, at, stated: count, read: Number(nearest(lengths, countOf(count)).units) })
  }
  if (sum !== null && !sums.some((read) => isEqual(read, sum))) {
    const read = lists.flatMap(({ shownSums }) => shownSums)
    found.push({ kind: 'SUM', of, at, stated: sum, read: nearest(read, sum) })
  }
  return found
}

/** The most totals of one statement that are compared; no bank states as many. */
const mostCompared = 200

type Pages = { readonly entries: StatementEntry[]; readonly totals: Map<TotalOf, ReadTotals> }
/** The entries and totals of each account in a file. Kept, because every page may state the totals of all pages. */
const pagesOfFiles = new WeakMap<readonly Statement[], ReadonlyMap<string | null, Pages>>()

function pagesOf(file: readonly Statement[]): ReadonlyMap<string | null, Pages> {
  const known = pagesOfFiles.get(file)
  if (known) return known
  const pages = new Map<string | null, Pages>()
  for (const { account, entries } of file) {
    const ofAccount: Pages = pages.get(account) ?? { entries: [], totals: new Map() }
    for (const entry of entries) ofAccount.entries.push(entry)
    pages.set(account, ofAccount)
  }
  pagesOfFiles.set(file, pages)
  return pages
}

/** The totals of all statements of an account in a file. */
function totalsOfPages(file: readonly Statement[], account: string | null, of: TotalOf): ReadTotals {
  const pages = pagesOf(file).get(account)
  const totals = pages?.totals.get(of) ?? readTotalsOf(pages?.entries ?? [], of)
  pages?.totals.set(of, totals)
  return totals
}

/**
 * The totals of a statement that fit neither its entries nor those of all statements of its account: a bank may divide
 * one statement into pages.
 */
export function differencesIn(statement: Statement, file: readonly Statement[] = [statement]): TotalDifference[] {
  const { entries, account, notices, stated } = statement
  const unread = notices.filter(({ code }) => unreadRows.has(code)).length
  return stated.slice(0, mostCompared).flatMap((total) => {
    const ofOwn = readTotalsOf(entries, total.of)
    const own = differences(total, [ofOwn], unread)
    if (own.length === 0 || file.length === 1) return own
    return differences(total, [ofOwn, totalsOfPages(file, account, total.of)], unread)
  })
}
