import * as z from 'zod/mini'

import { day, id, instant, typedText } from './primitives'

/**
 * POST /api/report/mutabakat/sign: signs a merchant's day as it stands. An ADMIN signs for us, or with `paper` records what the merchant
 * signed on paper; the merchant's own person signs for the merchant.
 */
export const signDayRequest = z.strictObject({
  day,
  merchantId: z.optional(id),
  /** The hash that the signer saw; left out by who sees the day for the first time. */
  hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  paper: z.optional(typedText(500)),
})

const signature = z.nullable(z.object({ name: z.string(), at: instant }))
export const signDayAnswer = z.object({
  day,
  hash: z.string(),
  rowCount: z.int(),
  ourSignature: signature,
  merchantSignature: signature,
  isClosed: z.boolean(),
  /** True where the day had changed since the other side signed: that signature no longer holds. */
  isAnew: z.boolean(),
})
export type SignDayAnswer = z.output<typeof signDayAnswer>

/** GET /api/report/mutabakat/proof: the proof of a closed day, or of the events of one request. */
export const proofQuery = z.strictObject({ day, merchantId: z.optional(id), requestId: z.optional(id) })
