import { railsIn, type DayFigures, type DayRail } from '@kasa/contracts/dashboards'
import { istanbulDay, istanbulDayStart, istanbulTime } from '@kasa/domain/istanbulDay'
import { secondsAt } from '@kasa/domain/pace'
import { can } from '@kasa/domain/permissions'

import { viewerOf } from '../access/ctx'
import { operatorCostOf } from '../ledger/ledger.service'
import type { Asker } from '../requests/requestNoun'
import {
  selectCardSums,
  selectDecisionPace,
  selectDepositSums,
  selectFurtherParts,
  selectHours,
  selectPayoutSums,
  selectWalletSums,
  type HourSum,
} from './dayFigures.sql'

const isIn = (rail: DayRail): boolean => railsIn.some((one) => one === rail)

const weekMs = 7 * 86_400_000

/** The money of one of the two days up to an hour. */
const sumOf = (
  hours: readonly HourSum[],
  isToday: boolean,
  untilHour: number,
  direction: 'inMinor' | 'outMinor',
): bigint =>
  hours.filter((one) => one.isToday === isToday && one.hour < untilHour).reduce((sum, one) => sum + one[direction], 0n)

/** The merchant to show. `modules` are the merchant's: rails that it does not use are hidden. */
type FiguresScope = { merchantId: string; modules: readonly string[] }

/** The day's figures of a merchant, or of all if null, and how many decisions were in time. */
export async function readDay(
  ctx: Asker,
  scope: FiguresScope | null,
): Promise<{ day: DayFigures; decided: Record<'deposits' | 'payouts' | 'cards', [bigint, bigint]> }> {
  const { pool } = ctx.tenant
  const now = ctx.now()
  const today = istanbulDay(now)
  const merchantId = scope?.merchantId ?? null
  const of = { day: today, merchantId }
  const uses = (module: string) => scope === null || scope.modules.includes(module)
  const viewer = viewerOf(ctx)
  const has = {
    deposits: can(viewer, 'deposit.read'),
    payouts: can(viewer, 'withdrawal.list'),
    cards: can(viewer, 'cardTransfer.read') && uses('card'),
    wallets: can(viewer, 'paparaTransfer.read') && uses('papara'),
  }
  const [deposits, payouts, cards, wallets, hours, pace, furtherParts, operatorCostMinor] = await Promise.all([
    has.deposits ? selectDepositSums(pool, of) : undefined,
    has.payouts ? selectPayoutSums(pool, of) : undefined,
    has.cards ? selectCardSums(pool, of) : undefined,
    has.wallets ? selectWalletSums(pool, of) : undefined,
    selectHours(pool, of, has),
    has.deposits ? selectDecisionPace(pool, of) : [],
    merchantId !== null && has.payouts ? selectFurtherParts(pool, { merchantId, since: istanbulDayStart(now) }) : 0n,
    merchantId === null ? operatorCostOf(pool, today) : 0n,
  ])
  const rail = (name: DayRail, minor: bigint, count: bigint) => ({ rail: name, minor, count: Number(count) })
  const rails: DayFigures['rails'] = [
    ...(deposits ? [rail('deposit', deposits.grossMinor, deposits.approved)] : []),
    ...(cards ? [rail('card', cards.grossMinor, cards.approved)] : []),
    ...(wallets ? [rail('walletIn', wallets.grossMinor, wallets.approved)] : []),
    ...(payouts ? [rail('withdrawal', payouts.sentMinor, payouts.sent - furtherParts)] : []),
    ...(wallets ? [rail('walletOut', wallets.sentMinor, wallets.sent)] : []),
  ]
  const all = [deposits, payouts, cards, wallets]
  const feesMinor = all.reduce((fees, one) => fees + (one?.feeMinor ?? 0n), 0n)
  const taxMinor = all.reduce((tax, one) => tax + (one?.taxMinor ?? 0n), 0n)
  const returnedMinor = (payouts?.returnedMinor ?? 0n) + (wallets?.returnedMinor ?? 0n)
  const takenBackMinor = (deposits?.takenBackMinor ?? 0n) + (cards?.takenBackMinor ?? 0n)
  const movedMinor = rails.reduce((sum, { rail: name, minor }) => sum + (isIn(name) ? minor : -minor), 0n)
  const untilHour = Number(istanbulTime(now).slice(0, 2))
  const flow = (direction: 'inMinor' | 'outMinor') => {
    const own = rails.filter((one) => isIn(one.rail) === (direction === 'inMinor'))
    if (own.length === 0) return null
    return {
      minor: own.reduce((sum, { minor }) => sum + minor, 0n),
      count: own.reduce((sum, { count }) => sum + count, 0),
      comparedMinor: sumOf(hours, true, untilHour, direction),
      beforeMinor: sumOf(hours, false, untilHour, direction),
    }
  }
  const at = (hour: number, isToday: boolean) => hours.find((one) => one.isToday === isToday && one.hour === hour)
  return {
    decided: {
      deposits: [deposits?.byPerson ?? 0n, deposits?.inTime ?? 0n],
      payouts: [payouts?.sent ?? 0n, payouts?.inTime ?? 0n],
      cards: [cards?.decided ?? 0n, cards?.inTime ?? 0n],
    },
    day: {
      today,
      before: istanbulDay(new Date(now.getTime() - weekMs)),
      untilHour,
      in: flow('inMinor'),
      out: flow('outMinor'),
      rails,
      feesMinor,
      taxMinor,
      returnedMinor,
      takenBackMinor,
      netMinor: movedMinor + returnedMinor - takenBackMinor - feesMinor - taxMinor,
      bankFeesMinor: payouts?.bankFeeMinor ?? 0n,
      lossMinor: merchantId === null ? (cards?.lossMinor ?? 0n) : 0n,
      operatorCostMinor,
      ended: Number(deposits?.ended ?? 0n),
      approved: Number(deposits?.approved ?? 0n),
      autoApproved: Number(deposits?.autoApproved ?? 0n),
      medianS: secondsAt(pace, 0.5),
      p95S: secondsAt(pace, 0.95),
      hours: Array.from({ length: 24 }, (_hour, hour) => ({
        hour,
        inMinor: at(hour, true)?.inMinor ?? 0n,
        outMinor: at(hour, true)?.outMinor ?? 0n,
        beforeInMinor: at(hour, false)?.inMinor ?? 0n,
        beforeOutMinor: at(hour, false)?.outMinor ?? 0n,
      })),
    },
  }
}
