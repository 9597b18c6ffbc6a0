import {
  mostCycleDays,
  mostMinMinor,
  mostReserveBasisPoints,
  mostReserveDays,
  runStatuses,
  settlementStates,
} from '@kasa/domain/settlement'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'
import { withdrawalStatus } from './withdrawals'

/** Settlement to merchants: terms, and the runs that pay what is due. */

const minMinor = z.codec(z.int().check(z.positive(), z.lte(mostMinMinor)), z.bigint(), {
  decode: (number) => BigInt(number),
  encode: (amount) => Number(amount),
})

/**
 * Requested terms. `cycleDays`: n of T+n, in business days. `cutOff`: in Istanbul, such as `16:00`. `iban`: if
 * omitted, unchanged. `reserveBasisPoints`: share of incoming money held back for `reserveDays`; if omitted,
 * unchanged; 0 and 0 for none.
 */
export const settlementTermsAsked = z.strictObject({
  cycleDays: z.int().check(z.nonnegative(), z.lte(mostCycleDays)),
  cutOff: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  minMinor,
  holder: typedText(120).check(z.regex(/\p{L}/u)),
  iban: z.optional(typedText(64)),
  reserveBasisPoints: z.optional(z.int().check(z.nonnegative(), z.lte(mostReserveBasisPoints))),
  reserveDays: z.optional(z.int().check(z.nonnegative(), z.lte(mostReserveDays))),
})
export type SettlementTermsAsked = z.infer<typeof settlementTermsAsked>

/** POST /api/settlement/ask/{merchant}. `version`: the number of versions that was displayed. */
export const settlementTermsRequest = z.strictObject({
  terms: settlementTermsAsked,
  reason: typedText(300),
  version: z.int(),
})
export type SettlementTermsRequest = z.infer<typeof settlementTermsRequest>

/** A version of a merchant's terms. Names and reason are null for the merchant's own people. */
const termsView = z.object({
  id,
  version: z.int(),
  cycleDays: z.int(),
  cutOff: z.string(),
  minMinor: minor,
  reserveBasisPoints: z.int(),
  reserveDays: z.int(),
  holder: z.string(),
  ibanLast4: z.string(),
  bankName: z.string(),
  reason: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  approvedByName: z.nullable(z.string()),
  createdAt: instant,
})
export type SettlementTermsView = z.infer<typeof termsView>

/** The next cut-off and the amount due then, as known now; `amountMinor` is null if the tenant hides balances. */
export const nextSettlement = z.object({ at: instant, amountMinor: z.nullable(minor), minMinor: minor })
export type NextSettlement = z.infer<typeof nextSettlement>

/** A reserve held back by a run and not released yet. `number`: of the run. */
const reservePart = z.object({ id, number: z.string(), keptMinor: minor, releaseOn: day })

/**
 * GET /api/settlement/terms/{merchant}, and the response to a request. `history`: newest first; empty for the
 * merchant's own people.
 */
export const merchantSettlement = z.object({
  merchantId: id,
  /** Whether this tenant settles: it needs payouts. */
  isOffered: z.boolean(),
  current: z.nullable(termsView),
  next: z.nullable(nextSettlement),
  /** The reserve's parts, next release first; null if the tenant hides balances. */
  reserve: z.nullable(z.object({ totalMinor: minor, parts: z.array(reservePart) })),
  /** Terms that wait for another administrator; null for the merchant's own people. */
  approvalId: z.nullable(id),
  history: z.array(termsView),
})
export type MerchantSettlement = z.infer<typeof merchantSettlement>

/**
 * What a run pays a merchant. Earnings before `dueUntil` are due; `awaitingMinor` was earned later. `grossMinor` came
 * in since the last settlement, `feeMinor` is its fee and tax. `amountMinor` = due − `keptMinor` + `releasedMinor`.
 */
const line = {
  merchantId: id,
  merchantName: z.string(),
  holder: z.nullable(z.string()),
  ibanLast4: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  dueUntil: z.nullable(instant),
  availableMinor: minor,
  awaitingMinor: minor,
  grossMinor: minor,
  feeMinor: minor,
  keptMinor: minor,
  releasedMinor: minor,
  amountMinor: minor,
  /** Why it is not paid, as a code; any text, since older tabs must accept new codes. */
  leftOut: z.nullable(z.string()),
}

/**
 * GET /api/settlement/preview: what a run would pay now. `openRun`: the number of a run that must be decided first.
 */
export const settlementPreview = z.object({
  day,
  openRun: z.nullable(z.string()),
  count: z.int(),
  sumMinor: minor,
  /** `mostMinor`: the most that one account can send now in one transfer. */
  lines: z.array(z.object({ ...line, mostMinor: minor })),
})
export type SettlementPreview = z.infer<typeof settlementPreview>

/** POST /api/settlement/create: requests the previewed run. `count` and `sumMinor`: as displayed. */
export const settlementRunRequest = z.strictObject({ count: z.int(), sumMinor: minor, reason: typedText(300) })
export const settlementRunAnswer = z.object({ id, number: z.string(), approvalId: id })

export const settlementRunStatus = z.enum(runStatuses)

/**
 * One row of `/settlements/list`. `sumMinor` for the `count` merchants paid; `paid`: how many were paid, `back`: how
 * many ended or were returned.
 */
export const settlementRunRow = z.object({
  id,
  number: z.string(),
  day,
  status: settlementRunStatus,
  count: z.int(),
  sumMinor: minor,
  leftOut: z.int(),
  paid: z.int(),
  back: z.int(),
  askedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})
export type SettlementRunRow = z.infer<typeof settlementRunRow>
export const settlementRunPage = pageOf(settlementRunRow)

/** The filters of the list, named as in its URL. `q` is a run's number. */
export const settlementRunFilters = z.strictObject({
  q: z.optional(typedText(40)),
  status: z.optional(listOf(settlementRunStatus)),
  from: z.optional(day),
  to: z.optional(day),
})
export type SettlementRunFilters = z.infer<typeof settlementRunFilters>
export const settlementRunSorts = ['number', 'day', 'status', 'count', 'amount', 'createdAt'] as const
/** GET /api/settlement/list, newest first by default. */
export const settlementRunListQuery = z.extend(settlementRunFilters, { ...sortQuery(settlementRunSorts), ...pageQuery })

/** GET /api/settlement/get/{id}. `approvalId`: while it waits. */
export const settlementRunDetail = z.extend(settlementRunRow, {
  reason: z.string(),
  approvalId: z.nullable(id),
  lines: z.array(
    z.object({
      ...line,
      id,
      state: z.enum(settlementStates),
      payout: z.nullable(z.object({ id, number: z.string(), status: withdrawalStatus })),
    }),
  ),
})
export type SettlementRunDetail = z.infer<typeof settlementRunDetail>
