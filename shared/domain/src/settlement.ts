import { dayAfter, holidayOn } from './holidays'
import { istanbulDay, istanbulWeekday } from './istanbulDay'

/**
 * Settlement to merchants (domain section 2): what a merchant earned is paid to its own IBAN, some business days after
 * it was earned.
 */

/** `cycleDays`: n of T+n, in business days. `cutOff`: `16:00` in Istanbul, when a day's earnings are closed. */
export type SettlementCycle = { readonly cycleDays: number; readonly cutOff: string }

export const mostCycleDays = 30
export const mostMinMinor = 1_000_000_000
/** The most of the incoming money that a reserve may keep, in hundredths of a percent, and for how many days. */
export const mostReserveBasisPoints = 5_000
export const mostReserveDays = 365

/**
 * Why a merchant gets nothing from a run. The first five are seen when the run is prepared, the others when it is
 * approved.
 */
export type LeftOutReason =
  | 'NO_TERMS'
  | 'MERCHANT_STOPPED'
  | 'NOTHING_DUE'
  | 'BELOW_MINIMUM'
  | 'IBAN_OURS'
  | 'TERMS_CHANGED'
  | 'LESS_DUE'
  | 'BANK_PAUSED'
  | 'REF_USED'

/** WAITING: not approved yet. LEFT_OUT: nothing is paid. The others say what became of its withdrawal. */
export const settlementStates = ['WAITING', 'LEFT_OUT', 'QUEUED', 'SENT', 'PAID', 'RETURNED', 'ENDED'] as const
export type SettlementState = (typeof settlementStates)[number]

export const runStatuses = ['ASKED', 'APPROVED', 'DROPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

const saturday = 6
/** The longest row of weekends and holidays is far below a month. */
const mostDaysBack = mostCycleDays * 2 + 62

/** Whether banks work on this day in Istanbul. A half day counts. */
export const isBusinessDay = (day: string): boolean =>
  istanbulWeekday(new Date(`${day}T12:00:00+03:00`)) < saturday && holidayOn(day) !== 'DAY'

function nextBusinessDay(day: string): string {
  for (let next = day, ahead = 0; ahead < 31; next = dayAfter(next, 1), ahead++) if (isBusinessDay(next)) return next
  throw new Error(`No business day within a month of ${day}`)
}

/** The business day on which what was earned by the cut-off of `day` is due. */
export function settlementDay(day: string, cycleDays: number): string {
  let due = cycleDays === 0 ? nextBusinessDay(day) : day
  for (let n = 0; n < cycleDays; n++) due = nextBusinessDay(dayAfter(due, 1))
  return due
}

/** When the earnings of a day are closed. */
const cutOffOf = (day: string, cutOff: string): Date => new Date(`${day}T${cutOff}:00+03:00`)

/**
 * What was earned before this moment is due at `now`. It is a cut-off: the last one that has passed and whose day
 * settles today or earlier. What is earned after a cut-off belongs to the next day.
 */
export function dueUntil(now: Date, { cycleDays, cutOff }: SettlementCycle): Date {
  const today = istanbulDay(now)
  for (let back = 0; back < mostDaysBack; back++) {
    const day = dayAfter(today, -back)
    const closed = cutOffOf(day, cutOff)
    if (closed <= now && settlementDay(day, cycleDays) <= today) return closed
  }
  throw new Error(`Nothing settles at ${now.toISOString()} by T+${cycleDays}`)
}

/** The next cut-off of a business day after `now`: the earliest moment at which more may be due. */
export function nextCutOff(now: Date, { cutOff }: Pick<SettlementCycle, 'cutOff'>): Date {
  for (let ahead = 0; ahead < 31; ahead++) {
    const day = dayAfter(istanbulDay(now), ahead)
    if (isBusinessDay(day) && cutOffOf(day, cutOff) > now) return cutOffOf(day, cutOff)
  }
  throw new Error(`No business day within a month of ${now.toISOString()}`)
}

/**
 * What is due of a balance: `awaitingMinor` of it was earned too recently. Never more than the balance, never below
 * zero.
 */
export const dueOf = ({ availableMinor, awaitingMinor }: { availableMinor: bigint; awaitingMinor: bigint }): bigint =>
  availableMinor > awaitingMinor ? availableMinor - awaitingMinor : 0n

/** What a settlement comes to. Amounts in kuruş. */
export type Settled = { readonly keptMinor: bigint; readonly amountMinor: bigint }

/**
 * Splits what is due into what the reserve keeps and what is paid. `earnedMinor`: the incoming money, less fees, since
 * the settlement before. The rest of what is due came back from a settlement or was released earlier: nothing of it is
 * kept again. `releasedMinor` is paid on top.
 */
export function settledOf({
  dueMinor,
  earnedMinor,
  releasedMinor,
  reserveBasisPoints,
}: {
  readonly dueMinor: bigint
  readonly earnedMinor: bigint
  readonly releasedMinor: bigint
  readonly reserveBasisPoints: number
}): Settled {
  const base = earnedMinor < dueMinor ? earnedMinor : dueMinor
  const keptMinor = base > 0n ? (base * BigInt(reserveBasisPoints)) / 10_000n : 0n
  return { keptMinor, amountMinor: dueMinor - keptMinor + releasedMinor }
}
