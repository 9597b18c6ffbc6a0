import * as z from 'zod/mini'

import { day, id, instant, language, typedText } from './primitives'

export const personObject = z.enum(['deposit', 'withdrawal', 'cardTransfer', 'paparaTransfer'])
/** GET /api/customer/privacyOf/{id of a request}?object=: the same as GET /api/customer/privacy/{id}. */
export const personOfQuery = z.strictObject({ object: personObject })
export type PersonObject = z.infer<typeof personObject>

/**
 * GET /api/customer/privacy/{id}: where the personal data of a merchant's customer stands. `requests`: all of theirs;
 * `kept`: those that were paid, whose data is sealed and kept until `keptUntil`; `open`: those that stand in the way,
 * the first twenty.
 */
export const customerPrivacy = z.object({
  id,
  name: z.string(),
  requests: z.int(),
  kept: z.int(),
  keptUntil: z.nullable(day),
  openCount: z.int(),
  open: z.array(z.object({ object: z.string(), id, number: z.string(), status: z.string() })),
  /** The request that waits for another administrator. */
  approvalId: z.nullable(id),
  erasedAt: z.nullable(instant),
})
export type CustomerPrivacy = z.infer<typeof customerPrivacy>

/** POST /api/customer/export/{id}: everything we hold about one person, as JSON for programs or as text to read. */
export const personExportRequest = z.strictObject({
  lang: z._default(language, 'tr'),
  format: z._default(z.enum(['json', 'text']), 'json'),
  reason: typedText(500),
})
export type PersonExportRequest = z.output<typeof personExportRequest>

/** POST /api/customer/askErasure/{id}: asks another administrator. The reason is kept for ever, and names nobody. */
export const askErasureRequest = z.strictObject({ reason: typedText(300) })
