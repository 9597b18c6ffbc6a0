import { balanceGaps } from './balanceGap'
import type { BalanceLine } from './balanceChain'
import { istanbulDay } from './istanbulDay'

/**
 * Whether an account's records prove that a payout never left it. Proof is either consecutive statements with
 * matching balances over every day on which it may have gone, or lines with consecutive balances from before sending
 * began until after it can have gone. Whether one of these lines may be its debit is checked separately
 * (`payoutLines`). Pure; source: domain section 4, SUSPECT to QUEUED.
 */

/**
 * An accepted statement. Days in Istanbul, both inclusive; `isSound`: balances and rows add up, and every row was
 * read.
 */
export type CoveringStatement = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly openingMinor: bigint
  readonly closingMinor: bigint
  readonly isSound: boolean
  readonly handedInMs: number
}

/** The earliest and latest time at which the money may have gone. */
export type SendingTime = { readonly fromMs: number; readonly untilMs: number }

export type NeverLeft = {
  readonly by: 'STATEMENTS' | 'BALANCES'
  /** The proven period, in ms: whole days, or from line to line. */
  readonly fromMs: number
  readonly toMs: number
}
export type NotProved = 'NOT_COVERED' | 'BALANCE_GAP'

const dayMs = 86_400_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+03:00`)
const dayAfter = (day: string): string => istanbulDay(new Date(startOf(day) + dayMs))

/** A statement printed before the end of a day does not cover the rest of that day. */
const isWhole = ({ to, handedInMs }: CoveringStatement): boolean => handedInMs >= startOf(to) + dayMs

function byStatements(statements: readonly CoveringStatement[], time: SendingTime): NeverLeft | NotProved {
  const [first, last] = [istanbulDay(new Date(time.fromMs)), istanbulDay(new Date(time.untilMs))]
  const sound = statements
    .filter((one) => one.isSound && isWhole(one))
    .toSorted((one, other) => (one.to < other.to ? 1 : -1))
  const start = sound.find(({ from, to }) => from <= first && first <= to)
  if (!start) return 'NOT_COVERED'
  let reached = start
  while (reached.to < last) {
    const after = dayAfter(reached.to)
    const following = sound.filter(({ from }) => from === after)
    if (following.length === 0) return 'NOT_COVERED'
    const { closingMinor } = reached
    const next = following.find(({ openingMinor }) => openingMinor === closingMinor)
    if (!next) return 'BALANCE_GAP'
    reached = next
  }
  return { by: 'STATEMENTS', fromMs: startOf(start.from), toMs: startOf(reached.to) + dayMs }
}

function byBalances(lines: readonly BalanceLine[], { fromMs, untilMs }: SendingTime): NeverLeft | NotProved {
  const timed = lines.filter(({ hasTime, balanceAfterMinor }) => hasTime && balanceAfterMinor !== null)
  const before = timed.filter(({ atMs }) => atMs <= fromMs).map(({ atMs }) => atMs)
  const after = timed.filter(({ atMs }) => atMs >= untilMs).map(({ atMs }) => atMs)
  if (before.length === 0 || after.length === 0) return 'NOT_COVERED'
  const [start, end] = [Math.max(...before), Math.min(...after)]
  const between = lines.filter(({ atMs, hasTime }) => (hasTime ? atMs >= start && atMs <= end : true))
  if (balanceGaps(between).length > 0) return 'BALANCE_GAP'
  return { by: 'BALANCES', fromMs: start, toMs: end }
}

/** The proof that the records cover the whole period without a gap, or why there is none. */
export function neverLeft(
  { statements, lines }: { statements: readonly CoveringStatement[]; lines: readonly BalanceLine[] },
  time: SendingTime,
): NeverLeft | NotProved {
  const proofs = [byStatements(statements, time), byBalances(lines, time)]
  // A true statement would fill the gaps of a bot's lines, so a remaining gap means that one of the two is wrong.
  if (proofs.includes('BALANCE_GAP')) return 'BALANCE_GAP'
  return proofs.find((one) => typeof one !== 'string') ?? 'NOT_COVERED'
}
