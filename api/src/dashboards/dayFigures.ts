import type { DayFigures } from '@kasa/contracts/dashboards'
import { istanbulDay, istanbulTime } from '@kasa/domain/istanbulDay'
import { secondsAt } from '@kasa/domain/pace'
import { can } from '@kasa/domain/permissions'

import { viewerOf } from '../access/ctx'
import type { Asker } from '../requests/requestNoun'
import { selectDecisionPace, selectDepositSums, selectHours, selectPayoutSums, type HourSum } from './dayFigures.sql'

const weekMs = 7 * 86_400_000

/** The money of some hours of one of both days. */
const sumOf = (
  hours: readonly HourSum[],
  isToday: boolean,
  untilHour: number,
  direction: 'inMinor' | 'outMinor',
): bigint =>
  hours.filter((one) => one.isToday === isToday && one.hour < untilHour).reduce((sum, one) => sum + one[direction], 0n)

/** What the day's facts say of `merchantId`, of everybody where it is null, and how they and people kept their time. */
export async function readDay(
  ctx: Asker,
  merchantId: string | null,
): Promise<{ day: DayFigures; decided: { deposits: [bigint, bigint]; payouts: [bigint, bigint] } }> {
  const { pool } = ctx.tenant
  const now = ctx.now()
  const today = istanbulDay(now)
  const of = { day: today, merchantId }
  const [hasDeposits, hasPayouts] = [can(viewerOf(ctx), 'deposit.read'), can(viewerOf(ctx), 'withdrawal.list')]
  const [deposits, payouts, hours, pace] = await Promise.all([
    hasDeposits ? selectDepositSums(pool, of) : undefined,
    hasPayouts ? selectPayoutSums(pool, of) : undefined,
    selectHours(pool, of),
    hasDeposits ? selectDecisionPace(pool, of) : [],
  ])
  const untilHour = Number(istanbulTime(now).slice(0, 2))
  const flow = (minor: bigint, count: bigint, direction: 'inMinor' | 'outMinor') => ({
    minor,
    count: Number(count),
    comparedMinor: sumOf(hours, true, untilHour, direction),
    beforeMinor: sumOf(hours, false, untilHour, direction),
  })
  const at = (hour: number, isToday: boolean) => hours.find((one) => one.isToday === isToday && one.hour === hour)
  return {
    decided: {
      deposits: [deposits?.byPerson ?? 0n, deposits?.inTime ?? 0n],
      payouts: [payouts?.sent ?? 0n, payouts?.inTime ?? 0n],
    },
    day: {
      today,
      before: istanbulDay(new Date(now.getTime() - weekMs)),
      untilHour,
      in: deposits ? flow(deposits.grossMinor, deposits.approved, 'inMinor') : null,
      out: payouts ? flow(payouts.sentMinor, payouts.sent, 'outMinor') : null,
      feesMinor: (deposits?.feeMinor ?? 0n) + (payouts?.feeMinor ?? 0n),
      taxMinor: (deposits?.taxMinor ?? 0n) + (payouts?.taxMinor ?? 0n),
      bankFeesMinor: payouts?.bankFeeMinor ?? 0n,
      ended: Number(deposits?.ended ?? 0n),
      approved: Number(deposits?.approved ?? 0n),
      autoApproved: Number(deposits?.autoApproved ?? 0n),
      medianS: secondsAt(pace, 0.5),
      p95S: secondsAt(pace, 0.95),
      hours: Array.from({ length: 24 }, (_hour, hour) => ({
        hour,
        inMinor: (hasDeposits && at(hour, true)?.inMinor) || 0n,
        outMinor: (hasPayouts && at(hour, true)?.outMinor) || 0n,
        beforeInMinor: (hasDeposits && at(hour, false)?.inMinor) || 0n,
        beforeOutMinor: (hasPayouts && at(hour, false)?.outMinor) || 0n,
      })),
    },
  }
}
