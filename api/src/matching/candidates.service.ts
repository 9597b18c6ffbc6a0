import type { LineVerdict, lineCandidates, requestCandidates } from '@kasa/contracts/matching'
import { depositActorOf } from '@kasa/domain/depositActor'
import { depositTransitions } from '@kasa/domain/deposit'
import { judgeLine, rankRequests } from '@kasa/domain/lineMatch'
import { writtenCodesIn } from '@kasa/domain/referenceCode'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { visibleTo } from '../deposits/visibility'
import { NotFound } from '../errors/refusals'
import { linesOf } from '../banklines/lineVisibility'
import { judgedLine, judgedRequest, lineView, needsSecond, requestView } from './matchViews'
import { rulesInForce } from '../matchrules/rulesInForce'
import {
  selectLine,
  selectLineCandidates,
  selectRequest,
  selectRequestCandidates,
  type LineRecord,
  type RequestRecord,
} from './unmatched.sql'

const shown = 20
/** Below this score, a candidate shares only the account or the hour. */
const leastScore = 0.2
/** How long after its end a request is still a candidate, in ms. */
const lateMs = 7 * 86_400_000

/** True if this person may approve an ended request with money that came late. */
const mayApproveLate = (actor: UserActor) =>
  (depositTransitions.approveLate.who as readonly string[]).includes(depositActorOf(actor.scope) ?? '')

/** A line that comes, or seems to come, from another account of ours pays no request. */
const candidatesOf = async (ctx: Ctx<UserActor>, line: LineRecord): Promise<RequestRecord[]> =>
  line.ownAccountLabel !== null || line.looksOwn
    ? []
    : selectRequestCandidates(ctx.tenant.pool, {
        codes: writtenCodesIn(line.description),
        amountMinor: line.amountMinor - line.linkedMinor,
        around: line.bookedAt,
        visible: visibleTo(ctx.actor),
        withEnded: mayApproveLate(ctx.actor),
        endedAfter: new Date(ctx.now().getTime() - lateMs),
      })

/** The requests that a line may pay, best first, and the result of the current rules. */
export async function candidatesOfLine(ctx: Ctx, { id }: { id: string }): Promise<z.output<typeof requestCandidates>> {
  requirePermission(ctx, 'bankLine.decide')
  const line = await selectLine(ctx.tenant.pool, id, linesOf(ctx.actor))
  if (!line) throw new NotFound({ code: 'NOT_FOUND' })
  const [found, inForce] = await Promise.all([candidatesOf(ctx, line), rulesInForce(ctx.tenant.pool)])
  const ranked = rankRequests(judgedLine(line), found.map(judgedRequest)).filter(
    ({ candidate }) => candidate.score >= leastScore,
  )
  const numberOf = (requestId: string) => found.find((request) => request.id === requestId)?.number ?? ''
  const judged = judgeLine(
    judgedLine(line),
    found.filter(({ status }) => status !== 'EXPIRED' && status !== 'REJECTED').map(judgedRequest),
    { rules: inForce.rules },
  )
  const named = (candidate: typeof judged.best) =>
    candidate && candidate.score >= leastScore
      ? { number: numberOf(candidate.requestId), score: candidate.score }
      : null
  const verdict: LineVerdict = {
    decision: judged.decision,
    rule: judged.rule,
    rulesVersion: inForce.version,
    stoppedBy: judged.stoppedBy,
    best: named(judged.best),
    runnerUp: named(judged.runnerUp),
  }
  const candidates = ranked.slice(0, shown).flatMap(({ candidate: { requestId, score, parts } }) => {
    const request = found.find((each) => each.id === requestId)
    return request
      ? [{ ...requestView(ctx, request), score, parts, needsSecond: needsSecond(line, judgedRequest(request), parts) }]
      : []
  })
  const pending = await pendingApprovals(ctx.tenant.pool, [id])
  return { ...lineView(line, pending), verdict, candidates }
}

/** The lines that may pay a request, best first. */
export async function candidatesOfRequest(ctx: Ctx, { id }: { id: string }): Promise<z.output<typeof lineCandidates>> {
  requirePermission(ctx, 'bankLine.decide')
  const { pool } = ctx.tenant
  const request = await selectRequest(pool, id, visibleTo(ctx.actor))
  if (!request) throw new NotFound({ code: 'NOT_FOUND' })
  const found = await selectLineCandidates(pool, {
    code: request.referenceCode,
    restMinor: request.amountMinor - request.receivedMinor,
    from: request.createdAt,
    visible: linesOf(ctx.actor),
  })
  const ranked = found
    .flatMap((line) =>
      rankRequests(judgedLine(line), [judgedRequest(request)]).map(({ candidate }) => ({ line, ...candidate })),
    )
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score || a.line.bookedAt.getTime() - b.line.bookedAt.getTime())
    .slice(0, shown)
  const pending = await pendingApprovals(
    pool,
    ranked.map(({ line }) => line.id),
  )
  return {
    ...requestView(ctx, request),
    candidates: ranked.map(({ line, score, parts }) => ({
      ...lineView(line, pending),
      score,
      parts,
      needsSecond: needsSecond(line, judgedRequest(request), parts),
    })),
  }
}
