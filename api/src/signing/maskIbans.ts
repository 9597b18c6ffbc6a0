import { isTurkishIban } from '@kasa/domain/iban'

/** A Turkish IBAN of digits within a text, however it is spaced or broken over lines. */
const ibanOfDigits = /TR(?:\s?\d){20}((?:\s?\d){4})(?!\d)/gi
/** The same with letters in its account. Words look like one too, so its check digits have to be right. */
const ibanOfLetters = /TR(?:\s?\d){8}(?:\s?[A-Z0-9]){12}((?:\s?[A-Z0-9]){4})(?!\d)/gi

const masked = (last: string) => `TR…${last.replace(/\s/g, '')}`

/**
 * Text of others (a bank's note, a receiver's answer) as it may be kept: of each IBAN its last four characters. The
 * account itself is kept sealed where it is a fact of its own; keys that tell lines apart are made from the text before
 * this.
 */
export const maskIbans = (text: string): string =>
  text
    .replace(ibanOfDigits, (_iban, last: string) => masked(last))
    .replace(ibanOfLetters, (iban: string, last: string) => (isTurkishIban(iban) ? masked(last) : iban))
