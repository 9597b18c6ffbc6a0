import { requestTypes } from '@kasa/domain/requestTypes'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, typedText } from './primitives'

/** The subject of a merchant API call, by its path; other: balance, statement, events and unknown paths. */
export const callKind = z.enum([...requestTypes.map(({ merchant }) => merchant.path), 'other'])

/** One row of a merchant's request log. `at`: when the response was sent. */
export const merchantCallRow = z.object({
  id,
  at: instant,
  method: z.string(),
  path: z.string(),
  status: z.int(),
  durationMs: z.int(),
  keyId: z.string(),
  code: z.nullable(z.string()),
  merchantRef: z.nullable(z.string()),
  /** The object that the call created, read or changed. */
  objectType: z.nullable(z.string()),
  objectId: z.nullable(id),
  objectNumber: z.nullable(z.string()),
  requestId: z.string(),
})
export type MerchantCallRow = z.infer<typeof merchantCallRow>

export const callOutcome = z.enum(['DONE', 'REFUSED', 'FAILED'])

/**
 * `merchantId`: if omitted, all merchants that the reader may see. `outcome`: 2xx, 4xx or 5xx. `q`: a complete
 * request id, merchant reference, object number, idempotency key or error code. `day`: in Istanbul.
 */
export const merchantCallFilters = z.object({
  merchantId: z.optional(id),
  objectId: z.optional(id),
  mode: z.optional(z.enum(['LIVE', 'TEST'])),
  outcome: z.optional(callOutcome),
  kind: z.optional(callKind),
  keyId: z.optional(typedText(64)),
  q: z.optional(typedText(255)),
  day: z.optional(day),
})
export type MerchantCallFilters = z.infer<typeof merchantCallFilters>
export const merchantCallSorts = ['at'] as const

/** GET /api/merchant-call/list. */
export const merchantCallQuery = z.strictObject({
  ...merchantCallFilters.shape,
  ...sortQuery(merchantCallSorts),
  ...pageQuery,
})

/** `lost`: how many calls of the last 24 hours could not be stored; `keptDays`: how long calls are stored. */
export const merchantCallPage = z.extend(pageOf(merchantCallRow), { lost: z.int(), keptDays: z.int() })
export type MerchantCallPage = z.infer<typeof merchantCallPage>

/**
 * The parts that the signature was checked with. `signature` and `bodySha256` are the beginnings of the two hashes.
 */
export const signedParts = z.object({
  timestamp: z.nullable(z.string()),
  nonce: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  bodySha256: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type SignedParts = z.infer<typeof signedParts>

/** GET /api/merchant-call/get/{id}. Bodies are masked; null if empty or too large to store. */
export const merchantCallDetail = z.extend(merchantCallRow, {
  query: z.string(),
  ip: z.string(),
  testMode: z.boolean(),
  isProved: z.boolean(),
  isReplay: z.boolean(),
  idempotencyKey: z.nullable(z.string()),
  field: z.nullable(z.string()),
  requestBytes: z.int(),
  responseBytes: z.int(),
  requestBody: z.nullable(z.string()),
  responseBody: z.nullable(z.string()),
  signed: signedParts,
})
export type MerchantCallDetail = z.infer<typeof merchantCallDetail>
