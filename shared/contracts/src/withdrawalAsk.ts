import * as z from 'zod/mini'

import { customer, merchantRef } from './merchantRequest'
import { id, minor, positiveMinor, typedText } from './primitives'
import { createWithdrawalRequest } from './withdrawals'

/**
 * POST /api/withdraw-request/create: a payout requested by a person of the merchant, or by an ADMIN for a merchant
 * with a reason. Without a reference, one is generated.
 */
export const askWithdrawalRequest = z.strictObject({
  merchantId: z.optional(id),
  merchantRef: z.optional(merchantRef),
  customer: z.strictObject({ id: customer.shape.id, name: customer.shape.name }),
  iban: createWithdrawalRequest.shape.iban,
  beneficiaryName: createWithdrawalRequest.shape.beneficiaryName,
  amount: positiveMinor,
  purposeCode: createWithdrawalRequest.shape.purposeCode,
  description: createWithdrawalRequest.shape.description,
  reason: z.optional(typedText(300)),
})
export type AskWithdrawalRequest = z.output<typeof askWithdrawalRequest>

/** POST /api/withdraw-request/preview: the cost of a payout. Kuruş. */
export const previewWithdrawalRequest = z.strictObject({
  merchantId: z.optional(id),
  amount: z.optional(positiveMinor),
})

/**
 * The cost, and the remaining balance, computed now with the same rules as on creation. `availableMinor`, `heldMinor`
 * and `leftMinor` are null if the tenant hides balances. `feeMinor`, `taxMinor` and `totalMinor` are null without an
 * amount.
 */
export const withdrawalPreview = z.object({
  availableMinor: z.nullable(minor),
  heldMinor: z.nullable(minor),
  feeMinor: z.nullable(minor),
  taxMinor: z.nullable(minor),
  totalMinor: z.nullable(minor),
  leftMinor: z.nullable(minor),
  isCovered: z.boolean(),
})
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>

/**
 * GET /api/withdraw-request/asking: the merchants this person may request payouts for, and the banks by IBAN code.
 */
export const withdrawalAsking = z.object({
  merchants: z.array(z.object({ id, name: z.string() })),
  banks: z.array(z.object({ code: z.string(), shortName: z.string(), active: z.boolean() })),
})
export type WithdrawalAsking = z.infer<typeof withdrawalAsking>
