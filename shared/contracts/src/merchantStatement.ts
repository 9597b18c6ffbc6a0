import { requestTypes } from '@kasa/domain/requestTypes'
import { statementEntries } from '@kasa/domain/statementEntry'
import * as z from 'zod/mini'

import { day, id, instant, minor } from './primitives'

/** The most lines per response; `after` requests the next. */
export const statementPage = 1000

/** GET /mapi/v1/statement?day=: today or a past day in Istanbul. `after`: `next` of the previous response. */
export const merchantStatementQuery = z.strictObject({
  day,
  after: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/))),
})

/** A merchant's balances, in kuruş. */
const balances = z.object({ available: minor, held: minor, reserve: minor })

/**
 * A line of the merchant's ledger accounts. `amount` in kuruş: the change of the balance `account`, negative for a
 * decrease. `number` and `merchantRef` are null if the movement belongs to no request of the merchant.
 */
export const statementLine = z.object({
  id: z.string(),
  at: instant,
  entry: z.enum(statementEntries),
  account: z.enum(['AVAILABLE', 'HELD', 'RESERVE']),
  amount: minor,
  kind: z.enum([...requestTypes.map(({ merchant }) => merchant.kind), 'withdrawalUpload', 'adjustment']),
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  merchantRef: z.nullable(z.string()),
})

/** The lines of the day in posting order; over all pages they add up to closing minus opening. */
export const merchantStatement = z.object({
  day,
  currency: z.literal('TRY'),
  opening: balances,
  closing: balances,
  /** The number of lines of the day on all pages. */
  count: z.int(),
  lines: z.array(statementLine),
  next: z.nullable(z.string()),
})
export type MerchantStatement = z.output<typeof merchantStatement>
