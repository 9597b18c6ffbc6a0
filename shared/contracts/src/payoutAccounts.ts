import * as z from 'zod/mini'

import { id, minor } from './primitives'

/**
 * GET /api/withdraw-request/accounts: source accounts of open payouts, by name. `count` and `sumMinor`: payouts
 * waiting or being sent. `freeMinor`: the balance beyond them, negative for a shortage; null if the balance is
 * unknown.
 */
export const payoutAccounts = z.object({
  accounts: z.array(
    z.object({
      id,
      label: z.string(),
      status: z.string(),
      count: z.int(),
      sumMinor: minor,
      freeMinor: z.nullable(minor),
    }),
  ),
})
export type PayoutAccounts = z.infer<typeof payoutAccounts>
