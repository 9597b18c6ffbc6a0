/**
 * Orders bank lines as the bank booked them. The balance before a line is its balance after minus its amount; lines
 * with the same time are ordered so that each starts at the balance where the previous ended.
 */
export type BalanceLine = {
  id: string
  /** ms since epoch. For a line with a date only, the start of the day, and `hasTime` is false. */
  atMs: number
  hasTime: boolean
  /** Kuruş; outgoing amounts are negative. */
  signedMinor: bigint
  balanceAfterMinor: bigint | null
}
export type BalancedLine = BalanceLine & { balanceAfterMinor: bigint }

export const isBalancedLine = (line: BalanceLine): line is BalancedLine => line.balanceAfterMinor !== null
export const balanceBefore = (line: BalancedLine): bigint => line.balanceAfterMinor - line.signedMinor

/**
 * The longest path through lines from a balance. Removes the lines it uses from `from`; lines with equal balances
 * keep their order.
 */
function trailFrom(start: bigint, from: Map<bigint, BalancedLine[]>): BalancedLine[] {
  // Hierholzer's algorithm: side loops are inserted when the path ends.
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

/** The balance at which a separate path must start: more lines start at it than end at it. */
function loneStart(left: readonly BalancedLine[]): bigint | undefined {
  const ends = new Map<bigint, number>()
  for (const line of left) {
    ends.set(balanceBefore(line), (ends.get(balanceBefore(line)) ?? 0) + 1)
    ends.set(line.balanceAfterMinor, (ends.get(line.balanceAfterMinor) ?? 0) - 1)
  }
  const first = left.find((line) => (ends.get(balanceBefore(line)) ?? 0) > 0) ?? left[0]
  return first && balanceBefore(first)
}

/** Lines with the same time, chained by balance as far as possible, starting at `running` if a line does. */
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
