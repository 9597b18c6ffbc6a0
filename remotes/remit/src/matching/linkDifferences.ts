import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { depositParts, type DepositPart } from '@kasa/domain/deposit'

import type { Judged } from './CandidateList'

/**
 * What of the lines is not the requests': their sums, and what the rules said of each likely one. Empty where it is
 * not known: a line or request that was sought by hand, or several lines at once, was judged by nobody.
 */
export function linkDifferences(
  lines: readonly (UnmatchedLine & Partial<Judged>)[],
  requests: readonly (UnmatchedRequest & Partial<Judged>)[],
): DepositPart[] {
  const parts = [...lines, ...requests].flatMap((row) => (row.parts ? [row.parts] : []))
  if (parts.length < lines.length * requests.length) return []
  const free = lines.reduce((sum, { freeMinor }) => sum + freeMinor, 0n)
  const rest = requests.reduce((sum, { restMinor }) => sum + restMinor, 0n)
  return depositParts.filter((part) => (part === 'amount' ? free !== rest : parts.some((each) => each[part] < 1)))
}
