import { compactIban } from '@kasa/domain/iban'

import type { Statement } from './statement'

/** Whose account a statement names. `unsure`: a number that is not certainly this account's; `unnamed`: none. */
export type NamedOwner = 'own' | 'other' | 'unsure' | 'unnamed'

const ibanForm = /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/

/**
 * Compares the account that a statement names with ours. Banks write the IBAN, or their own account number: the end
 * of the IBAN without leading zeros, sometimes after a branch (`0062/6295001`).
 */
export function namedAccount({ account }: Pick<Statement, 'account'>, ownIban: string): NamedOwner {
  const written = compactIban(account ?? '').toUpperCase()
  if (written === '') return 'unnamed'
  if (written.includes(ownIban)) return 'own'
  if (ibanForm.test(written)) return 'other'
  const numbers = written.match(/\d+/g) ?? []
  const last = (numbers.at(-1) ?? '').replace(/^0+/, '')
  return last.length >= 6 && ownIban.endsWith(last) ? 'own' : 'unsure'
}
