import { formatMoney, parseMoney, type Language } from './money'

/** Kuruş as they stand in a field, the sign beside it: `24,500.00` in English, `24.500,00` in Turkish; nothing for null. `parseMoney` reads it. */
export const moneyInField = (minor: bigint | null, language: Language): string =>
  minor === null ? '' : formatMoney(minor, language).replace(/\s?₺/u, '')

/** What was typed, as a field shows it once it is left: an amount in groups, and anything else as it was typed. */
export function tidiedMoney(typed: string, language: Language): string {
  const minor = parseMoney(typed)
  return minor === undefined ? typed : moneyInField(minor, language)
}

/** A typed amount on its way to the contract: kuruş, undefined where it is none, so that the contract refuses it. */
export function moneyAsked(typed: string): number | undefined {
  const minor = parseMoney(typed)
  return minor === undefined ? undefined : Number(minor)
}
