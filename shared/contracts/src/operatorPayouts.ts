import * as z from 'zod/mini'

import { loginStatuses } from '@kasa/domain/userRights'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, positiveMinor, typedText } from './primitives'

/**
 * Earned today and this month, less what was taken back, and what is owed, negative where more was taken back than was
 * left to pay; kuruş.
 */
export const earned = z.object({ todayMinor: minor, monthMinor: minor, owedMinor: minor })

/** What everybody's commission is sorted by. */
export const owedSorts = ['name', 'owed', 'today', 'month', 'paidAt'] as const
export type OwedSort = (typeof owedSorts)[number]
/** Everybody is in the list: it has no filters. */
export const owedFilters = z.strictObject({})
/** GET /api/operator-payout/list: what is owed most first, where nothing else is asked for. */
export const owedListQuery = z.extend(owedFilters, { ...sortQuery(owedSorts), ...pageQuery })

/** What an operator or trader earned and is owed. `isWaiting`: a payment waits for another administrator. */
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
/** A page of them, with how many there are and what is owed to all of them. */
export const owedPage = z.extend(pageOf(owedRow), { total: z.int(), owedMinor: minor })

/** GET /api/operator-payout/my: one's own, with the payments, newest first; null where nothing was ever earned. */
export const myCommission = z.object({
  earned: z.nullable(earned),
  rows: z.array(z.object({ id, at: instant, amountMinor: minor, bankRef: z.string() })),
})
export type MyCommission = z.infer<typeof myCommission>

/** What an operator was paid of the commission, newest first; each is one debit of the bank. */
export const operatorPayouts = z.object({
  userId: id,
  owedMinor: minor,
  /** A payment that waits for another administrator. */
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
    }),
  ),
})
export type OperatorPayouts = z.infer<typeof operatorPayouts>

/** POST /api/operator-payout/ask/{user}: a debit that the bank shows already, by its amount and reference. */
export const operatorPayoutRequest = z.strictObject({
  amountMinor: positiveMinor,
  bankRef: typedText(64),
  reason: typedText(300),
})
export type OperatorPayoutRequest = z.infer<typeof operatorPayoutRequest>
