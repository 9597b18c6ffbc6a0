import { requestTypes } from '@kasa/domain/requestTypes'
import * as z from 'zod/mini'

import { day, id, instant, language, typedText } from './primitives'

export const personObject = z.enum(requestTypes.map(({ object }) => object))
/** GET /api/customer/privacyOf/{request id}?object=: the same as GET /api/customer/privacy/{id}. */
export const personOfQuery = z.strictObject({ object: personObject })
export type PersonObject = z.infer<typeof personObject>

/**
 * GET /api/customer/privacy/{id}: the state of a customer's personal data. `requests`: all of theirs; `kept`: paid
 * ones, with data sealed and kept until `keptUntil`; `open`: those that block an erasure, the first twenty.
 */
export const customerPrivacy = z.object({
  id,
  name: z.string(),
  requests: z.int(),
  kept: z.int(),
  keptUntil: z.nullable(day),
  openCount: z.int(),
  open: z.array(z.object({ object: z.string(), id, number: z.string(), status: z.string() })),
  /** An erasure request that waits for another administrator. */
  approvalId: z.nullable(id),
  erasedAt: z.nullable(instant),
})
export type CustomerPrivacy = z.infer<typeof customerPrivacy>

/** POST /api/customer/export/{id}: all data about one person, as JSON or as text. */
export const personExportRequest = z.strictObject({
  lang: z._default(language, 'tr'),
  format: z._default(z.enum(['json', 'text']), 'json'),
  reason: typedText(500),
})
export type PersonExportRequest = z.output<typeof personExportRequest>

/**
 * POST /api/customer/askErasure/{id}: requests approval by another administrator. The reason is kept for ever and
 * must not name anyone.
 */
export const askErasureRequest = z.strictObject({ reason: typedText(300) })
