import { foldText } from './turkishText'

/** Shorter texts are too common to be evidence. */
const leastLetters = 4

/**
 * Normalizes a bank's reference for comparison: ignores blanks, punctuation, letter case and leading zeros, which
 * vary between sources.
 */
export const referenceKey = (reference: string): string =>
  foldText(reference)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/u, '')

/**
 * True if the text can be a bank's reference: at least four letters or digits, all Latin, because letters of other
 * scripts may look alike.
 */
export const isBankReference = (text: string): boolean => {
  const key = referenceKey(text)
  return key.length >= leastLetters && /^[a-z0-9]+$/u.test(key)
}
