/**
 * The reference code that a payer writes in the transfer's note. Without I, O, 0 and 1, which are easily misread
 * (domain section 4).
 */
export const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const referenceLength = 7

/** A code from random bytes. 32 letters divide 256, so every code is equally likely. */
export const referenceCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, referenceLength), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('')

const pattern = new RegExp(`^[${referenceAlphabet}]{6,8}$`)

export const isReferenceCode = (text: string): boolean => pattern.test(text)

/**
 * Possible reference codes in a line's note, each once: words of about a code's length, including misspelt ones, and
 * two neighbouring words that a line break may have split. Turkish İ and ı are I, which no code contains, so plain
 * upper-casing is enough. Returns all, however long the note, because a second code means that automatic matching
 * must not decide (domain section 4).
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
