import { foldText } from '@kasa/domain/turkishText'

/** Folded text without punctuation: "Ödendi." and "İptal-edildi" mean the same without it. */
export const plainText = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words, and ISO 20022 reason codes, that report a duplicate. */
const duplicateWords = /\b(mukerrer|duplicate|daha once|onceden|zaten|tekrar|cift (kayit|islem)|already|am05|du0[1-5])/

/**
 * True if a bank's reason for a rejection reports a duplicate. The first payment may then have been carried out, so
 * such a rejection does not cause a second one.
 */
export const isDuplicateReason = (reason: string): boolean => duplicateWords.test(plainText(reason))
