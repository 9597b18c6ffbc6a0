import * as z from 'zod/mini'

import { day, id, instant, typedText } from './primitives'

/**
 * POST /api/report/mutabakat/sign: signs a merchant's day as it stands. An ADMIN signs for us, or with `paper` records
 * what the merchant signed on paper; the merchant's own person signs for the merchant.
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

/** POST /api/report/mutabakat/proof: the proof of a closed day, or of the events of one request. */
export const proofRequest = z.strictObject({ day, merchantId: z.optional(id), requestId: z.optional(id) })

const step = z.object({ side: z.enum(['left', 'right']), hash: z.string() })
/**
 * Rows are text, byte for byte as they were signed; `path` leads from one row to the hash where the others are left
 * out.
 */
export const proofPack = z.object({
  format: z.literal('kasa-proof-1'),
  head: z.string(),
  hash: z.string(),
  rowCount: z.int(),
  rows: z.array(z.object({ place: z.int(), text: z.string(), leaf: z.string(), path: z.optional(z.array(step)) })),
  signatures: z.array(
    z.object({ side: z.enum(['ours', 'merchant']), name: z.string(), at: z.string(), paper: z.nullable(z.string()) }),
  ),
})
export type ProofPack = z.output<typeof proofPack>
