import { formatMoney, type Language } from './money'

/** Accepted forms of a typed amount: one or two decimals, groups of three with one kind of separator. */
const typedAmounts = [
  /^(?<whole>\d+)(?:[.,](?<decimals>\d{1,2}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<decimals>\d{1,2}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<decimals>\d{1,2}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](?<decimals>\d{1,2}))?$/,
] as const

/**
 * Parses a typed amount into kuruş: `1234.56`, `1.234,56`, `1234,5`, `1,234.56`, with ₺ or TL around it; the
 * ambiguous `1.234` is 1234 lira (domain section 9). Undefined for anything else: negative amounts, fractions of a
 * kuruş, and ambiguous forms such as `1.234.56` or `0.500`.
 */
export function parseMoney(text: string): bigint | undefined {
  const plain = text.trim().replace(/^₺\s*|\s*(?:₺|TL)$/u, '')
  const parts = typedAmounts.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  if (parts?.whole === undefined) return undefined
  return BigInt(parts.whole.replace(/[.,\s]/g, '')) * 100n + BigInt((parts.decimals ?? '').padEnd(2, '0'))
}

/**
 * Kuruş formatted for an input without the currency sign: `24,500.00` in English, `24.500,00` in Turkish; empty for
 * null. `parseMoney` reads it.
 */
export const moneyInField = (minor: bigint | null, language: Language): string =>
  minor === null ? '' : formatMoney(minor, language).replace(/\s?₺/u, '')

/** Reformats a typed amount when its field loses focus; text that is no amount is unchanged. */
export function tidiedMoney(typed: string, language: Language): string {
  const minor = parseMoney(typed)
  return minor === undefined ? typed : moneyInField(minor, language)
}

/** Typed amount to kuruş for a request; undefined if it is no amount, so that the contract refuses it. */
export function moneyAsked(typed: string): number | undefined {
  const minor = parseMoney(typed)
  return minor === undefined ? undefined : Number(minor)
}
