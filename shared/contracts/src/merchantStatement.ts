import { statementEntries } from '@kasa/domain/statementEntry'
import * as z from 'zod/mini'

import { day, id, instant, minor } from './primitives'

/** So many lines are answered at once; the next ones by `after`. */
export const statementPage = 1000

/** GET /mapi/v1/statement?day=: a day in Istanbul that has begun. `after` is the `next` of the answer before. */
export const merchantStatementQuery = z.strictObject({
  day,
  after: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/))),
})

/** A merchant's balances, in kuruş. */
const balances = z.object({ available: minor, held: minor, reserve: minor })

/**
 * A line of the ledger that is the merchant's own. `amount` in kuruş: what the balance `account` grew by, negative
 * where it shrank. `number` and `merchantRef` are null where no request of the merchant's moved the money.
 */
export const statementLine = z.object({
  id: z.string(),
  at: instant,
  entry: z.enum(statementEntries),
  account: z.enum(['AVAILABLE', 'HELD', 'RESERVE']),
  amount: minor,
  kind: z.enum(['deposit', 'withdrawal', 'cardTransfer', 'walletTransfer', 'withdrawalUpload', 'adjustment']),
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  merchantRef: z.nullable(z.string()),
})

/** The lines of the day in the order in which they were posted; on all pages they add up to closing less opening. */
export const merchantStatement = z.object({
  day,
  currency: z.literal('TRY'),
  opening: balances,
  closing: balances,
  /** Lines of the day on all pages. */
  count: z.int(),
  lines: z.array(statementLine),
  next: z.nullable(z.string()),
})
export type MerchantStatement = z.output<typeof merchantStatement>
