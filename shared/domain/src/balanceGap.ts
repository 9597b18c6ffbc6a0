import { balanceBefore, chained, isBalancedLine, type BalancedLine, type BalanceLine } from './balanceChain'
import { istanbulDay } from './istanbulDay'

/**
 * Two lines that the bank booked one after the other and whose balances do not follow: between them `missingMinor`
 * came, or where negative, went.
 */
export type BalanceGap = { afterId: string; beforeId: string; missingMinor: bigint }

const dayOf = (line: BalanceLine) => istanbulDay(new Date(line.atMs))

/**
 * Lines with a balance, as the bank booked them: by time, those of one moment chained. A day without any time is one
 * moment.
 */
function placedLines(lines: readonly BalanceLine[]): { placed: BalancedLine[]; loose: BalanceLine[] } {
  const timedDays = new Set(lines.filter((line) => line.hasTime && isBalancedLine(line)).map(dayOf))
  const isPlaced = (line: BalanceLine): line is BalancedLine =>
    isBalancedLine(line) && (line.hasTime || !timedDays.has(dayOf(line)))
  const moments = new Map<number, BalancedLine[]>()
  for (const line of lines.filter(isPlaced)) moments.set(line.atMs, [...(moments.get(line.atMs) ?? []), line])
  const placed: BalancedLine[] = []
  for (const [, moment] of [...moments].sort(([a], [b]) => a - b))
    placed.push(...chained(moment, placed.at(-1)?.balanceAfterMinor ?? null))
  return { placed, loose: lines.filter((line) => !isPlaced(line)) }
}

/** More lines than this are not tried against each other; a gap of so many is told as one. */
const mostTried = 16

/** Lines among these that add up to `missingMinor`; fewest tried first, undefined where none do. */
function linesThatSum(lines: readonly BalanceLine[], missingMinor: bigint): BalanceLine[] | undefined {
  const whole = lines.reduce((sum, { signedMinor }) => sum + signedMinor, 0n)
  if (lines.length > 0 && whole === missingMinor) return [...lines]
  const among = lines.slice(0, mostTried)
  const search = (from: number, left: bigint, count: number): BalanceLine[] | undefined => {
    if (count === 0) return left === 0n ? [] : undefined
    for (let index = from; index <= among.length - count; index += 1) {
      const line = among[index]
      const rest = line && search(index + 1, left - line.signedMinor, count - 1)
      if (line && rest) return [line, ...rest]
    }
    return undefined
  }
  return Array.from({ length: among.length }, (_, n) => search(0, missingMinor, n + 1)).find(
    (found) => found !== undefined,
  )
}

/**
 * Where an account's lines do not follow from each other. Lines that tell no balance, or only a day where others tell a
 * time, have no place of their own: they fill a gap that they explain, and make none. `lines` in the order they came.
 */
export function balanceGaps(lines: readonly BalanceLine[]): BalanceGap[] {
  const { placed, loose } = placedLines(lines)
  const unused = new Set(loose)
  /** Loose lines that may lie between two lines: of the time between, or of its days. */
  const between = (after: BalancedLine, before: BalancedLine) =>
    [...unused].filter((line) =>
      line.hasTime
        ? after.atMs <= line.atMs && line.atMs <= before.atMs
        : dayOf(after) <= dayOf(line) && dayOf(line) <= dayOf(before),
    )

  return placed.flatMap((before, index): BalanceGap[] => {
    const previous = placed[index - 1]
    if (!previous) return []
    let after = previous
    const target = balanceBefore(before)
    for (;;) {
      if (after.balanceAfterMinor === target) return []
      const next = between(previous, before)
        .filter(isBalancedLine)
        .find((line) => balanceBefore(line) === after.balanceAfterMinor)
      if (!next) break
      unused.delete(next)
      after = next
    }
    const missingMinor = target - after.balanceAfterMinor
    const found = linesThatSum(
      between(previous, before).filter((line) => !isBalancedLine(line)),
      missingMinor,
    )
    for (const line of found ?? []) unused.delete(line)
    return found ? [] : [{ afterId: after.id, beforeId: before.id, missingMinor }]
  })
}
