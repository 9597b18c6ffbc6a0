/** The reference code a payer writes in the transfer's note: no I, O, 0 or 1, which people read wrongly (domain section 4). */
export const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const referenceLength = 7

/** A code from random bytes, one a letter; 32 letters divide 256, so every code is equally likely. */
export const referenceCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, referenceLength), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('')

const pattern = new RegExp(`^[${referenceAlphabet}]{6,8}$`)

/** True for a whole reference code. */
export const isReferenceCode = (text: string): boolean => pattern.test(text)

/**
 * What may be a reference code in a bank line's note: words of 6 to 8 letters of the alphabet, each once, at most 20.
 * Turkish İ and ı are I, which no code carries, so plain upper-casing is enough.
 */
export function referenceCodesIn(note: string): string[] {
  const words = note.toUpperCase().split(/[^A-Z0-9]+/)
  return [...new Set(words.filter(isReferenceCode))].slice(0, 20)
}
