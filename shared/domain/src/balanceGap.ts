import { balanceBefore, chained, isBalancedLine, type BalancedLine, type BalanceLine } from './balanceChain'
import { istanbulDay } from './istanbulDay'

/**
 * Two consecutive lines with balances that do not follow. `missingMinor` (kuruş) came in between, or went out if
 * negative.
 */
export type BalanceGap = { afterId: string; beforeId: string; missingMinor: bigint }

const dayOf = (line: BalanceLine) => istanbulDay(new Date(line.atMs))

/**
 * Splits off the lines with a balance, in booked order: by time, lines with the same time chained. A day on which no
 * line has a time counts as one moment.
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

/** At most this many lines are tried in combination, to bound the search. */
const mostTried = 16

/** Lines that add up to `missingMinor`, trying the fewest first; undefined if none do. */
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
 * Where an account's balances do not follow. Lines without a balance, or with only a date on a day when others have a
 * time, can explain a gap but cannot cause one. `lines` in the order received.
 */
export function balanceGaps(lines: readonly BalanceLine[]): BalanceGap[] {
  const { placed, loose } = placedLines(lines)
  const unused = new Set(loose)
  /** Loose lines that may lie between two lines, by time or by day. */
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
