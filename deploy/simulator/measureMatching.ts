import { matchLines } from '@kasa/domain/matchLines'

import { stories, type SimulatedWorld, type Story } from './payments'

export type MatchMeasure = {
  readonly lines: number
  readonly approved: number
  /** Approved lines that pay another request than the matched one, or none. */
  readonly wrong: number
  readonly precision: number
  /** The share of correct approvals among lines whose reference, amount, name and account equal the request's. */
  readonly recall: number
  /** The share of correct suggestions and approvals among all lines that pay a request. */
  readonly found: number
  readonly wrongSuggestions: number
  readonly byStory: Readonly<Record<Story, { lines: number; approved: number; suggested: number; none: number }>>
}

/** Runs matching on a simulated world and compares the results with the truth. */
export function measureMatching({ requests, lines }: SimulatedWorld): MatchMeasure {
  const judged = matchLines(lines, requests).map((judgement, index) => ({ judgement, line: lines[index] }))
  const byStory = Object.fromEntries(
    Object.keys(stories).map((story) => [story, { lines: 0, approved: 0, suggested: 0, none: 0 }]),
  ) as Record<Story, MatchMeasure['byStory'][Story]>
  const counted = { approved: 0, wrong: 0, wrongSuggestions: 0, knowable: 0, knownRight: 0, paying: 0, found: 0 }
  for (const { judgement, line } of judged) {
    if (!line) continue
    const isRight = judgement.decision !== 'NONE' && judgement.best?.requestId === line.truth
    const ofStory = byStory[line.story]
    ofStory.lines++
    ofStory[judgement.decision === 'APPROVE' ? 'approved' : judgement.decision === 'SUGGEST' ? 'suggested' : 'none']++
    if (judgement.decision === 'APPROVE') counted.approved++
    if (judgement.decision === 'APPROVE' && !isRight) counted.wrong++
    if (judgement.decision === 'SUGGEST' && !isRight) counted.wrongSuggestions++
    if (line.truth !== null) counted.paying++
    if (line.truth !== null && isRight) counted.found++
    if (stories[line.story].isKnowable) counted.knowable++
    if (stories[line.story].isKnowable && isRight && judgement.decision === 'APPROVE') counted.knownRight++
  }
  const { approved, wrong, wrongSuggestions, knowable, knownRight, paying, found } = counted
  return {
    lines: lines.length,
    approved,
    wrong,
    wrongSuggestions,
    precision: approved === 0 ? 1 : (approved - wrong) / approved,
    recall: knowable === 0 ? 1 : knownRight / knowable,
    found: paying === 0 ? 1 : found / paying,
    byStory,
  }
}
