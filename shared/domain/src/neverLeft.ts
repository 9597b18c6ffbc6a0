import { balanceGaps } from './balanceGap'
import type { BalanceLine } from './balanceChain'
import { istanbulDay } from './istanbulDay'

/**
 * Does an account's own record say that nothing of a payout left it? Either statements that follow each other day by
 * day and balance by balance over every day in which it may have gone, or lines whose balances follow each other from
 * before it was begun until after it can have gone. That no line among them may be its debit is asked beside
 * (`payoutLines`). Pure; source: domain section 4, SUSPECT to QUEUED.
 */

/**
 * A statement that was taken. Days in Istanbul, both inclusive; `isSound`: its balances and rows add up, and no row of
 * it is unread.
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

/** When the money may have gone, at the earliest and the latest. */
export type SendingTime = { readonly fromMs: number; readonly untilMs: number }

export type NeverLeft = {
  readonly by: 'STATEMENTS' | 'BALANCES'
  /** What is covered, in ms: by whole days, or from line to line. */
  readonly fromMs: number
  readonly toMs: number
}
export type NotProved = 'NOT_COVERED' | 'BALANCE_GAP'

const dayMs = 86_400_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+03:00`)
const dayAfter = (day: string): string => istanbulDay(new Date(startOf(day) + dayMs))

/** What a bank printed before a day was over says nothing of the rest of that day. */
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

/** The proof that an account's record covers the whole time without a gap; why there is none, where it does not. */
export function neverLeft(
  { statements, lines }: { statements: readonly CoveringStatement[]; lines: readonly BalanceLine[] },
  time: SendingTime,
): NeverLeft | NotProved {
  const told = [byStatements(statements, time), byBalances(lines, time)]
  // A true statement fills the gaps of a bot's lines: where one is left, one of the two is not the bank's word.
  if (told.includes('BALANCE_GAP')) return 'BALANCE_GAP'
  return told.find((one) => typeof one !== 'string') ?? 'NOT_COVERED'
}
