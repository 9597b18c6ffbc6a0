import * as z from 'zod/mini'

import { id, instant, minor, positiveMinor, typedText } from './primitives'

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
