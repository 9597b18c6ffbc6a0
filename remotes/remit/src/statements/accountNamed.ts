import { compactIban, isTurkishIban } from '@kasa/domain/iban'

type Known = { readonly id: string; readonly ibanLast4: string }

/** Only the head of a file is searched for its account's IBAN: the bookings after it may contain payers' IBANs. */
const headBytes = 16 * 1024

/**
 * The id of our account that matches the first IBAN in the file by its last four digits. Undefined if the file cannot
 * be read as text, or if none or several accounts match. The server compares the whole IBAN when it reads the file.
 */
export async function accountNamed(file: Blob, accounts: readonly Known[]): Promise<string | undefined> {
  const head = new TextDecoder().decode(await file.slice(0, headBytes).arrayBuffer())
  const turkishIban = [...head.matchAll(/TR\d{2}(?:[ \u00a0]?\d){22}(?!\d)/g)]
    .map(([iban]) => compactIban(iban))
    .find(isTurkishIban)
  const matching = accounts.filter(({ ibanLast4 }) => ibanLast4 === turkishIban?.slice(-4))
  return matching.length === 1 ? matching[0]?.id : undefined
}
