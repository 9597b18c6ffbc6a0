import * as z from 'zod/mini'

import { id, minor } from './primitives'

/**
 * GET /api/withdraw-request/accounts: the accounts that open payouts leave from, in the order of their names. `count`
 * and `sumMinor` are of its payouts that wait or are being sent. `freeMinor` is what the account holds beside them:
 * below zero it is short by that much; null where nobody but its operator has said what it holds.
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
