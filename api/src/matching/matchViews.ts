import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { maskIban } from '@kasa/domain/iban'
import type { MatchLine, MatchRequest } from '@kasa/domain/lineMatch'
import { needsSecondToLink } from '@kasa/domain/linkAlone'
import type { MatchParts } from '@kasa/domain/matchParts'

import type { Ctx, UserActor } from '../access/ctx'
import { hidesMerchant } from '../deposits/depositRow'
import { claimOf } from '../requests/requestRow'
import type { LineRecord, RequestRecord } from './unmatched.sql'

type Pending = ReadonlyMap<string, readonly { id: string; kind: string }[]>

export function lineView(line: LineRecord, pending: Pending): UnmatchedLine {
  const { linkedMinor, senderIbanLast4, decidedBy: _by, decidedAt: _at, seenAt: _seen, links, ...shown } = line
  const approval = pending.get(line.id)?.[0]
  return {
    ...shown,
    freeMinor: line.amountMinor - linkedMinor,
    senderIbanMasked: senderIbanLast4 === null ? null : maskIban(senderIbanLast4),
    bookedAt: line.bookedAt.toISOString(),
    maybeSameAs: line.maybeSameAs && {
      ...line.maybeSameAs,
      bookedAt: new Date(line.maybeSameAs.bookedAt).toISOString(),
    },
    links: links.map(({ requestId, number, amountMinor, isPaid }) => ({
      requestId,
      number,
      amountMinor: BigInt(amountMinor),
      isPaid,
    })),
    pending: approval ? { id: approval.id, kind: approval.kind } : null,
  }
}

export function requestView(ctx: Ctx<UserActor>, request: RequestRecord): UnmatchedRequest {
  const { receivedMinor, ttlAt, claimedBy, claimedByName, claimUntil, createdAt: _made, ...shown } = request
  return {
    ...shown,
    merchantName: hidesMerchant(ctx.actor.scope, ctx.tenant.config.flags) ? null : request.merchantName,
    restMinor: request.amountMinor - receivedMinor,
    since: request.since.toISOString(),
    expiresAt: ttlAt.toISOString(),
    claim: claimOf({ claimedBy, claimedByName, claimUntil }, ctx.now()),
  }
}

/** True if linking the two needs a second person. */
export const needsSecond = (line: LineRecord, request: MatchRequest, parts: MatchParts): boolean =>
  needsSecondToLink({ bookedMs: line.bookedAt.getTime(), seenMs: line.seenAt.getTime() }, request, parts)

/** A line for the rules, with the amount that is still free. */
export const judgedLine = (line: LineRecord): MatchLine => ({
  id: line.id,
  accountId: line.bankAccountId,
  amountMinor: line.amountMinor - line.linkedMinor,
  senderName: line.senderName,
  description: line.description,
  bookedMs: line.bookedAt.getTime(),
  maybeDuplicate: line.maybeSameAs !== null,
})

/** A request for the rules, with its outstanding amount. */
export const judgedRequest = (request: RequestRecord): MatchRequest => ({
  id: request.id,
  accountId: request.bankAccountId ?? '',
  amountMinor: request.amountMinor - request.receivedMinor,
  customerName: request.customerName,
  referenceCode: request.referenceCode,
  createdMs: request.createdAt.getTime(),
  ttlMs: request.ttlAt.getTime(),
})
