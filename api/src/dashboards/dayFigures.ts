import { railsIn, type DayFigures, type DayRail } from '@kasa/contracts/dashboards'
import { istanbulDay, istanbulDayStart, istanbulTime } from '@kasa/domain/istanbulDay'
import { secondsAt } from '@kasa/domain/pace'
import { can } from '@kasa/domain/permissions'
import { railIn, railOut, type RequestTable } from '@kasa/domain/requestTypes'

import { viewerOf } from '../access/ctx'
import { everyFigures, type DayMeasure } from '../facts/requestFigures'
import { operatorCostOf } from '../ledger/ledger.service'
import { queueOf } from '../requests/registeredRequests'
import type { Asker } from '../requests/requestNoun'
import { selectDaySums, selectDecisionPace, selectHours, type HourSum } from './dayFigures.sql'

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

/** The figures of the kinds of requests that the viewer may read. Those with a list for merchants are never hidden. */
const figuresFor = (ctx: Asker, scope: FiguresScope | null) =>
  everyFigures().filter(
    ({ type: { object, list, module } }) =>
      can(viewerOf(ctx), queueOf(object).read) &&
      (scope === null || list.isOfMerchants || scope.modules.includes(module)),
  )

/** How many requests were decided on the day, and how many of them in time. */
type DecidedOfDay = { decided: number; inTime: number }

/** The day's figures of a merchant, or of all if null, and by table how many decisions were in time. */
export async function readDay(
  ctx: Asker,
  scope: FiguresScope | null,
): Promise<{ day: DayFigures; decided: ReadonlyMap<RequestTable, DecidedOfDay> }> {
  const { pool } = ctx.tenant
  const now = ctx.now()
  const today = istanbulDay(now)
  const merchantId = scope?.merchantId ?? null
  const of = { day: today, merchantId }
  const since = istanbulDayStart(now)
  const figures = figuresFor(ctx, scope)
  const [kinds, hours, operatorCostMinor] = await Promise.all([
    Promise.all(
      figures.map(async ({ type, day }) => {
        const [sums, pace, furtherSent] = await Promise.all([
          selectDaySums(pool, day, of),
          selectDecisionPace(pool, day, of),
          merchantId === null ? 0n : day.furtherSent?.(pool, { merchantId, since }),
        ])
        return { type, declared: day.sums, sums, pace, furtherSent: furtherSent ?? 0n }
      }),
    ),
    selectHours(
      pool,
      of,
      figures.map(({ day }) => day),
    ),
    merchantId === null ? operatorCostOf(pool, today) : 0n,
  ])
  const rail = (name: DayRail | undefined, minor = 0n, count = 0n): DayFigures['rails'] =>
    name === undefined ? [] : [{ rail: name, minor, count: Number(count) }]
  const rails = [
    ...kinds.flatMap(({ type, sums }) => rail(railIn(type), sums?.inMinor, sums?.inCount)),
    ...kinds.flatMap(({ type, sums, furtherSent }) =>
      rail(railOut(type), sums?.outMinor, (sums?.outCount ?? 0n) - furtherSent),
    ),
  ]
  const total = (measure: DayMeasure) => kinds.reduce((sum, { sums }) => sum + (sums?.[measure] ?? 0n), 0n)
  const [feesMinor, taxMinor] = [total('feeMinor'), total('taxMinor')]
  const [returnedMinor, takenBackMinor] = [total('returnedMinor'), total('takenBackMinor')]
  const pace = kinds.flatMap((kind) => kind.pace)
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
    decided: new Map(
      kinds.flatMap(({ type, declared, sums }) =>
        declared.inTime === undefined
          ? []
          : [[type.table, { decided: Number(sums?.decided ?? 0n), inTime: Number(sums?.inTime ?? 0n) }] as const],
      ),
    ),
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
      bankFeesMinor: total('bankFeeMinor'),
      lossMinor: merchantId === null ? total('lossMinor') : 0n,
      operatorCostMinor,
      ended: Number(total('ended')),
      approved: Number(total('approved')),
      autoApproved: Number(total('autoApproved')),
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
