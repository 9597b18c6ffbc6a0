import { foldText } from './turkishText'

/** A shorter text could be anything and proves nothing. */
const leastLetters = 4

/**
 * The form in which two spellings of a bank's reference are the same. Banks write one reference with blanks, in other
 * letters, or with zeros in front.
 */
export const referenceKey = (reference: string): string =>
  foldText(reference)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/u, '')

/**
 * True if the text can be a bank's reference: it has at least four letters or digits, and none of another script, which
 * may look like one of ours.
 */
export const isBankReference = (text: string): boolean => {
  const key = referenceKey(text)
  return key.length >= leastLetters && /^[a-z0-9]+$/u.test(key)
}
