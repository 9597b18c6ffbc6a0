import * as z from 'zod/mini'

import { depositStatus } from './deposits'
import { id, minor } from './primitives'

/**
 * The data of a deposit in callbacks. `amount`: the received amount, or the requested one until money comes; `net`:
 * the merchant's part.
 */
export const depositEventData = z.object({
  kind: z.literal('deposit'),
  id,
  number: z.string(),
  merchantRef: z.string(),
  status: depositStatus,
  amountRequested: minor,
  amount: minor,
  fee: minor,
  tax: minor,
  net: minor,
  currency: z.literal('TRY'),
  reasonCode: z.nullable(z.string()),
  bankRef: z.nullable(z.string()),
  late: z.boolean(),
})
