import * as z from 'zod/mini'

import { withdrawalStatus } from './withdrawals'
import { id, minor } from './primitives'

/**
 * The data of a payout in callbacks. `amount`: paid to the beneficiary; `total`: amount, fee and tax; `returned`:
 * credited back to the merchant after a return.
 */
export const withdrawalEventData = z.object({
  kind: z.literal('withdrawal'),
  id,
  number: z.string(),
  merchantRef: z.string(),
  status: withdrawalStatus,
  amountRequested: minor,
  amount: minor,
  fee: minor,
  tax: minor,
  total: minor,
  /** Missing in events from before payouts could be split. */
  paid: z.optional(minor),
  returned: z.nullable(minor),
  currency: z.literal('TRY'),
  reasonCode: z.nullable(z.string()),
  holdReasons: z.array(z.string()),
  bankRef: z.nullable(z.string()),
})
