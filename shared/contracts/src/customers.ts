import { customerFlags } from '@kasa/domain/customer'
import * as z from 'zod/mini'

import { instant, minor, typedText } from './primitives'

const flag = z.enum(customerFlags)

/** A number of requests and their sum in kuruş. */
const sum = z.object({ count: z.int(), minor })

/**
 * GET /api/withdraw-request/customer/{payout id}: its customer. `paidIn`: approved deposits, `paidOut`: payouts that
 * stayed paid, `returned`: payouts returned. `flags` are null for merchants.
 */
export const customerFile = z.object({
  customerRef: z.string(),
  name: z.string(),
  tcknLast4: z.nullable(z.string()),
  firstSeenAt: instant,
  paidIn: sum,
  paidOut: sum,
  returned: sum,
  /** The IBANs they requested payouts to, last used first; `isThis`: the payout's own. */
  ibans: z.array(
    z.object({
      last4: z.string(),
      bankName: z.string(),
      firstAt: instant,
      lastAt: instant,
      asked: z.int(),
      paid: z.int(),
      isThis: z.boolean(),
    }),
  ),
  flags: z.nullable(z.array(flag)),
  version: z.int(),
})
export type CustomerFile = z.infer<typeof customerFile>

/** POST /api/withdraw-request/flagCustomer/{payout id}: replaces the flags of its customer. */
export const flagCustomerRequest = z.strictObject({
  flags: z.array(flag).check(z.maxLength(customerFlags.length)),
  reason: typedText(300),
  version: z.int(),
})
export type FlagCustomerRequest = z.infer<typeof flagCustomerRequest>
