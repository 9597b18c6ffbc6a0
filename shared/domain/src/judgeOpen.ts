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
 * An open request when a line arrives. `unseen`: approved on a receipt, its line has not come yet. Automatic matching
 * and the dry run use the same query: all open requests that the line names, on any of our accounts, and those with
 * its amount on its account.
 */
export type OpenRequest = MatchRequest & { readonly receivedMinor: bigint; readonly unseen: boolean }
type RankedRequests = readonly { readonly request: OpenRequest; readonly candidate: Candidate }[]

/** Each request with its score and parts, best first. */
export function rankOpen(line: MatchLine, requests: readonly OpenRequest[]): RankedRequests {
  const standing = new Map(requests.map((request) => [request.id, request]))
  return rankRequests(line, requests).flatMap(({ request: { id }, candidate }) => {
    const request = standing.get(id)
    return request ? [{ request, candidate }] : []
  })
}

/**
 * The request that a line pays; used by automatic matching and by every dry run. A request with all its money accepts
 * no second line. A request approved on a receipt accepts only the line it was approved for, and never a possible
 * duplicate. A possible duplicate also adds nothing to a request with a part payment.
 */
export function judgeOpen(line: MatchLine, ranked: RankedRequests, rules: readonly MatchRule[]): Judgement {
  const of = (requestId: string) => ranked.find(({ request }) => request.id === requestId)?.request
  const isFull = (requestId: string) => {
    const request = of(requestId)
    return request !== undefined && request.receivedMinor >= request.amountMinor
  }
  const judged = judgeRanked(line, [...ranked], { rules, isTaken: isFull })
  const { best } = judged
  const matched = best === null ? undefined : of(best.requestId)
  const isForeign =
    best !== null &&
    matched?.unseen === true &&
    !(best.parts.reference === 1 && best.parts.amount === 1 && best.parts.account === 1)
  // Linked beside its possible twin, the payment would count twice before a person has looked.
  const isTwice = line.maybeDuplicate === true && (matched?.unseen === true || (matched?.receivedMinor ?? 0n) > 0n)
  return (isForeign || isTwice) && judged.decision !== 'NONE' ? { ...judged, decision: 'NONE', rule: null } : judged
}
