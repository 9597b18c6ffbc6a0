import type { Held } from './fileRowPairing'
import { isSameRef } from './linePairing'

/** A booking that may be the sum of others, or a part of one. */
export type Booked = {
  readonly day: string
  readonly amountMinor: bigint
  readonly bankRef: string | null
  /** The reference under which the bank groups it with others. */
  readonly groupRef: string | null
  /** How many payments it contains; 0 if unknown, null for a single payment. */
  readonly payments: number | null
}
/** A line of the same account and direction on a nearby day. */
export type Relative = Booked & { readonly id: string; readonly sources: readonly string[] }

/** The most days between a sum and its parts, as for one reference. */
export const sameSumWithinDays = 5
/** References of up to four digits are too common to name a group. */
const isSameGroup = (one: string | null, other: string | null): boolean =>
  isSameRef(one, other) && !/^\d{1,4}$/.test(one?.trim() ?? '')
const mostTried = 24
const mostParts = 6

/** True if some of these amounts (`count`, or any number if 0) add up to the sum. */
function addUp(parts: readonly bigint[], sum: bigint, count: number): boolean {
  const whole = parts.reduce((added, part) => added + part, 0n)
  if (parts.length > 1 && whole === sum && (count === 0 || count === parts.length)) return true
  const among = parts.slice(0, mostTried)
  const search = (from: number, left: bigint, wanted: number): boolean => {
    if (wanted === 0) return left === 0n
    for (let index = from; index <= among.length - wanted; index += 1) {
      const part = among[index]
      if (part !== undefined && part <= left && search(index + 1, left - part, wanted - 1)) return true
    }
    return false
  }
  const counts = count > 0 ? [count] : [2, 3]
  return counts.some((wanted) => wanted <= mostParts && search(0, sum, wanted))
}

/**
 * Whether a row that is not a known line is the sum of separately booked lines, or a part of a booked sum. Decided by
 * the group reference; without one, by day and amounts, among lines that this source has not reported. `inThisFile`:
 * lines of the file's other rows.
 */
export function sumOrPart(
  row: Booked,
  relatives: readonly Relative[],
  source: string,
  inThisFile: ReadonlySet<string>,
): Held | undefined {
  const isUntold = ({ id, sources }: Relative) => !inThisFile.has(id) && !sources.includes(source)
  if (row.payments !== null) {
    const smaller = relatives.filter(({ amountMinor, payments }) => amountMinor < row.amountMinor && payments === null)
    const grouped = smaller.find(({ groupRef }) => isSameGroup(groupRef, row.bankRef))
    if (grouped) return { kind: 'held', id: grouped.id, reason: 'SUM_OF_PARTS' }
    const loose = smaller.filter((line) => line.day === row.day && isUntold(line))
    const [first] = loose
    const isSum = addUp(
      loose.map(({ amountMinor }) => amountMinor),
      row.amountMinor,
      row.payments,
    )
    return first && isSum ? { kind: 'held', id: first.id, reason: 'SUM_OF_PARTS' } : undefined
  }
  const sums = relatives.filter(({ amountMinor, payments }) => amountMinor > row.amountMinor && payments !== null)
  const sum =
    sums.find(({ bankRef }) => isSameGroup(bankRef, row.groupRef)) ??
    sums.find((line) => line.day === row.day && isUntold(line))
  return sum && { kind: 'held', id: sum.id, reason: 'PART_OF_SUM' }
}
