import { istanbulDay } from './istanbulDay'
import type { MatchParts } from './matchParts'
import { defaultRules, ruleHolds, sameNameFrom, type MatchRule } from './matchRules'
import { compareNames } from './nameMatch'
import { writtenCodesIn } from './referenceCode'
import type { StoppedBy } from './stopReasons'

/**
 * Finds the open request that an incoming bank line pays, with a score, and why automatic matching stopped (domain
 * sections 3 and 9). Pure and deterministic.
 */
export type MatchLine = {
  readonly id: string
  readonly accountId: string
  readonly amountMinor: bigint
  readonly senderName: string
  readonly description: string
  readonly bookedMs: number
  /** It may repeat a payment that another line reported with other texts (`duplicateLines.ts`). */
  readonly maybeDuplicate?: boolean
}
export type MatchRequest = {
  readonly id: string
  readonly accountId: string
  readonly amountMinor: bigint
  readonly customerName: string
  readonly referenceCode: string
  readonly createdMs: number
  readonly ttlMs: number
}

export type Candidate = { readonly requestId: string; readonly score: number; readonly parts: MatchParts }

export type Judgement = {
  readonly decision: 'APPROVE' | 'SUGGEST' | 'NONE'
  readonly rule: string | null
  readonly best: Candidate | null
  readonly runnerUp: Candidate | null
  /** Why automatic matching does not approve; null if it does. */
  readonly stoppedBy: StoppedBy | null
}

/** Which parts of a line agree with the request, for display. */
export type Agreement = { readonly amount: boolean; readonly name: boolean; readonly reference: boolean }

const weights: MatchParts = { reference: 0.5, amount: 0.22, name: 0.18, account: 0.06, time: 0.04 }
/** A payment may come this long after its request expired; later ones belong to other requests. */
const lateMs = 24 * 3_600_000
/** Bank clocks may be ahead of ours. */
const earlyMs = 2 * 60_000

export const agreementOf = ({ amount, name, reference }: MatchParts): Agreement => ({
  amount: amount === 1,
  name: name >= sameNameFrom,
  reference: reference === 1,
})

function referencePart(codes: readonly string[], { referenceCode }: MatchRequest): number {
  if (codes.includes(referenceCode)) return 1
  return codes.some((code) => isOneSlip(code, referenceCode)) ? 0.7 : 0
}

/** True for a single typing error: one letter wrong, missing or extra, or two neighbours swapped. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [restOne, restOther] = [one.slice(start), other.slice(start)]
  return (
    restOne.slice(1) === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    restOne === restOther.slice(1) ||
    (restOne[0] === restOther[1] && restOne[1] === restOther[0] && restOne.slice(2) === restOther.slice(2))
  )
}

/** How close two amounts are: 1 if equal, falling to 0 at a difference of 20%. */
function amountPart(received: bigint, requested: bigint): number {
  if (received === requested) return 1
  const apart = Number(received > requested ? received - requested : requested - received) / Number(requested)
  return Math.max(0, 0.8 - apart * 4)
}

const dayOf = (ms: number) => istanbulDay(new Date(ms))
/** Some banks report only the day, which is read as midnight in Istanbul. */
const isWholeDay = (ms: number) => ms % 3_600_000 === 0 && dayOf(ms) !== dayOf(ms - 1)

function timePart(bookedMs: number, { createdMs, ttlMs }: MatchRequest): number {
  if (isWholeDay(bookedMs) && dayOf(bookedMs) === dayOf(createdMs)) return 1
  if (bookedMs < createdMs - earlyMs) return 0
  if (bookedMs <= ttlMs) return 1
  return Math.max(0, 0.8 * (1 - (bookedMs - ttlMs) / lateMs))
}

/** Weighted sum of the parts, 0 to 1 in thousandths. */
export function scoreOf(parts: MatchParts): number {
  const score = (Object.keys(weights) as (keyof MatchParts)[]).reduce(
    (sum, part) => sum + weights[part] * parts[part],
    0,
  )
  return Math.round(score * 1000) / 1000
}

function candidateOf(line: MatchLine, codes: readonly string[], request: MatchRequest): Candidate {
  const parts: MatchParts = {
    reference: referencePart(codes, request),
    amount: amountPart(line.amountMinor, request.amountMinor),
    name: compareNames(line.senderName, request.customerName).score,
    account: line.accountId === request.accountId ? 1 : 0,
    time: timePart(line.bookedMs, request),
  }
  return { requestId: request.id, score: scoreOf(parts), parts }
}

/** The first reason against approving, in the order a person would check. */
function obstacle(
  { reference, amount, name, account, time }: MatchParts,
  line: MatchLine,
  request: MatchRequest,
  nameFrom: number,
): StoppedBy {
  if (reference === 0) return 'REFERENCE_MISSING'
  if (reference < 1) return 'REFERENCE_MISSPELT'
  if (amount < 1) return 'AMOUNT_DIFFERS'
  if (account < 1) return 'OTHER_ACCOUNT'
  if (name < nameFrom) return 'NAME_DIFFERS'
  if (time < 1) return line.bookedMs > request.ttlMs ? 'AFTER_EXPIRY' : 'BEFORE_REQUEST'
  return 'RULES_SUGGEST'
}

const none = (stoppedBy: StoppedBy, best: Candidate | null = null, runnerUp: Candidate | null = null): Judgement => ({
  decision: 'NONE',
  rule: null,
  best,
  runnerUp,
  stoppedBy,
})

/** Each candidate of a line with its score and parts, best first. */
export function rankRequests(
  line: MatchLine,
  requests: readonly MatchRequest[],
): { request: MatchRequest; candidate: Candidate }[] {
  const codes = writtenCodesIn(line.description)
  return requests
    .map((request) => ({ request, candidate: candidateOf(line, codes, request) }))
    .sort((a, b) => b.candidate.score - a.candidate.score || (a.request.id < b.request.id ? -1 : 1))
}

export type JudgeOptions = {
  readonly rules?: readonly MatchRule[]
  /** Requests that another line was matched with already. */
  readonly isTaken?: (requestId: string) => boolean
  /** How many open requests on the line's account have its amount. By default counted among `requests`. */
  readonly openAlike?: () => number
}

/**
 * Judges a line against open requests. Never guesses between two requests that a rule cannot distinguish: the line
 * then waits for a person, with both as candidates.
 */
export const judgeLine = (line: MatchLine, requests: readonly MatchRequest[], options: JudgeOptions = {}): Judgement =>
  judgeRanked(line, rankRequests(line, requests), options)

/** Like `judgeLine`, for ranked candidates, so that other rules need not compare names again. */
export function judgeRanked(
  line: MatchLine,
  candidates: ReturnType<typeof rankRequests>,
  options: JudgeOptions = {},
): Judgement {
  const { rules = defaultRules, isTaken = () => false } = options
  const openAlike =
    options.openAlike ??
    (() =>
      candidates.filter(({ candidate: { parts } }) => parts.amount === 1 && parts.account === 1 && parts.time === 1)
        .length)
  for (const rule of rules) {
    const held = candidates.filter(({ candidate }) => ruleHolds(rule, candidate.parts, openAlike))
    const [first, second] = held
    if (!first) continue
    const runnerUp = candidates.find(({ candidate }) => candidate !== first.candidate)?.candidate ?? null
    // A note with two reference codes does not say which request it pays.
    const named = candidates.filter(({ candidate }) => candidate.parts.reference === 1)
    if (named.length > 1) return none('SEVERAL_REFERENCES', first.candidate, runnerUp)
    if (second) return none('TWO_CANDIDATES', first.candidate, second.candidate)
    if (isTaken(first.request.id)) return none('SECOND_LINE', first.candidate, runnerUp)
    // A possible duplicate: the money may have come only once, so it is only suggested.
    if (line.maybeDuplicate)
      return { decision: 'SUGGEST', rule: rule.name, best: first.candidate, runnerUp, stoppedBy: 'MAYBE_DUPLICATE' }
    const approves = rules.find(({ decision }) => decision === 'APPROVE')
    const stoppedBy =
      rule.decision === 'APPROVE'
        ? null
        : obstacle(first.candidate.parts, line, first.request, approves?.nameFrom ?? sameNameFrom)
    return { decision: rule.decision, rule: rule.name, best: first.candidate, runnerUp, stoppedBy }
  }
  return none('NO_CANDIDATE', candidates[0]?.candidate ?? null, candidates[1]?.candidate ?? null)
}
