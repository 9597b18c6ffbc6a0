import * as z from 'zod/mini'

import { customer, merchantRef } from './merchantRequest'
import { id, minor, positiveMinor, typedText } from './primitives'
import { createWithdrawalRequest } from './withdrawals'

/**
 * POST /api/withdraw-request/create: a payout that a person asks for, by a merchant's own for itself, by an ADMIN for
 * one that they name, and say why. Without a reference of theirs it is given one.
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

/** POST /api/withdraw-request/preview: what a payout of this amount would cost. Kuruş. */
export const previewWithdrawalRequest = z.strictObject({
  merchantId: z.optional(id),
  amount: z.optional(positiveMinor),
})

/**
 * What it costs, and what is left of the balance: reckoned by the rules that take it, and good for this moment.
 * `availableMinor`, `heldMinor` and `leftMinor` are null where the tenant shows merchants no balance. `feeMinor`,
 * `taxMinor` and `totalMinor` are null without an amount.
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

/** GET /api/withdraw-request/asking: for whom this person may ask, and the banks that IBANs are told by. */
export const withdrawalAsking = z.object({
  merchants: z.array(z.object({ id, name: z.string() })),
  banks: z.array(z.object({ code: z.string(), shortName: z.string(), active: z.boolean() })),
})
export type WithdrawalAsking = z.infer<typeof withdrawalAsking>
