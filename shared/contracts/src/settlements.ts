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

/** Settlement to merchants: the terms of each, and the runs that pay what is due. */

const minMinor = z.codec(z.int().check(z.positive(), z.lte(mostMinMinor)), z.bigint(), {
  decode: (number) => BigInt(number),
  encode: (amount) => Number(amount),
})

/**
 * Terms that are asked for. `cycleDays`: n of T+n, in business days. `cutOff`: `16:00` in Istanbul. `iban`: left out
 * where it stays the one before. `reserveBasisPoints`: hundredths of a percent of the incoming money, kept for
 * `reserveDays`; left out, both stay as they are. 0 and 0 keep nothing.
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

/** POST /api/settlement/ask/{merchant}. `version`: how many versions there were when they were looked at. */
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

/**
 * The next cut-off and what is due then as far as it is known now; `amountMinor` is null for whom the tenant shows no
 * balance.
 */
export const nextSettlement = z.object({ at: instant, amountMinor: z.nullable(minor), minMinor: minor })
export type NextSettlement = z.infer<typeof nextSettlement>

/** What a settlement run kept of a merchant and was not released yet. `number`: of the run. */
const reservePart = z.object({ id, number: z.string(), keptMinor: minor, releaseOn: day })

/**
 * GET /api/settlement/terms/{merchant}, and the answer to what is asked for. `history` has the newest first; empty for
 * the merchant's own people.
 */
export const merchantSettlement = z.object({
  merchantId: id,
  /** Whether this tenant settles at all: without payouts it does not. */
  isOffered: z.boolean(),
  current: z.nullable(termsView),
  next: z.nullable(nextSettlement),
  /** The reserve by its parts, the next to be released first; null for whom the tenant shows no balance. */
  reserve: z.nullable(z.object({ totalMinor: minor, parts: z.array(reservePart) })),
  /** Terms that wait for another administrator; null for the merchant's own people. */
  approvalId: z.nullable(id),
  history: z.array(termsView),
})
export type MerchantSettlement = z.infer<typeof merchantSettlement>

/**
 * What a run pays a merchant. `dueUntil`: what was earned before it is due; `awaitingMinor` of the balance was earned
 * later. `grossMinor` came in since the settlement before, `feeMinor` of it is fee and tax. `amountMinor` = what is due
 * − `keptMinor` + `releasedMinor`.
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
  /** Why it is not paid, as a code; of an older build's words none is unknown to be refused. */
  leftOut: z.nullable(z.string()),
}

/**
 * GET /api/settlement/preview: what a run would pay now. `openRun`: the number of the run that still waits, which comes
 * first.
 */
export const settlementPreview = z.object({
  day,
  openRun: z.nullable(z.string()),
  count: z.int(),
  sumMinor: minor,
  /** `mostMinor`: the most that one account can send the merchant now in one transfer. */
  lines: z.array(z.object({ ...line, mostMinor: minor })),
})
export type SettlementPreview = z.infer<typeof settlementPreview>

/** POST /api/settlement/create: what was previewed is asked for. `count` and `sumMinor`: as they were seen. */
export const settlementRunRequest = z.strictObject({ count: z.int(), sumMinor: minor, reason: typedText(300) })
export const settlementRunAnswer = z.object({ id, number: z.string(), approvalId: id })

export const settlementRunStatus = z.enum(runStatuses)

/**
 * One row of `/settlements/list`. `sumMinor` of the `count` merchants that it pays; `paid` and `back` of them were
 * paid, or ended or came back.
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

/** The filters of the list, by the names its URL has. `q` is a run's number. */
export const settlementRunFilters = z.strictObject({
  q: z.optional(typedText(40)),
  status: z.optional(listOf(settlementRunStatus)),
  from: z.optional(day),
  to: z.optional(day),
})
export type SettlementRunFilters = z.infer<typeof settlementRunFilters>
export const settlementRunSorts = ['number', 'day', 'status', 'count', 'amount', 'createdAt'] as const
/** GET /api/settlement/list, newest first where nothing else is asked for. */
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
