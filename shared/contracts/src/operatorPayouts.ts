import * as z from 'zod/mini'

import { loginStatuses } from '@kasa/domain/userRights'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, positiveMinor, typedText } from './primitives'

/** Earned today and this month, less reversals, and the balance owed, negative if reversals exceed it; kuruş. */
export const earned = z.object({ todayMinor: minor, monthMinor: minor, owedMinor: minor })

export const owedSorts = ['name', 'owed', 'today', 'month', 'paidAt'] as const
export type OwedSort = (typeof owedSorts)[number]
/** The list contains everyone and has no filters. */
export const owedFilters = z.strictObject({})
/** GET /api/operator-payout/list: the highest balance first by default. */
export const owedListQuery = z.extend(owedFilters, { ...sortQuery(owedSorts), ...pageQuery })

/** An operator's or trader's commission. `isWaiting`: a payment waits for another administrator. */
export const owedRow = z.extend(earned, {
  id,
  name: z.string(),
  scope: z.array(z.string()),
  status: z.enum(loginStatuses),
  paidAt: z.nullable(instant),
  paidMinor: z.nullable(minor),
  isWaiting: z.boolean(),
})
export type OwedRow = z.infer<typeof owedRow>
/** A page, with the number of all and the total owed. */
export const owedPage = z.extend(pageOf(owedRow), { total: z.int(), owedMinor: minor })

/** GET /api/operator-payout/my: the caller's own, with payments, newest first; null if nothing was ever earned. */
export const myCommission = z.object({
  earned: z.nullable(earned),
  rows: z.array(
    z.object({ id, at: instant, amountMinor: minor, bankRef: z.string(), returnedAt: z.nullable(instant) }),
  ),
})
export type MyCommission = z.infer<typeof myCommission>

/** An operator's commission payments, newest first; each is one bank debit. */
export const operatorPayouts = z.object({
  userId: id,
  owedMinor: minor,
  /** A payment, or the return of one, that waits for another administrator. */
  approvalId: z.nullable(id),
  rows: z.array(
    z.object({
      id,
      at: instant,
      amountMinor: minor,
      bankRef: z.string(),
      accountLabel: z.string(),
      reason: z.string(),
      createdByName: z.string(),
      approvedByName: z.string(),
      /** Set once the bank sent the payment back. */
      returned: z.nullable(
        z.object({ at: instant, reason: z.string(), createdByName: z.string(), approvedByName: z.string() }),
      ),
    }),
  ),
})
export type OperatorPayouts = z.infer<typeof operatorPayouts>

/** POST /api/operator-payout/ask/{user}: an existing bank debit, by amount and reference. */
export const operatorPayoutRequest = z.strictObject({
  amountMinor: positiveMinor,
  bankRef: typedText(64),
  reason: typedText(300),
})
export type OperatorPayoutRequest = z.infer<typeof operatorPayoutRequest>

/** POST /api/operator-payout/returned/{user}: the credit with this reference returned a payment. */
export const operatorReturnRequest = z.strictObject({ payoutId: id, bankRef: typedText(64), reason: typedText(300) })
