import { phoneKey, walletKey } from '@kasa/domain/blocklist'
import { isErasedRef } from '@kasa/domain/erasure'
import { isTckn } from '@kasa/domain/tckn'
import * as z from 'zod/mini'

import { typedText } from './primitives'

/** Common fields of all merchant requests. */

/**
 * A merchant's own reference, normalized (NFC), so that equal-looking references are equal. Without invisible
 * characters and unusual blanks.
 */
export const merchantRef = typedText(64).check(
  z.normalize('NFC'),
  z.refine((text) => !/\p{Default_Ignorable_Code_Point}|[^\S ]/u.test(text)),
)

export const customer = z.strictObject({
  id: typedText(64).check(z.refine((ref) => !isErasedRef(ref))),
  // At least one letter, to compare with the payer's name.
  name: typedText(120).check(z.regex(/\p{L}/u)),
  tckn: z.optional(z.string().check(z.refine(isTckn))),
  // Only checked against the blocklist, not stored.
  phone: z.optional(typedText(32).check(z.refine((text) => phoneKey(text) !== undefined))),
  walletNo: z.optional(typedText(32).check(z.refine((text) => walletKey(text) !== undefined))),
})

/** Only in answers and events of test requests. Live ones do not have the field. */
export const testMark = z.optional(z.literal(true))
