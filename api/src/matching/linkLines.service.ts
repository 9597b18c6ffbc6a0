import type { LinkAnswer, linkRequest, unlinkRequest } from '@kasa/contracts/matching'
import { planLinks, whyNotLine, type LineAction, type PlannedLink } from '@kasa/domain/lineLinks'
import { agreementOf, rankRequests, type Candidate } from '@kasa/domain/lineMatch'
import { sourcesOfBoth, whyOwnSource } from '@kasa/domain/lineSource'
import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { linkByHand } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { untilInWords } from '../otherPerson/untilInWords'
import {
  lineLinked,
  lockToLink,
  unlinkFromRequest,
  requestToJudge,
  type LinkableDeposit,
  type LinkedDeposit,
} from '../depositLines/linkDeposit.service'
import { Conflict, NotFound, Unprocessable } from '../errors/refusals'
import { refuseNamedReturn } from '../payoutLines/namedOther'
import { linesOf } from '../banklines/lineVisibility'
import { judgedLine, needsSecond } from './matchViews'
import { lockLines, type LineRecord } from './unmatched.sql'

type Chosen = z.output<typeof linkRequest>

/** The fields of a line in the audit log. */
export const lineSnapshot = ({ status, linkedMinor, reason, version }: LineRecord) => ({
  status,
  linkedMinor,
  reason,
  version,
})

/** Who acted on a line first, and what they did. */
function firstWith(line: LineRecord) {
  const links = line.links.map(({ number }) => number).join(', ')
  const what = links || line.reason || line.status
  const name = line.links.find(({ byName }) => byName !== null)?.byName ?? line.decidedByName ?? 'Kasa'
  return {
    details: { lineId: line.id, by: name, what, status: line.status, version: line.version },
    params: { name, what },
  }
}

/** Locks lines that this person may work on. Throws a conflict that names who was first if one has changed. */
export async function lockChosenLines(
  tx: Tx,
  ctx: Ctx<UserActor>,
  chosen: Chosen['lines'],
  action: LineAction,
): Promise<LineRecord[]> {
  const lines = await lockLines(
    tx,
    chosen.map(({ id }) => id),
    linesOf(ctx.actor),
    action === 'ignore' || action === 'restore' ? ['CREDIT', 'DEBIT'] : ['CREDIT'],
  )
  if (lines.length !== new Set(chosen.map(({ id }) => id)).size) throw new NotFound({ code: 'NOT_FOUND' })
  const pending = await pendingApprovals(
    tx,
    lines.map(({ id }) => id),
  )
  const linkedAccounts = await linkedAccountsAmong(
    tx,
    ctx,
    lines.flatMap(({ namedOnlyBy }) => namedOnlyBy ?? []),
  )
  for (const line of lines) {
    const refusal = whyNotLine(action, {
      ...line,
      hasSenderIban: line.senderIbanLast4 !== null,
      isPending: pending.has(line.id),
      isOwnMoney: line.ownAccountLabel !== null,
      looksOwn: line.looksOwn,
      ownSource: whyOwnSource(line.namedOnlyBy, linkedAccounts),
    })
    const first = firstWith(line)
    const until = otherFrom(whyNotOther(line.namedOnlyBy ?? [], linkedAccounts))
    if (refusal)
      throw new Conflict({
        code: refusal,
        details: { ...first.details, until },
        params: { ...first.params, until: untilInWords(until) },
      })
    if (chosen.find(({ id }) => id === line.id)?.version !== line.version)
      throw new Conflict({ code: 'LINE_CHANGED', ...firstWith(line) })
  }
  return lines
}

type Pair = PlannedLink & { line: LineRecord; request: LinkableDeposit; candidate: Candidate }

function pairsOf(
  links: readonly PlannedLink[],
  lines: readonly LineRecord[],
  requests: readonly LinkableDeposit[],
): Pair[] {
  return links.flatMap((link) => {
    const [line, request] = [
      lines.find(({ id }) => id === link.lineId),
      requests.find(({ id }) => id === link.requestId),
    ]
    const ranked = line && request && rankRequests(judgedLine(line), [requestToJudge(request)])[0]
    return line && request && ranked ? [{ ...link, line, request, candidate: ranked.candidate }] : []
  })
}

/**
 * True if the payer's description names every request that a line is linked to, and they use the whole line: several
 * payments in one transfer.
 */
function isSharedByPayer(pairs: readonly Pair[], line: LineRecord): boolean {
  const own = pairs.filter(({ lineId }) => lineId === line.id)
  return (
    own.every(({ candidate }) => candidate.parts.reference === 1) &&
    own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) === line.amountMinor
  )
}

/** True if only a person's judgement connects the two: another account, or neither name nor reference agree. */
const needsReason = ({ candidate: { parts } }: Pair): boolean =>
  parts.account < 1 || (!agreementOf(parts).name && parts.reference < 1)

/** Refuses links that would be a manual deposit by one person: only their judgement connects money and request. */
function refuseAlone(pairs: readonly Pair[]): void {
  const alone = pairs.find(({ line, request, candidate }) =>
    needsSecond(line, requestToJudge(request), candidate.parts),
  )
  if (alone)
    throw new Conflict({
      code: 'LINK_NEEDS_SECOND',
      details: { lineId: alone.lineId, requestId: alone.requestId },
      params: { number: alone.request.number },
    })
}

type Because = Pick<Chosen, 'reasonCode' | 'reason'>

async function writeLink(
  tx: Tx,
  ctx: Ctx<UserActor>,
  pair: Pair,
  actId: string,
  { reasonCode, reason }: Because,
): Promise<void> {
  const { line, request, candidate, amountMinor } = pair
  const mode = needsReason(pair) ? 'FORCE' : 'MANUAL'
  const isWritten = await linkByHand(
    tx,
    ctx,
    { actId, bankTxId: line.id, requestId: request.id, amountMinor, mode, reason: reason ?? null },
    { scores: candidate.parts, score: candidate.score },
  )
  if (!isWritten) throw new Conflict({ code: 'LINE_TAKEN', ...firstWith(line) })
  await recordAudit(tx, ctx, 'bankLine.link', {
    type: 'bank_tx',
    id: line.id,
    before: lineSnapshot(line),
    after: { requestId: request.id, number: request.number, amountMinor, score: candidate.score, actId },
    ...(reasonCode || reason ? { reason: [reasonCode, reason].filter(Boolean).join(': ') } : {}),
  })
}

/**
 * Links lines to requests: one to one, one to many, many to one. In one transaction: locks both sides in the versions
 * that the person saw, and writes links, journal, limits, audit and events. Requests are locked before lines, both in
 * order of id.
 */
export async function linkLines(
  tx: Tx,
  ctx: Ctx,
  { lines: chosenLines, requests: chosenRequests, reasonCode, reason }: Chosen,
): Promise<LinkAnswer> {
  requirePermission(ctx, 'bankLine.decide')
  const requests = await lockToLink(tx, ctx, [...new Set(chosenRequests.map(({ id }) => id))])
  const lines = await lockChosenLines(tx, ctx, chosenLines, 'link')
  await refuseNamedReturn(tx, lines)
  const changed = requests.find(
    ({ id, version }) => chosenRequests.find((chosen) => chosen.id === id)?.version !== version,
  )
  if (changed)
    throw new Conflict({
      code: 'VERSION_CHANGED',
      details: { number: changed.number, version: changed.version, status: changed.status },
    })
  const plan = planLinks(
    lines.map(({ id, amountMinor, linkedMinor }) => ({ id, freeMinor: amountMinor - linkedMinor })),
    requests.map((request) => ({
      id: request.id,
      restMinor: request.amountMinor - (request.amountReceivedMinor ?? 0n),
    })),
  )
  if (plan.refusal !== undefined)
    throw new Conflict({ code: plan.refusal, params: { number: requests[0]?.number ?? '' } })
  const pairs = pairsOf(plan.links, lines, requests)
  refuseAlone(pairs)
  if (reasonCode === undefined && pairs.some(needsReason))
    throw new Unprocessable({ code: 'CONFIRM_REASON_NEEDED', field: 'reasonCode' })
  const actId = uuidv7()
  for (const pair of pairs) await writeLink(tx, ctx, pair, actId, { reasonCode, reason })
  const linked: LinkedDeposit[] = []
  for (const request of requests) {
    const own = pairs.filter(({ requestId }) => requestId === request.id)
    const [first] = own
    if (!first) continue
    const shares = own.map(({ line, amountMinor }) => ({
      lineMinor: line.amountMinor,
      givenMinor: amountMinor,
      isSharedByPayer: isSharedByPayer(pairs, line),
    }))
    const namedOnlyBy = own.map(({ line }) => line.namedOnlyBy).reduce(sourcesOfBoth, null)
    linked.push(
      await lineLinked(tx, ctx, request, { bankTxId: first.lineId, shares, namedOnlyBy }, { reasonCode, reason }),
    )
  }
  return {
    requests: linked.map(({ record: { id, number, status, amountMinor, amountReceivedMinor }, outcome }) => ({
      id,
      number,
      status,
      amountMinor,
      receivedMinor: amountReceivedMinor ?? 0n,
      outcome,
    })),
  }
}

/** Unlinks a line from a request that is not paid yet; the line's money never left suspense. */
export async function unlinkLine(
  tx: Tx,
  ctx: Ctx,
  { lineId, requestId, requestVersion, reason }: z.output<typeof unlinkRequest>,
): Promise<{ requestVersion: number }> {
  requirePermission(ctx, 'bankLine.decide')
  const [request] = await lockToLink(tx, ctx, [requestId])
  const [line] = await lockLines(tx, [lineId], linesOf(ctx.actor))
  if (!request || !line) throw new NotFound({ code: 'NOT_FOUND' })
  if (request.version !== requestVersion)
    throw new Conflict({ code: 'VERSION_CHANGED', details: { number: request.number, version: request.version } })
  const unlinked = await unlinkFromRequest(tx, ctx, request, lineId, reason)
  if (!unlinked) throw new Conflict({ code: 'NOT_LINKED' })
  await recordAudit(tx, ctx, 'bankLine.unlink', {
    type: 'bank_tx',
    id: lineId,
    before: lineSnapshot(line),
    after: { requestId, number: request.number },
    reason,
  })
  return { requestVersion: unlinked.version }
}
