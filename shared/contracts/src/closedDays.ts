import * as z from 'zod/mini'

import { day, id, instant, typedText } from './primitives'

/**
 * POST /api/report/mutabakat/sign: signs a merchant's day. An ADMIN signs for us, or with `paper` records the
 * merchant's signature on paper; a person of the merchant signs for the merchant.
 */
export const signDayRequest = z.strictObject({
  day,
  merchantId: z.optional(id),
  /** The hash that the signer saw; omitted when they have not seen the day before. */
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
  /** True if the day changed since the other side signed, which makes that signature invalid. */
  isAnew: z.boolean(),
})
export type SignDayAnswer = z.output<typeof signDayAnswer>

/** POST /api/report/mutabakat/proof: the proof of a closed day, or of one request's events. */
export const proofRequest = z.strictObject({ day, merchantId: z.optional(id), requestId: z.optional(id) })

const step = z.object({ side: z.enum(['left', 'right']), hash: z.string() })
/**
 * Rows are text, byte for byte as signed; `path` leads from a single row to the hash when the other rows are omitted.
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
