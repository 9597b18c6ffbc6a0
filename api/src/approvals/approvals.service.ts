import type { ApprovalRow } from '@kasa/contracts/approvals'
import { handIn, whyNotApproval, type ApprovalAction } from '@kasa/domain/approval'
import { otherFrom } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { linkedAccountsNow } from '../otherPerson/otherPerson.service'
import { untilInWords } from '../otherPerson/untilInWords'
import { approvalKind, approvalKindNames, type NotApproved } from './approvalKinds'
import {
  addChecker,
  endApproval,
  insertApproval,
  lockConcerned,
  lockApproval,
  lockRunOut,
  lockWaiting,
  selectApproval,
  selectDeciders,
  selectIsApprovedSince,
  selectIsMakerClosed,
  selectPending,
  selectPendingPayload,
  type ApprovalRecord,
} from './approvals.sql'
import { selectCheckersNow, selectKeyHolders } from './checkers.sql'
import { queueNotice, noteDecided } from './approvalNotices'
import { notifyApproval } from './approvalTopic'
import { approvalFacts, approvalRowFor, isOutside, mayCheck, maySeeApproval } from './approvalView'

export type ToAsk = {
  kind: string
  targetType: string
  targetId: string
  /** The target's name in lists. */
  title: string
  /** Read only by the kind. Secrets in it are encrypted. */
  payload: unknown
  /** What a checker compares; no secrets. An amount of money goes into `after.amount`, in kuruş. */
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  reason: string
  /** The maker, if it is not the acting user or not a person. Accounts in `behind` count as the maker too. */
  maker?: { personId: string | null; key: string | null; behind: readonly string[] }
  /** Objects beside the target whose change can make it void; the kind's `isVoid` decides. */
  about?: readonly string[]
  /** Default: the kind's `minCheckers` and `hours`. */
  minCheckers?: number
  hours?: number
  /** The merchant whose users decide; undefined if ours decide. */
  merchantId?: string
}

/**
 * Requests a second person's approval, in the caller's transaction. The caller has already checked its own permission
 * and any step-up. Refuses a second pending request of the same kind for the same target.
 */
export async function createApproval(tx: Tx, ctx: Ctx, request: ToAsk): Promise<{ id: string }> {
  const { neededScopes, ...kind } = approvalKind(request.kind)
  const { minCheckers = kind.minCheckers, hours = kind.hours, merchantId = null, about = [] } = request
  const maker = request.maker ?? { personId: ctx.actor.kind === 'user' ? ctx.actor.id : null, key: null, behind: [] }
  const [id, now] = [uuidv7(), ctx.now()]
  const isNew = await insertApproval(tx, {
    ...request,
    id,
    neededScopes,
    minCheckers,
    merchantId,
    makerId: maker.personId,
    makerKey: maker.personId === null ? maker.key : null,
    behind: [...maker.behind],
    about: [...about],
    createdAt: now,
    expiresAt: new Date(now.getTime() + hours * 3_600_000),
  })
  if (!isNew) throw new Conflict({ code: 'APPROVAL_PENDING' })
  await recordAudit(tx, ctx, 'approval.ask', {
    type: request.targetType,
    id: request.targetId,
    before: request.before,
    after: { ...request.after, kind: request.kind, approvalId: id },
    reason: request.reason,
  })
  await notifyApproval(tx, { id, makerId: maker.personId, merchantId })
  await queueNotice(tx, id)
  return { id }
}

/** Pending approvals by target, for the pending mark in lists. */
export async function pendingApprovals(
  db: Pool | Tx,
  targetIds: readonly string[],
): Promise<Map<string, { id: string; kind: string; makerId: string | null }[]>> {
  const pending = new Map<string, { id: string; kind: string; makerId: string | null }[]>()
  if (targetIds.length === 0) return pending
  for (const { targetId, ...approval } of await selectPending(db, targetIds))
    pending.set(targetId, [...(pending.get(targetId) ?? []), approval])
  return pending
}

/** The payload of an approved request; undefined if it was not approved. */
export async function approvedPayload(db: Pool | Tx, id: string): Promise<unknown> {
  const approval = await selectApproval(db, id)
  return approval?.status === 'APPROVED' ? approval.payload : undefined
}

/** Accounts that count as the maker of what a merchant's key requested: who created the key and who saw its secret. */
export async function behindKey(tx: Tx, keyId: string | null): Promise<string[]> {
  return keyId === null ? [] : selectKeyHolders(tx, keyId)
}

/** Everybody who requested or approved what was approved of one kind for a target. */
export const decidersOf = selectDeciders
/** The payload of a pending approval of one kind for a target. */
export const pendingPayload = selectPendingPayload
/** True if an approval of this kind for this target was approved at or after `since`. */
export const isApprovedSince = selectIsApprovedSince

const auditOf = (approval: ApprovalRecord, more: object = {}) => ({
  type: approval.targetType,
  id: approval.targetId,
  before: approval.before,
  after: { ...approval.after, kind: approval.kind, approvalId: approval.id, ...more },
})

/** Locks an approval that this user may see. Throws Conflict if the rules do not allow the action. */
async function lockFor(tx: Tx, ctx: Ctx<UserActor>, id: string, action: ApprovalAction): Promise<ApprovalRecord> {
  const approval = await lockApproval(tx, id)
  if (!approval || !maySeeApproval(ctx, approval)) throw new NotFound({ code: 'APPROVAL_NOT_FOUND' })
  const linkedAccounts = await linkedAccountsNow(tx, ctx)
  const refusal = whyNotApproval(action, approvalFacts(approval), ctx.actor.id, ctx.now().getTime(), linkedAccounts)
  const until = otherFrom(handIn(approvalFacts(approval), linkedAccounts))
  if (refusal)
    throw new Conflict({
      code: refusal,
      details: {
        status: approval.status,
        decidedBy: isOutside(ctx) && approval.merchantId === null ? null : approval.decidedByName,
        until,
      },
      params: { until: untilInWords(until) },
    })
  if (action !== 'withdraw' && !mayCheck(ctx, approval)) throw new NotFound({ code: 'APPROVAL_NOT_FOUND' })
  return approval
}

/** Locks an approval to decide on. Throws the same errors as the decision. */
export const lockToDecide = (tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<ApprovalRecord> =>
  lockFor(tx, ctx, id, 'approve')

async function reread(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<ApprovalRow> {
  const approval = await selectApproval(tx, id)
  if (!approval) throw new Error('The approval just written is not there')
  return approvalRowFor(ctx, await linkedAccountsNow(tx, ctx), approval)
}

/** How many of the earlier checkers still have the right to decide it. */
async function approvalsThatCount(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { kind, merchantId, checkers }: ApprovalRecord,
): Promise<number> {
  if (checkers.length === 0) return 0
  const { permission } = approvalKind(kind)
  const { modules } = ctx.tenant.config
  const now = await selectCheckersNow(
    tx,
    checkers.map(({ id }) => id),
  )
  return now.filter(
    ({ role, scope, merchantId: own }) =>
      can({ role, scope: scope.join(','), modules }, permission) && (merchantId === null || merchantId === own),
  ).length
}

/** Records an approval. The last one needed also carries out the request, in the same transaction. */
export async function approve(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, note }: { id: string; note?: string | undefined },
): Promise<ApprovalRow> {
  const approval = await lockFor(tx, ctx, id, 'approve')
  // A request of a maker whose account is closed is not carried out.
  if (await selectIsMakerClosed(tx, approval.makerId))
    throw new Conflict({ code: 'APPROVAL_MAKER_CLOSED', params: { name: approval.makerName } })
  await approvalKind(approval.kind).check(tx, ctx, approval)
  await addChecker(tx, id, ctx.actor.id, ctx.now())
  await notifyApproval(tx, approval)
  const isLast = (await approvalsThatCount(tx, ctx, approval)) + 1 >= approval.minCheckers
  await recordAudit(tx, ctx, isLast ? 'approval.approve' : 'approval.check', {
    ...auditOf(approval, { maker: approval.makerName }),
    ...(note ? { reason: note } : {}),
  })
  if (isLast) {
    await endApproval(tx, id, { status: 'APPROVED', by: ctx.actor.id, reason: note ?? null, at: ctx.now() })
    await noteDecided(tx, ctx, approval, 'APPROVED')
    await approvalKind(approval.kind).apply(tx, ctx, approval)
  }
  return reread(tx, ctx, id)
}

async function drop(
  tx: Tx,
  ctx: Ctx,
  approval: ApprovalRecord,
  why: NotApproved,
  reason: string | null,
): Promise<void> {
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await endApproval(tx, approval.id, { status: why === 'EXPIRED' ? 'EXPIRED' : 'DENIED', by, reason, at: ctx.now() })
  const action = { DENIED: 'approval.deny', WITHDRAWN: 'approval.withdraw', EXPIRED: 'approval.expire' }[why]
  await recordAudit(tx, ctx, action, {
    ...auditOf(approval, { maker: approval.makerName }),
    ...(reason === null ? {} : { reason }),
  })
  await notifyApproval(tx, approval)
  await noteDecided(tx, ctx, approval, why)
  await approvalKind(approval.kind).drop(tx, ctx, approval, why, reason)
}

export async function deny(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<ApprovalRow> {
  await drop(tx, ctx, await lockFor(tx, ctx, id, 'deny'), 'DENIED', reason)
  return reread(tx, ctx, id)
}

export async function withdraw(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<ApprovalRow> {
  await drop(tx, ctx, await lockFor(tx, ctx, id, 'withdraw'), 'WITHDRAWN', reason)
  return reread(tx, ctx, id)
}

const isMaker = ({ actor }: Ctx, { makerId, makerKey }: ApprovalRecord): boolean =>
  (actor.kind === 'user' && actor.id === makerId) || (actor.kind === 'api' && actor.keyId === makerKey)

/**
 * Ends the pending approvals of a changed target, of one kind if given. `reason` is stored as the decision's reason.
 */
export async function endWaiting(tx: Tx, ctx: Ctx, targetId: string, reason: string, kind?: string): Promise<void> {
  const waiting = await lockWaiting(tx, targetId)
  for (const approval of kind === undefined ? waiting : waiting.filter((each) => each.kind === kind))
    await drop(tx, ctx, approval, isMaker(ctx, approval) ? 'WITHDRAWN' : 'DENIED', reason)
}

/** An object that changed, and the words for that in both languages. */
export type Changed = { id: string; words: string }

/**
 * Ends the pending approvals that these changes made impossible to carry out, with the changes' words as the reason.
 */
export async function endVoid(tx: Tx, ctx: Ctx, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  const concerned = await lockConcerned(
    tx,
    changed.map(({ id }) => id),
  )
  for (const approval of concerned) {
    if (!(await approvalKind(approval.kind).isVoid(tx, approval))) continue
    const own = changed.filter(({ id }) => id === approval.targetId || approval.about.includes(id))
    const reason = own.slice(0, 3).map(({ words }) => words)
    await drop(tx, ctx, approval, isMaker(ctx, approval) ? 'WITHDRAWN' : 'DENIED', reason.join('; '))
  }
}

/** Expires overdue approvals, each in its own transaction. Returns how many. */
export async function expireApprovals(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const moved = await inTransaction(ctx, async (tx) => {
      const approval = await lockRunOut(tx, ctx.now(), approvalKindNames())
      if (approval) await drop(tx, ctx, approval, 'EXPIRED', null)
      return approval !== undefined
    })
    if (!moved || done >= 1000) return done
  }
}

/** Records in the audit log that a decision was refused and why. */
export async function keepRefusal(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, verb, code }: { id: string; verb: ApprovalAction; code: string },
): Promise<void> {
  const approval = await selectApproval(tx, id)
  if (approval) await recordAudit(tx, ctx, 'approval.refuse', auditOf(approval, { tried: verb, refused: code }))
}
