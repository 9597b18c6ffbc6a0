import {
  judgeRanked,
  rankRequests,
  type Candidate,
  type Judgement,
  type MatchLine,
  type MatchRequest,
} from './lineMatch'
import type { MatchRule } from './matchRules'

/**
 * A request as it stands when a line comes. `unseen`: approved on a receipt, its line has yet to come. The live machine
 * and the dry run ask one query for them: every open one that the line names, on whatever account of ours, and those of
 * its amount on its account.
 */
export type OpenRequest = MatchRequest & { readonly receivedMinor: bigint; readonly unseen: boolean }
type RankedRequests = readonly { readonly request: OpenRequest; readonly candidate: Candidate }[]

/** Each with its score and parts, the best first. */
export function rankOpen(line: MatchLine, requests: readonly OpenRequest[]): RankedRequests {
  const standing = new Map(requests.map((request) => [request.id, request]))
  return rankRequests(line, requests).flatMap(({ request: { id }, candidate }) => {
    const request = standing.get(id)
    return request ? [{ request, candidate }] : []
  })
}

/**
 * What the machine finds a line to pay: the one judge of the live machine and of every dry run. A request with all its
 * money is a second line's no more, and one approved on a receipt takes only the line it was approved for, and none
 * that may be told twice; nor does such a line add to what a request has received.
 */
export function judgeOpen(line: MatchLine, ranked: RankedRequests, rules: readonly MatchRule[]): Judgement {
  const of = (requestId: string) => ranked.find(({ request }) => request.id === requestId)?.request
  const isFull = (requestId: string) => {
    const request = of(requestId)
    return request !== undefined && request.receivedMinor >= request.amountMinor
  }
  const judged = judgeRanked(line, [...ranked], { rules, isTaken: isFull })
  const { best } = judged
  const meant = best === null ? undefined : of(best.requestId)
  const isForeign =
    best !== null &&
    meant?.unseen === true &&
    !(best.parts.reference === 1 && best.parts.amount === 1 && best.parts.account === 1)
  // Linked beside the line that it may be, it would count to the request twice before anybody has looked.
  const isTwice = line.maybeDuplicate === true && (meant?.unseen === true || (meant?.receivedMinor ?? 0n) > 0n)
  return (isForeign || isTwice) && judged.decision !== 'NONE' ? { ...judged, decision: 'NONE', rule: null } : judged
}
