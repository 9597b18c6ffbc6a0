import { customerFlags } from '@kasa/domain/customer'
import * as z from 'zod/mini'

import { instant, minor, typedText } from './primitives'

const flag = z.enum(customerFlags)

/** How many requests, and what they come to in kuruş. */
const sum = z.object({ count: z.int(), minor })

/**
 * GET /api/withdraw-request/customer/{id of a payout}: what is known of its customer. `paidIn` is what was approved of
 * their deposits, `paidOut` what left and stayed, `returned` what came back. `flags` are ours: null for a merchant.
 */
export const customerFile = z.object({
  customerRef: z.string(),
  name: z.string(),
  tcknLast4: z.nullable(z.string()),
  firstSeenAt: instant,
  paidIn: sum,
  paidOut: sum,
  returned: sum,
  /** The IBANs they asked to be paid to, the last used first; `isThis`: the payout's own. */
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

/** POST /api/withdraw-request/flagCustomer/{id of a payout}: what is said of its customer from now on, and why. */
export const flagCustomerRequest = z.strictObject({
  flags: z.array(flag).check(z.maxLength(customerFlags.length)),
  reason: typedText(300),
  version: z.int(),
})
export type FlagCustomerRequest = z.infer<typeof flagCustomerRequest>
