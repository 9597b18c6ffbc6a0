/**
 * The reference code a payer writes in the transfer's note: no I, O, 0 or 1, which people read wrongly (domain section
 * 4).
 */
export const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const referenceLength = 7

/** A code from random bytes, one a letter; 32 letters divide 256, so every code is equally likely. */
export const referenceCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, referenceLength), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('')

const pattern = new RegExp(`^[${referenceAlphabet}]{6,8}$`)

/** True for a whole reference code. */
export const isReferenceCode = (text: string): boolean => pattern.test(text)

/**
 * What a bank line's note may name as a reference, each once: words of about a code's length, misread letters and all,
 * and two neighbours that make one, where the bank's line break cut it. Turkish İ and ı are I, which no code carries,
 * so plain upper-casing is enough. None is left out, however long the note: the second code of two would be the one
 * that makes it nobody's to decide by itself (domain section 4).
 */
export function writtenCodesIn(note: string): string[] {
  const words = note
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const whole = words.filter(({ length }) => Math.abs(length - referenceLength) <= 1)
  const joined = words
    .slice(1)
    .map((word, index) => `${words[index] ?? ''}${word}`)
    .filter(({ length }) => length === referenceLength)
  return [...new Set([...whole, ...joined])]
}
