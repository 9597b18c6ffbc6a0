import { testDepositReasons, testKinds, testPayoutReasons } from '@kasa/domain/testRequest'
import * as z from 'zod/mini'

import { id, instant, minor, positiveMinor } from './primitives'

/**
 * POST /mapi/v1/deposits/{id}/simulate: what happens to a test deposit. `PAID` without an amount pays the requested
 * one; `REJECTED` without a reason takes the one that fits.
 */
export const simulateDepositRequest = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('PAID'), amount: z.optional(positiveMinor) }),
  z.strictObject({ event: z.literal('REJECTED'), reasonCode: z.optional(z.enum(testDepositReasons)) }),
  z.strictObject({ event: z.enum(['APPROVED', 'EXPIRED', 'REVERSED']) }),
])
export type SimulateDepositRequest = z.output<typeof simulateDepositRequest>

/**
 * POST /mapi/v1/withdrawals/{id}/simulate: what happens to a test payout. `amount`: what is paid in all, by default
 * half.
 */
export const simulateWithdrawalRequest = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('PARTIALLY_PAID'), amount: z.optional(positiveMinor) }),
  z.strictObject({ event: z.literal('REJECTED'), reasonCode: z.optional(z.enum(testPayoutReasons)) }),
  z.strictObject({ event: z.enum(['QUEUED', 'SENDING', 'SENT', 'SUSPECT', 'PAID', 'RETURNED']) }),
])
export type SimulateWithdrawalRequest = z.output<typeof simulateWithdrawalRequest>

/** The console's test requests, on a merchant's page. */
export const testRequestRow = z.object({
  id,
  kind: z.enum(testKinds),
  number: z.string(),
  merchantRef: z.string(),
  status: z.string(),
  amountMinor: minor,
  reasonCode: z.nullable(z.string()),
  createdAt: instant,
})
export type TestRequestRow = z.output<typeof testRequestRow>

/** GET /api/test-request/of/{merchant's id}: its newest 20. */
export const testRequestList = z.object({ rows: z.array(testRequestRow) })

/** POST /api/test-request/create: makes one with an invented customer, as the merchant's server would. */
export const testRequestCreate = z.strictObject({
  merchantId: id,
  kind: z.enum(testKinds),
  amountMinor: positiveMinor,
})
export type TestRequestCreate = z.output<typeof testRequestCreate>

/** POST /api/test-request/simulate/{id} */
export const testRequestSimulate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), simulated: simulateDepositRequest }),
  z.strictObject({ kind: z.literal('withdrawal'), simulated: simulateWithdrawalRequest }),
])
export type TestRequestSimulate = z.output<typeof testRequestSimulate>
