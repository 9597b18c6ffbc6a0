import { depositConfirmReasons } from '@kasa/domain/deposit'
import { ages, bankLineStatuses } from '@kasa/domain/lineLinks'
import { stopReasons } from '@kasa/domain/stopReasons'
import * as z from 'zod/mini'

import { depositConfirmReason, depositStatus } from './deposits'
import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, typedText } from './primitives'
import { requestClaim } from './requestQueue'

const share = z.number().check(z.gte(0), z.lte(1))
/** How well a line and a request agree, each part between 0 and 1. */
export const matchParts = z.object({ reference: share, amount: share, name: share, account: share, time: share })
export const matchReason = typedText(500)

/** A statement line that waits for a person. `freeMinor`: the unlinked part; IBAN masked. */
export const unmatchedLine = z.object({
  id,
  direction: z.enum(['CREDIT', 'DEBIT']),
  bankAccountId: id,
  bankAccountLabel: z.string(),
  amountMinor: minor,
  freeMinor: minor,
  senderName: z.string(),
  senderIbanMasked: z.nullable(z.string()),
  /**
   * Our account that the bank names as the counterparty: the line is a leg of a transfer between our own accounts.
   */
  ownAccountLabel: z.nullable(z.string()),
  /**
   * Without an IBAN, but it looks like our own money: by name, as the expected credit of a transfer, or because it
   * was a leg of one. One person cannot credit it without a second.
   */
  looksOwn: z.boolean(),
  description: z.string(),
  bankRef: z.nullable(z.string()),
  bookedAt: instant,
  status: z.enum(bankLineStatuses),
  /** The only people who are the evidence of the line, who therefore may not link it; null if a bot reported it. */
  namedOnlyBy: z.nullable(z.array(id)),
  /** Another line that may be the same payment, reported with other texts; a person decides. */
  maybeSameAs: z.nullable(z.object({ id, senderName: z.string(), description: z.string(), bookedAt: instant })),
  /** Why it was ignored or returned. */
  reason: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  /** Linked requests that are not approved yet. */
  links: z.array(z.object({ requestId: id, number: z.string(), amountMinor: minor, isPaid: z.boolean() })),
  /** An approval request that is still undecided. */
  pending: z.nullable(z.object({ id, kind: z.string() })),
  version: z.int(),
})
export type UnmatchedLine = z.infer<typeof unmatchedLine>

/**
 * GET /api/match/line/{id}. `mayHavePaid`: the number of a withdrawal that the debit may have paid and that has not
 * ended; while there is one, the debit is not set aside.
 */
export const oneLine = z.extend(unmatchedLine, { mayHavePaid: z.nullable(z.string()) })
export type OneLine = z.infer<typeof oneLine>

/** A request that waits for its money. `restMinor`: the part that has not come; the merchant is null if hidden. */
export const unmatchedRequest = z.object({
  id,
  number: z.string(),
  merchantName: z.nullable(z.string()),
  customerName: z.string(),
  amountMinor: minor,
  restMinor: minor,
  referenceCode: z.string(),
  bankAccountId: z.nullable(id),
  bankAccountLabel: z.nullable(z.string()),
  status: depositStatus,
  /** Waiting since the payer's declaration, or else since its creation. */
  since: instant,
  expiresAt: instant,
  claim: z.nullable(requestClaim),
  version: z.int(),
})
export type UnmatchedRequest = z.infer<typeof unmatchedRequest>

const age = z.enum(ages)
const filters = { q: z.optional(typedText(80)), age: z.optional(age) }
/** Sort keys of lines and of requests; `age` sorts the oldest first. */
export const unmatchedLineSorts = ['sender', 'note', 'account', 'state', 'amount', 'age'] as const
export const unmatchedRequestSorts = ['customer', 'number', 'reference', 'account', 'rest', 'age'] as const

/**
 * GET /api/match/lines: credits by default, oldest first. `aside`: ignored lines of either direction, newest first.
 */
export const unmatchedLineQuery = z.strictObject({
  ...filters,
  aside: z.optional(z.stringbool()),
  direction: z.optional(z.enum(['CREDIT', 'DEBIT'])),
  ...sortQuery(unmatchedLineSorts),
  ...pageQuery,
})
export const unmatchedLinePage = pageOf(unmatchedLine)
/** GET /api/match/requests: oldest first. */
export const unmatchedRequestQuery = z.strictObject({ ...filters, ...sortQuery(unmatchedRequestSorts), ...pageQuery })
export const unmatchedRequestPage = pageOf(unmatchedRequest)

/** The URL of the screen: tab, search and age. */
export const unmatchedView = z.strictObject({
  side: z._default(z.enum(['lines', 'debits', 'transfers', 'requests', 'aside']), 'lines'),
  ...filters,
})
export type UnmatchedView = z.infer<typeof unmatchedView>

const bucket = z.object({ count: z.int(), sumMinor: minor })
const buckets = z.object({ hour: bucket, day: bucket, threeDays: bucket, older: bucket })
/** GET /api/match/ages: how many wait, by age. */
export const matchAges = z.object({ lines: buckets, debits: buckets, requests: buckets })
export type MatchAges = z.infer<typeof matchAges>

/** `needsSecond`: linking these two needs a second person's approval. */
const judged = { score: share, parts: matchParts, needsSecond: z.boolean() }
/**
 * The result of the rules in force for a line: the matching rule, why it was not approved automatically, and the next
 * best.
 */
export const lineVerdict = z.object({
  decision: z.enum(['APPROVE', 'SUGGEST', 'NONE']),
  rule: z.nullable(z.string()),
  rulesVersion: z.int(),
  stoppedBy: z.nullable(z.enum(stopReasons)),
  best: z.nullable(z.object({ number: z.string(), score: share })),
  runnerUp: z.nullable(z.object({ number: z.string(), score: share })),
})
export type LineVerdict = z.infer<typeof lineVerdict>
/** GET /api/match/candidates/line/{id} and /request/{id}: the line or request, with its candidates, best first. */
export const requestCandidates = z.extend(unmatchedLine, {
  verdict: lineVerdict,
  candidates: z.array(z.extend(unmatchedRequest, judged)),
})
export const lineCandidates = z.extend(unmatchedRequest, { candidates: z.array(z.extend(unmatchedLine, judged)) })

const chosen = z.array(z.strictObject({ id, version: z.int() })).check(z.minLength(1), z.maxLength(20))
/** Why a person links a match that is not exact: a reason code with a note. */
export const linkReason = z.strictObject({ reasonCode: z.enum(depositConfirmReasons), reason: z.optional(matchReason) })
export type LinkReason = z.infer<typeof linkReason>
/**
 * POST /api/match/link: one to one, one to many or many to one, with the displayed versions. `reasonCode` is omitted
 * for an exact match.
 */
export const linkRequest = z.strictObject({
  lines: chosen,
  requests: chosen,
  reasonCode: depositConfirmReason,
  reason: z.optional(matchReason),
})
/** The result for each request: approved, waiting for the rest, or in review. */
export const linkAnswer = z.object({
  requests: z.array(
    z.object({
      id,
      number: z.string(),
      status: depositStatus,
      receivedMinor: minor,
      amountMinor: minor,
      outcome: z.enum(['APPROVED', 'HELD', 'REVIEW']),
    }),
  ),
})
export type LinkAnswer = z.infer<typeof linkAnswer>

/** POST /api/match/unlink: unlinks a line from a request that is not approved yet, with a reason. */
export const unlinkRequest = z.strictObject({ lineId: id, requestId: id, requestVersion: z.int(), reason: matchReason })
export const unlinkAnswer = z.object({ requestVersion: z.int() })
/** POST /api/match/ignore/{id} and /restore/{id}. */
export const lineActRequest = z.strictObject({ version: z.int(), reason: matchReason })
export const lineRestoreRequest = z.strictObject({ version: z.int() })
