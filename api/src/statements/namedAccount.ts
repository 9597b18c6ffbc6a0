import { compactIban } from '@kasa/domain/iban'

import type { Statement } from './statement'

/** Whose account a statement names. `unsure`: a number that is not certainly this account's; `unnamed`: none. */
export type NamedOwner = 'own' | 'other' | 'unsure' | 'unnamed'

/** The kind of an account that a file names in a place that may have another account. */
export const unsureKind = 'UNSURE'

const ibanForm = /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/
const maskForm = /^[A-Z]{2}\d{2}[\dX*•.]*[X*•][\dX*•.]*\d{2}$/

/** `TR33****1326`: true if the digits that are shown are those of our IBAN. */
function isMaskOf(masked: string, ownIban: string): boolean {
  const [start = '', ...rest] = masked.split(/[^A-Z\d]+|X+/)
  const end = rest.at(-1) ?? ''
  return ownIban.startsWith(start) && end.length >= 2 && ownIban.endsWith(end)
}

/** `12345678-5001`: true if all longer parts of a number stand in our account number in this order. */
function hasParts(numbers: readonly string[], ownIban: string): boolean {
  const parts = numbers.map((number) => number.replace(/^0+/, '')).filter(({ length }) => length >= 4)
  const places = parts.reduce<number[]>((found, part) => [...found, ownIban.indexOf(part, found.at(-1) ?? 10)], [])
  return parts.length > 1 && parts.some(({ length }) => length >= 6) && places.every((place) => place >= 0)
}

/**
 * Compares the account that a statement names with ours. Banks write the IBAN, or their own account number: the end
 * of the IBAN without leading zeros, sometimes after a branch (`0062/6295001`).
 */
export function namedAccount(
  { account, accountKind }: Pick<Statement, 'account' | 'accountKind'>,
  ownIban: string,
): NamedOwner {
  const written = compactIban(account ?? '').toUpperCase()
  if (written === '') return 'unnamed'
  if (written.includes(ownIban)) return 'own'
  if (accountKind === unsureKind) return 'unsure'
  if (maskForm.test(written)) return isMaskOf(written, ownIban) ? 'own' : 'other'
  if (ibanForm.test(written)) return 'other'
  const ends = (number: string) => number.length >= 6 && ownIban.endsWith(number)
  const lasts = [written, account ?? ''].map((text) => (text.match(/\d+/g)?.at(-1) ?? '').replace(/^0+/, ''))
  return lasts.some(ends) || hasParts(account?.match(/\d+/g) ?? [], ownIban) ? 'own' : 'unsure'
}
