import { isTurkishIban } from '@kasa/domain/iban'

/** A Turkish IBAN of digits within a text, with any spaces or line breaks. */
const ibanOfDigits = /TR(?:\s?\d){20}((?:\s?\d){4})(?!\d)/gi
/** A Turkish IBAN with letters in the account number. Ordinary words can match, so the check digits are verified. */
const ibanOfLetters = /TR(?:\s?\d){8}(?:\s?[A-Z0-9]){12}((?:\s?[A-Z0-9]){4})(?!\d)/gi

const masked = (last: string) => `TR…${last.replace(/\s/g, '')}`

/**
 * Masks IBANs in others' texts (a bank's note, a receiver's response), keeping the last four characters. The account
 * is stored encrypted where it is needed. Deduplication keys use the text before masking.
 */
export const maskIbans = (text: string): string =>
  text
    .replace(ibanOfDigits, (_iban, last: string) => masked(last))
    .replace(ibanOfLetters, (iban: string, last: string) => (isTurkishIban(iban) ? masked(last) : iban))
