import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { instant } from './primitives'

/**
 * Who changed something about a merchant, for its own people: a colleague by name, one of its keys by id, or the
 * institution without a name. `UNKNOWN`: a person who no longer works for either.
 */
const changer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('COLLEAGUE'), name: z.string() }),
  z.object({ kind: z.literal('KEY'), name: z.string() }),
  z.object({ kind: z.literal('INSTITUTION') }),
  z.object({ kind: z.literal('UNKNOWN') }),
])

/** One change of the merchant's address, keys or settings, from the audit log. `reason`: only a colleague's. */
export const merchantChange = z.object({
  seq: z.string(),
  at: instant,
  /** A code of the audit log, as in `auditRow`. */
  action: z.string(),
  by: changer,
  reason: z.nullable(z.string()),
  /** The fields that changed, named and kept as in the audit log. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type MerchantChange = z.infer<typeof merchantChange>

/** GET /api/audit/merchant: the changes of the reader's own merchant, newest first. */
export const merchantChangesQuery = z.strictObject(pageQuery)
export const merchantChangesPage = pageOf(merchantChange)
