/**
 * Bank lines in the order in which the bank booked them. A line's balance before it is its balance after it without its
 * amount; lines of one moment are put in an order in which each begins where the one before ended.
 */
export type BalanceLine = {
  id: string
  /** ms since epoch. A line whose bank tells only a day has the day's beginning, and `hasTime` false. */
  atMs: number
  hasTime: boolean
  /** Kuruş; what left the account is negative. */
  signedMinor: bigint
  balanceAfterMinor: bigint | null
}
export type BalancedLine = BalanceLine & { balanceAfterMinor: bigint }

export const isBalancedLine = (line: BalanceLine): line is BalancedLine => line.balanceAfterMinor !== null
export const balanceBefore = (line: BalancedLine): bigint => line.balanceAfterMinor - line.signedMinor

/**
 * The longest way through lines from one balance, each used once and taken out of `from`; lines of equal balances in
 * the order they came.
 */
function trailFrom(start: bigint, from: Map<bigint, BalancedLine[]>): BalancedLine[] {
  // Hierholzer: where the way ends, what was left aside is put in before.
  const stack: { balance: bigint; line: BalancedLine | undefined }[] = [{ balance: start, line: undefined }]
  const trail: BalancedLine[] = []
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = from.get(top.balance)?.shift()
    if (next) stack.push({ balance: next.balanceAfterMinor, line: next })
    else {
      stack.pop()
      if (top.line) trail.push(top.line)
    }
  }
  return trail.reverse()
}

/** Where a way must begin that no other leads to: more lines leave this balance than come to it. */
function loneStart(left: readonly BalancedLine[]): bigint | undefined {
  const ends = new Map<bigint, number>()
  for (const line of left) {
    ends.set(balanceBefore(line), (ends.get(balanceBefore(line)) ?? 0) + 1)
    ends.set(line.balanceAfterMinor, (ends.get(line.balanceAfterMinor) ?? 0) - 1)
  }
  const first = left.find((line) => (ends.get(balanceBefore(line)) ?? 0) > 0) ?? left[0]
  return first && balanceBefore(first)
}

/** Lines of one moment, chained as far as their balances allow, beginning with `running` where one does. */
export function chained(lines: readonly BalancedLine[], running: bigint | null): BalancedLine[] {
  if (lines.length < 2) return [...lines]
  const from = new Map<bigint, BalancedLine[]>()
  for (const line of lines) from.set(balanceBefore(line), [...(from.get(balanceBefore(line)) ?? []), line])
  const left = () => [...from.values()].flat()
  const ordered = running === null ? [] : trailFrom(running, from)
  for (let start = loneStart(left()); start !== undefined; start = loneStart(left()))
    ordered.push(...trailFrom(start, from))
  return ordered
}
