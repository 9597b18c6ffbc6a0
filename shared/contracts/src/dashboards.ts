import { botStatuses } from '@kasa/domain/bot'
import { railIn, railOut, requestTypes } from '@kasa/domain/requestTypes'
import { dutyStatuses } from '@kasa/domain/shift'
import * as z from 'zod/mini'

import { accountLimit, capForecast } from './bankAccounts'
import { day, id, instant, minor } from './primitives'
import { nextSettlement } from './settlements'

/** `comparedMinor`: today up to the last full hour; `beforeMinor`: the same hours a week before. */
const flow = z.object({ minor, count: z.int(), comparedMinor: minor, beforeMinor: minor })

/** Rails for incoming and outgoing money. */
export const railsIn = requestTypes.flatMap((type) => railIn(type) ?? [])
export const railsOut = requestTypes.flatMap((type) => railOut(type) ?? [])
export type DayRail = (typeof railsIn)[number] | (typeof railsOut)[number]

/**
 * Money and decisions of an Istanbul day so far, from the daily facts. `in` and `out` are null if the tenant or the
 * viewer has no rail of that direction.
 */
export const dayFigures = z.object({
  today: day,
  /** The same weekday a week before. */
  before: day,
  /** Hours below this one are complete and compared. */
  untilHour: z.int(),
  in: z.nullable(flow),
  out: z.nullable(flow),
  /** The rails of both, as far as tenant and viewer have them. */
  rails: z.array(z.object({ rail: z.enum([...railsIn, ...railsOut]), minor, count: z.int() })),
  feesMinor: minor,
  taxMinor: minor,
  /** Withdrawals returned today, whenever they were sent. */
  returnedMinor: minor,
  /** Incoming money taken back: reversals, refunds, and chargebacks less those won and our own loss. */
  takenBackMinor: minor,
  /** `in` minus `out`, plus returns, minus reversals, fees and tax. */
  netMinor: minor,
  /** Fees of banks. */
  bankFeesMinor: minor,
  /** Our loss from chargebacks; zero for merchants. */
  lossMinor: minor,
  /** Commissions of operators and traders, less reversals; zero for merchants. */
  operatorCostMinor: minor,
  /** Deposits that ended today: how many were approved, and how many of these automatically. */
  ended: z.int(),
  approved: z.int(),
  autoApproved: z.int(),
  /** From the payer's declaration, or the request, to the decision, in seconds. Null without decisions. */
  medianS: z.nullable(z.int()),
  p95S: z.nullable(z.int()),
  /** All 24 hours of both days. */
  hours: z.array(
    z.object({ hour: z.int(), inMinor: minor, outMinor: minor, beforeInMinor: minor, beforeOutMinor: minor }),
  ),
})
export type DayFigures = z.infer<typeof dayFigures>

/** Queues of requests, and what waits beside them. */
const dashboardQueues = [...requestTypes.map(({ queue }) => queue), 'suspect', 'unmatched', 'approval'] as const

/** GET /api/dash/admin */
export const adminDashboard = z.object({
  asOf: instant,
  day: dayFigures,
  /**
   * Requests that wait now. `inTime`: how many of `decided` today were decided in time; null if time is not measured.
   */
  queues: z.array(
    z.object({
      queue: z.enum(dashboardQueues),
      waiting: z.int(),
      oldestAt: z.nullable(instant),
      late: z.int(),
      decided: z.nullable(z.int()),
      inTime: z.nullable(z.int()),
    }),
  ),
  /** Fullest first; null if the tenant has no bank accounts. */
  accounts: z.nullable(
    z.object({
      total: z.int(),
      fullest: z.array(z.object({ id, label: z.string(), limit: accountLimit, forecast: z.nullable(capForecast) })),
    }),
  ),
  bots: z.nullable(
    z.object({
      total: z.int(),
      needing: z.int(),
      worst: z.array(z.object({ id, name: z.string(), light: z.enum(botStatuses), openGaps: z.int() })),
    }),
  ),
  /** Everyone on duty or on a break, with their decisions of the last hour. */
  duty: z.nullable(
    z.array(
      z.object({ id, name: z.string(), status: z.enum(dutyStatuses), since: z.nullable(instant), lastHour: z.int() }),
    ),
  ),
  /**
   * Received money without a request, and money credited before it came. `linesMinor`: the unlinked part of the
   * waiting `lines`; `suspenseMinor`, from the ledger, also includes ignored lines, money of unapproved requests, and
   * wallets. `closedMinor`: what closed merchants are still owed.
   */
  unexplained: z.nullable(
    z.object({
      lines: z.int(),
      linesMinor: minor,
      suspenseMinor: minor,
      expectedMinor: minor,
      expected: z.int(),
      closedMinor: minor,
    }),
  ),
  /** Merchants with addresses that fail now, longest first. Addresses that work again are not included. */
  callbacks: z.array(z.object({ merchantId: id, merchantName: z.string(), failing: z.int(), since: instant })),
})
export type AdminDashboard = z.infer<typeof adminDashboard>

/** One of a merchant's newest requests. `status` is one of its kind's. */
const dashboardRequest = z.object({
  kind: z.enum(requestTypes.map(({ object }) => object)),
  id,
  number: z.string(),
  customerName: z.string(),
  merchantRef: z.string(),
  amountMinor: minor,
  status: z.string(),
  at: instant,
})

/** GET /api/dash/merchant: a merchant's own figures. */
export const merchantDashboard = z.object({
  asOf: instant,
  merchantName: z.string(),
  /** Null if the tenant hides balances. `closings`: the balance at the end of each day, today's so far. */
  balance: z.nullable(
    z.object({
      availableMinor: minor,
      heldMinor: minor,
      reserveMinor: minor,
      closings: z.array(z.object({ day, minor })),
    }),
  ),
  /** The merchant's next settlement; null without terms. */
  settlement: z.nullable(nextSettlement),
  day: dayFigures,
  last: z.array(dashboardRequest),
  /** The remaining amount of a day's limits, in kuruş; the smallest per direction. */
  limits: z.array(z.object({ direction: z.enum(['IN', 'OUT']), capMinor: minor, takenMinor: minor })),
  keys: z.array(
    z.object({
      keyId: z.string(),
      status: z.enum(['ACTIVE', 'GRACE']),
      graceUntil: z.nullable(instant),
      lastUsedAt: z.nullable(instant),
    }),
  ),
  /**
   * `failing`: at addresses that fail now. `hours`: for each of the last 24, oldest first, whether all its callbacks
   * arrived; `none` without callbacks.
   */
  callbacks: z.object({
    addresses: z.int(),
    failing: z.int(),
    nextAttemptAt: z.nullable(instant),
    hours: z.array(z.enum(['good', 'bad', 'none'])),
  }),
})
export type MerchantDashboard = z.infer<typeof merchantDashboard>
