import { phoneKey, walletKey } from '@kasa/domain/blocklist'
import { isErasedRef } from '@kasa/domain/erasure'
import { isTckn } from '@kasa/domain/tckn'
import * as z from 'zod/mini'

import { typedText } from './primitives'

/** What every request of a merchant's server has, whatever it asks for. */

/**
 * A merchant's own reference, in one form whichever way its letters were put together: unique for ever means by what is
 * read. So nothing invisible is in it, and no blank but the usual one.
 */
export const merchantRef = typedText(64).check(
  z.normalize('NFC'),
  z.refine((text) => !/\p{Default_Ignorable_Code_Point}|[^\S ]/u.test(text)),
)

export const customer = z.strictObject({
  id: typedText(64).check(z.refine((ref) => !isErasedRef(ref))),
  // Something has to be there to compare with a payer's name.
  name: typedText(120).check(z.regex(/\p{L}/u)),
  tckn: z.optional(z.string().check(z.refine(isTckn))),
  // Asked of the blocklist, and not kept.
  phone: z.optional(typedText(32).check(z.refine((text) => phoneKey(text) !== undefined))),
  walletNo: z.optional(typedText(32).check(z.refine((text) => walletKey(text) !== undefined))),
})
