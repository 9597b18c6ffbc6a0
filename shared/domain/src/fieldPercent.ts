import type { Language } from './money'

/** Parses `1.5`, `1,5` or `%1,5` into basis points; undefined if invalid, so that the contract refuses it. */
export function basisPointsOf(typed: string): number | undefined {
  const parts = /^%?\s*(?<whole>\d{1,3})(?:[.,](?<decimals>\d{1,2}))?\s*%?$/.exec(typed.trim())?.groups
  if (parts === undefined) return undefined
  return Number(parts['whole']) * 100 + Number((parts['decimals'] ?? '').padEnd(2, '0'))
}

/** Basis points formatted for a field: `1.5`, `1,5`. */
export const percentInField = (basisPoints: bigint, language: Language): string =>
  (Number(basisPoints) / 100).toLocaleString(language, { maximumFractionDigits: 2 })
