import { settlementStates, toldReasons } from '@kasa/domain/settlement'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, minor, typedText } from './primitives'
import { withdrawalStatus } from './withdrawals'

/**
 * What an approved run paid a merchant, for its own people. It covers the time from `since` (the end of the previous
 * settlement; null for the first) until `until`. `grossMinor` − `feeMinor` + `otherMinor` − `keptMinor` +
 * `releasedMinor` = `amountMinor`; `otherMinor` is withdrawals, returns, adjustments, and what stayed or came back from
 * earlier settlements. All amounts are null if the merchant was left out, for the reason `leftOut`.
 */
export const ownSettlement = z.object({
  id,
  /** Of the run. */
  number: z.string(),
  day,
  state: z.enum(settlementStates),
  leftOut: z.nullable(z.enum([...toldReasons, 'OTHER'])),
  since: z.nullable(instant),
  until: z.nullable(instant),
  grossMinor: z.nullable(minor),
  feeMinor: z.nullable(minor),
  otherMinor: z.nullable(minor),
  keptMinor: z.nullable(minor),
  releaseOn: z.nullable(day),
  releasedMinor: z.nullable(minor),
  amountMinor: z.nullable(minor),
  holder: z.nullable(z.string()),
  ibanLast4: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** `bankRefs`: the bank's references; several if it left in parts. */
  payout: z.nullable(z.object({ id, number: z.string(), status: withdrawalStatus, bankRefs: z.array(z.string()) })),
})
export type OwnSettlement = z.infer<typeof ownSettlement>
export const ownSettlementPage = pageOf(ownSettlement)

/** The filters of the list, named as in its URL. `q` is a run's number; the days are those of the runs. */
export const ownSettlementFilters = z.strictObject({
  q: z.optional(typedText(40)),
  from: z.optional(day),
  to: z.optional(day),
})
export type OwnSettlementFilters = z.infer<typeof ownSettlementFilters>
export const ownSettlementSorts = ['number', 'day'] as const
/** GET /api/settlement/my/list, newest first by default. Its total is what was paid and did not come back. */
export const ownSettlementListQuery = z.extend(ownSettlementFilters, { ...sortQuery(ownSettlementSorts), ...pageQuery })
