import { breakTypes } from '@kasa/domain/reconciliation'
import * as z from 'zod/mini'

import { day, id, minor, positiveMinor, printable, storable, typedText } from './primitives'

/** A break: its event, the day it is listed under, and its type. */
const breakKey = { event: z.string().check(z.minLength(1), z.maxLength(100), printable), day, type: z.enum(breakTypes) }
export const breakOf = z.strictObject(breakKey)
const reason = typedText(500)

/** POST …/take, and …/note: replaces the note in the list. */
export const breakNoteRequest = z.strictObject({
  ...breakKey,
  note: z.string().check(z.trim(), z.maxLength(500), storable),
})
/** POST …/accept: accepts several breaks with one reason. */
export const breakAcceptRequest = z.strictObject({
  breaks: z.array(breakOf).check(z.minLength(1), z.maxLength(200)),
  reason,
})
/** POST …/link: links two breaks that explain each other. */
export const breakLinkRequest = z.strictObject({ ...breakKey, to: breakOf, reason })
/** POST …/adjust: kuruş credited to the merchant; debited if negative. */
export const breakAdjustRequest = z.strictObject({
  ...breakKey,
  amountMinor: z.codec(z.int().check(z.gte(-1_000_000_000), z.lte(1_000_000_000)), z.bigint(), {
    decode: (number) => BigInt(number),
    encode: (amount) => Number(amount),
  }),
  reason,
})
/** The form of an adjustment: an amount and its direction. */
export const adjustmentWays = ['give', 'take'] as const
export const adjustmentForm = z.strictObject({ amount: positiveMinor, way: z.enum(adjustmentWays), reason })
export type AdjustmentForm = z.output<typeof adjustmentForm>
/** POST …/writeOff: the difference is credited to the merchant at our cost. */
export const breakWriteOffRequest = z.strictObject({ ...breakKey, reason })

export const breakAnswer = z.object({ done: z.int() })
/** The adjustment waits for a second person. */
export const breakAskedAnswer = z.object({ approvalId: id, amountMinor: minor })
