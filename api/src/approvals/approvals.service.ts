import type { ApprovalFilters, ApprovalRow, ApprovalShortage, approvalListQuery } from '@kasa/contracts/approvals'
import type { ListTotal } from '@kasa/contracts/lists'
import { handIn, whyNotApproval, type ApprovalAction } from '@kasa/domain/approval'
import { otherFrom, type LinkedAccounts } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { keysetPage, sortOf } from '../db/keyset'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { registerCounts, type Counts } from '../live/topics'
import { linkedAccountsNow } from '../otherPerson/otherPerson.service'
import { untilInWords } from '../otherPerson/untilInWords'
import { approvalKind, approvalKindNames, type NotApproved } from './approvalKinds'
import {
  addChecker,
  countApprovals,
  countWaiting,
  endApproval,
  insertApproval,
  lockApproval,
  lockRunOut,
  lockWaiting,
  approvalOrder,
  selectApproval,
  selectApprovals,
  selectDeciders,
  selectIsApprovedSince,
  selectIsMakerClosed,
  selectPending,
  selectPendingPayload,
  type ApprovalQuery,
  type ApprovalRecord,
} from './approvals.sql'
import { selectCheckersNow, selectKeyHolders } from './checkers.sql'
import { shortagesOf } from './shortage'
import { queueNotice, noteDecided } from './approvalNotices'
import { notifyApproval } from './approvalTopic'
import {
  approvalFacts,
  approvalRowFor,
  isOutside,
  kindsToCheck,
  kindsToWatch,
  mayCheck,
  maySeeApproval,
} from './approvalView'

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
export async function askApproval(tx: Tx, ctx: Ctx, request: ToAsk): Promise<{ id: string }> {
  const { neededScopes, ...kind } = approvalKind(request.kind)
  const { minCheckers = kind.minCheckers, hours = kind.hours, merchantId = null } = request
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

export async function readApproval(ctx: Ctx<UserActor>, id: string): Promise<ApprovalRow> {
  const approval = await selectApproval(ctx.tenant.pool, id)
  if (!approval || !maySeeApproval(ctx, approval)) throw new NotFound({ code: 'APPROVAL_NOT_FOUND' })
  return approvalRowFor(ctx, await linkedAccountsNow(ctx.tenant.pool, ctx), approval)
}

/** Number of approvals waiting for this user: the menu's badge. */
const countForBadge = async (ctx: Ctx<UserActor>): Promise<Counts> => ({
  waiting: await countWaiting(ctx.tenant.pool, {
    linkedAccounts: [...(await linkedAccountsNow(ctx.tenant.pool, ctx)).keys()],
    kinds: kindsToCheck(ctx),
    merchantId: ctx.actor.merchantId,
    now: ctx.now(),
  }),
})
registerCounts('approval', { permission: 'approval.read', personal: countForBadge })

/** Requests that no one could currently decide, among the kinds this user decides. */
export const readShortages = async (ctx: Ctx<UserActor>): Promise<{ shortages: ApprovalShortage[] }> => ({
  // Shortages name users of the whole tenant, which merchants must not see.
  shortages: isOutside(ctx) ? [] : await shortagesOf(ctx, kindsToCheck(ctx)),
})

/** Logs, for the server's operators, the requests in a tenant that no one could decide. */
export async function warnOfShortages(
  ctx: Ctx<{ kind: 'system' }>,
  warn: (facts: object, message: string) => void,
): Promise<void> {
  for (const shortage of await shortagesOf(ctx, approvalKindNames()))
    warn({ tenant: ctx.tenant.config.id, ...shortage }, 'what these people ask for, nobody else may decide')
}

/** Translates the filters, limited to approvals this user may see. `linkedAccounts`: accounts that count as theirs. */
const questionOf = (
  ctx: Ctx<UserActor>,
  linkedAccounts: LinkedAccounts,
  { waiting, status, kind, targetId }: ApprovalFilters,
): ApprovalQuery => ({
  status,
  kind,
  targetId,
  isWaiting: waiting ?? false,
  now: ctx.now(),
  personId: ctx.actor.id,
  linkedAccounts: [...linkedAccounts.keys()],
  kinds: kindsToCheck(ctx),
  watched: kindsToWatch(ctx),
  merchantId: ctx.actor.merchantId,
})

/** A page of approvals, newest first by default. */
export async function listApprovals(
  ctx: Ctx<UserActor>,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof approvalListQuery>,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const linkedAccounts = await linkedAccountsNow(ctx.tenant.pool, ctx)
  const question = questionOf(ctx, linkedAccounts, filters)
  const order = sortOf({ sort, desc }, { sort: 'asked', desc: true })
  const { shown, nextCursor } = await keysetPage(approvalOrder, { ...order, cursor, limit }, (keyset) =>
    selectApprovals(ctx.tenant.pool, question, keyset),
  )
  return { rows: shown.map((approval) => approvalRowFor(ctx, linkedAccounts, approval)), nextCursor }
}

/** Number and amount of all approvals that match the filters. */
export async function totalApprovals(ctx: Ctx<UserActor>, filters: ApprovalFilters): Promise<ListTotal> {
  const { pool } = ctx.tenant
  return countApprovals(pool, questionOf(ctx, await linkedAccountsNow(pool, ctx), filters))
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
