import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { depositParts, type DepositPart } from '@kasa/domain/deposit'

import type { Judged } from './CandidateList'

/**
 * The known differences between lines and requests: their sums, and the scores of each candidate. Empty if unknown: a
 * row found by search, or several lines at once, has no score.
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
