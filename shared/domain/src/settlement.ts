import { dayAfter, holidayOn } from './holidays'
import { istanbulDay, istanbulWeekday } from './istanbulDay'

/**
 * Settlement to merchants (domain section 2): earnings are paid to the merchant's IBAN some business days after they
 * were earned.
 */

/**
 * `cycleDays`: n of T+n, in business days. `cutOff`: the time in Istanbul at which a day's earnings close, such as
 * `16:00`.
 */
export type SettlementCycle = { readonly cycleDays: number; readonly cutOff: string }

export const mostCycleDays = 30
export const mostMinMinor = 1_000_000_000
/** The highest share of incoming money that a reserve may hold, in basis points, and its longest duration in days. */
export const mostReserveBasisPoints = 5_000
export const mostReserveDays = 365

/**
 * Why a run pays a merchant nothing. The first five are found when the run is prepared, the others when it is
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

/** WAITING: not approved yet. LEFT_OUT: nothing is paid. The others follow its withdrawal. */
export const settlementStates = ['WAITING', 'LEFT_OUT', 'QUEUED', 'SENT', 'PAID', 'RETURNED', 'ENDED'] as const
export type SettlementState = (typeof settlementStates)[number]

/** Reasons that a merchant's own people read as they are; the others are `OTHER` for them. */
export const toldReasons = [
  'MERCHANT_STOPPED',
  'BELOW_MINIMUM',
  'TERMS_CHANGED',
  'LESS_DUE',
  'BANK_PAUSED',
  'REF_USED',
] as const satisfies readonly LeftOutReason[]
/** Reasons of runs that did not concern the merchant, which its own people do not see. */
export const untoldReasons = ['NO_TERMS', 'NOTHING_DUE'] as const satisfies readonly LeftOutReason[]

export const runStatuses = ['ASKED', 'APPROVED', 'DROPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

const saturday = 6
/** No sequence of weekends and holidays reaches a month. */
const mostDaysBack = mostCycleDays * 2 + 62

/** True if banks work on this day in Istanbul. Half days count. */
export const isBusinessDay = (day: string): boolean =>
  istanbulWeekday(new Date(`${day}T12:00:00+03:00`)) < saturday && holidayOn(day) !== 'DAY'

function nextBusinessDay(day: string): string {
  for (let next = day, ahead = 0; ahead < 31; next = dayAfter(next, 1), ahead++) if (isBusinessDay(next)) return next
  throw new Error(`No business day within a month of ${day}`)
}

/** The business day on which earnings up to the cut-off of `day` are due. */
export function settlementDay(day: string, cycleDays: number): string {
  let due = cycleDays === 0 ? nextBusinessDay(day) : day
  for (let n = 0; n < cycleDays; n++) due = nextBusinessDay(dayAfter(due, 1))
  return due
}

const cutOffOf = (day: string, cutOff: string): Date => new Date(`${day}T${cutOff}:00+03:00`)

/**
 * Earnings before the returned moment are due at `now`. It is the last past cut-off with a settlement day of today or
 * earlier. Earnings after a cut-off belong to the next day.
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

/** The next cut-off of a business day after `now`, the earliest time at which more may be due. */
export function nextCutOff(now: Date, { cutOff }: Pick<SettlementCycle, 'cutOff'>): Date {
  for (let ahead = 0; ahead < 31; ahead++) {
    const day = dayAfter(istanbulDay(now), ahead)
    if (isBusinessDay(day) && cutOffOf(day, cutOff) > now) return cutOffOf(day, cutOff)
  }
  throw new Error(`No business day within a month of ${now.toISOString()}`)
}

/** The due part of a balance. `awaitingMinor` was earned too recently. Never below zero. */
export const dueOf = ({ availableMinor, awaitingMinor }: { availableMinor: bigint; awaitingMinor: bigint }): bigint =>
  availableMinor > awaitingMinor ? availableMinor - awaitingMinor : 0n

/** Amounts in kuruş. */
export type Settled = { readonly keptMinor: bigint; readonly amountMinor: bigint }

/**
 * Splits the due amount into the reserve and the payment. `earnedMinor`: incoming money less fees since the last
 * settlement; only of this a share is held back. The rest came back from a settlement or was released earlier.
 * `releasedMinor` is paid in addition.
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
