/**
 * Normalizes an IBAN for storage: upper case, without the blanks, hyphens, invisible direction marks and the word
 * "IBAN" copied from paper or PDF. Only Latin letters are converted: Turkish ı and İ are not allowed in an IBAN and
 * stay, so that validation refuses them.
 */
export const compactIban = (text: string): string =>
  text
    .replace(/[\s\p{Cf}-]+/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^IBAN:?/, '')

/** ISO 13616 check: letters become numbers, the first four characters move to the end, modulo 97 is 1. */
function modulo97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return [...moved].reduce((rest, letter) => {
    const value = parseInt(letter, 36)
    return (value > 9 ? rest * 100 + value : rest * 10 + value) % 97
  }, 0)
}

/** Two check digits from 02 to 98, five digits of the bank, the reserved zero, sixteen of the account. */
const turkishForm = /^TR(?!00|01|99)\d{2}\d{5}0[A-Z0-9]{16}$/

/** True for a valid Turkish IBAN: 26 characters, reserve digit zero, correct check digits (domain section 9). */
export function isTurkishIban(text: string): boolean {
  const iban = compactIban(text)
  return turkishForm.test(iban) && modulo97(iban) === 1
}

export type IbanFault = 'IBAN_COUNTRY' | 'IBAN_LENGTH' | 'IBAN_LETTERS' | 'IBAN_CHECK'

/** The first fault of a Turkish IBAN, in the order a person would correct them; undefined if valid. */
export function ibanFault(text: string): IbanFault | undefined {
  const iban = compactIban(text)
  if (!iban.startsWith('TR')) return 'IBAN_COUNTRY'
  if (iban.length !== 26) return 'IBAN_LENGTH'
  if (!/^TR\d{7}[A-Z0-9]{17}$/.test(iban)) return 'IBAN_LETTERS'
  return isTurkishIban(iban) ? undefined : 'IBAN_CHECK'
}

/** The four-digit EFT code of the bank inside a Turkish IBAN. */
export const bankCodeOf = (iban: string): string => compactIban(iban).slice(5, 9)

/** An IBAN in groups of four. */
export const formatIban = (iban: string): string => compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ')

/** The masked IBAN: country, the last four digits, and dots for the rest. */
export const maskIban = (last4: string): string => `TR•• •••• •••• •••• •••• ••${last4.slice(0, 2)} ${last4.slice(2)}`
