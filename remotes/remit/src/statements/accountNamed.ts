import { compactIban, isTurkishIban } from '@kasa/domain/iban'

type Known = { readonly id: string; readonly ibanLast4: string }

/** Where banks' files say whose they are: before the first booking, whose payer may have an IBAN of their own. */
const headBytes = 16 * 1024

/**
 * The one of our accounts whose IBAN a file says first, as far as it can be read as text: undefined where none is, or
 * two end alike. The server compares the whole IBAN when it reads the file.
 */
export async function accountNamed(file: Blob, accounts: readonly Known[]): Promise<string | undefined> {
  const head = new TextDecoder().decode(await file.slice(0, headBytes).arrayBuffer())
  const said = [...head.matchAll(/TR\d{2}(?:[ \u00a0]?\d){22}(?!\d)/g)]
    .map(([iban]) => compactIban(iban))
    .find(isTurkishIban)
  const meant = accounts.filter(({ ibanLast4 }) => ibanLast4 === said?.slice(-4))
  return meant.length === 1 ? meant[0]?.id : undefined
}
