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
  selectIsApprovedSince,
  selectIsMakerClosed,
  selectPending,
  selectPendingPayload,
  type ApprovalQuestion,
  type ApprovalRecord,
} from './approvals.sql'
import { selectCheckersNow, selectKeyHolders } from './checkers.sql'
import { shortagesOf } from './shortage'
import { noteAsked, noteDecided } from './approvalNotices'
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
  /** What the target is called on a list. */
  title: string
  /** Only the kind reads it; what is secret in it is sealed. */
  payload: unknown
  /** What a checker compares; no secrets. Money that it is about stands in `after` as `amount`, in kuruş. */
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  reason: string
  /** Who asked, where that is not whoever acts, or no person; `behind` counts as the maker beside it. */
  maker?: { personId: string | null; key: string | null; behind: readonly string[] }
  /** As this one asks it; else as its kind does. */
  minCheckers?: number
  hours?: number
  /** Whose own people decide; left out where ours do. */
  merchantId?: string
}

/**
 * Asks for a second person, in the transaction of the verb that needs one. The verb has asked its own permission, and
 * the step-up where one is due. Refuses a second request of the same kind on the same target.
 */
export async function askApproval(tx: Tx, ctx: Ctx, ask: ToAsk): Promise<{ id: string }> {
  const { neededScopes, ...kind } = approvalKind(ask.kind)
  const { minCheckers = kind.minCheckers, hours = kind.hours, merchantId = null } = ask
  const maker = ask.maker ?? { personId: ctx.actor.kind === 'user' ? ctx.actor.id : null, key: null, behind: [] }
  const [id, now] = [uuidv7(), ctx.now()]
  const isNew = await insertApproval(tx, {
    ...ask,
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
    type: ask.targetType,
    id: ask.targetId,
    before: ask.before,
    after: { ...ask.after, kind: ask.kind, approvalId: id },
    reason: ask.reason,
  })
  await notifyApproval(tx, { id, makerId: maker.personId, merchantId })
  await noteAsked(tx, id)
  return { id }
}

/** What waits on each of these targets: the pending mark of a list. */
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

/** What was agreed to, as its kind wrote it; undefined where it was not. */
export async function approvedPayload(db: Pool | Tx, id: string): Promise<unknown> {
  const approval = await selectApproval(db, id)
  return approval?.status === 'APPROVED' ? approval.payload : undefined
}

/** Who counts as the maker of what a merchant's key asked for: whoever made the key, and whoever saw its secret. */
export async function behindKey(tx: Tx, keyId: string | null): Promise<string[]> {
  return keyId === null ? [] : selectKeyHolders(tx, keyId)
}

/** What a kind asked for on a target that still waits, as the kind wrote it. */
export const pendingPayload = selectPendingPayload
/** True where what a kind asked for on a target was agreed to at `since` or later. */
export const isApprovedSince = selectIsApprovedSince

const auditOf = (approval: ApprovalRecord, more: object = {}) => ({
  type: approval.targetType,
  id: approval.targetId,
  before: approval.before,
  after: { ...approval.after, kind: approval.kind, approvalId: approval.id, ...more },
})

/** Locks one that this person may see, and refuses what the rules do not allow. */
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

/** Locks one that this person may decide on now, with what was asked; refuses as the decision itself would. */
export const lockToDecide = (tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<ApprovalRecord> =>
  lockFor(tx, ctx, id, 'approve')

async function reread(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<ApprovalRow> {
  const approval = await selectApproval(tx, id)
  if (!approval) throw new Error('The approval just written is not there')
  return approvalRowFor(ctx, await linkedAccountsNow(tx, ctx), approval)
}

/** How many of those who agreed before may still decide on it. */
async function countsStill(
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

/** The second person's yes; with the last one that is needed, what was asked is carried out in the same transaction. */
export async function approve(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, note }: { id: string; note?: string | undefined },
): Promise<ApprovalRow> {
  const approval = await lockFor(tx, ctx, id, 'approve')
  // Who may not act any more does not act by somebody else's hand either.
  if (await selectIsMakerClosed(tx, approval.makerId))
    throw new Conflict({ code: 'APPROVAL_MAKER_CLOSED', params: { name: approval.makerName } })
  await approvalKind(approval.kind).check(tx, ctx, approval)
  await addChecker(tx, id, ctx.actor.id, ctx.now())
  await notifyApproval(tx, approval)
  const isLast = (await countsStill(tx, ctx, approval)) + 1 >= approval.minCheckers
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

/** The second person's no. */
export async function deny(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<ApprovalRow> {
  await drop(tx, ctx, await lockFor(tx, ctx, id, 'deny'), 'DENIED', reason)
  return reread(tx, ctx, id)
}

/** The maker takes it back. */
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
 * Ends what waits on a target that is no longer what was shown, of one kind where it is named; `reason` says what
 * became of it.
 */
export async function endWaiting(tx: Tx, ctx: Ctx, targetId: string, reason: string, kind?: string): Promise<void> {
  const waiting = await lockWaiting(tx, targetId)
  for (const approval of kind === undefined ? waiting : waiting.filter((each) => each.kind === kind))
    await drop(tx, ctx, approval, isMaker(ctx, approval) ? 'WITHDRAWN' : 'DENIED', reason)
}

/** Ends what ran out of time, each in a transaction of its own; answers how many. */
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

/** How many wait for this person's own decision: the menu's badge. */
const countForBadge = async (ctx: Ctx<UserActor>): Promise<Counts> => ({
  waiting: await countWaiting(ctx.tenant.pool, {
    linkedAccounts: [...(await linkedAccountsNow(ctx.tenant.pool, ctx)).keys()],
    kinds: kindsToCheck(ctx),
    merchantId: ctx.actor.merchantId,
    now: ctx.now(),
  }),
})
registerCounts('approval', { permission: 'approval.read', personal: countForBadge })

/** What is asked for and nobody could decide, of the kinds that this person decides on. */
export const readShortages = async (ctx: Ctx<UserActor>): Promise<{ shortages: ApprovalShortage[] }> => ({
  // They are counted over everybody of a tenant, whose names are no merchant's business.
  shortages: isOutside(ctx) ? [] : await shortagesOf(ctx, kindsToCheck(ctx)),
})

/** Tells whoever runs the server, by name, what nobody could decide in a tenant. */
export async function warnOfShortages(
  ctx: Ctx<{ kind: 'system' }>,
  warn: (facts: object, said: string) => void,
): Promise<void> {
  for (const shortage of await shortagesOf(ctx, approvalKindNames()))
    warn({ tenant: ctx.tenant.config.id, ...shortage }, 'what these people ask for, nobody else may decide')
}

/**
 * What the filters ask, of those that this person made or may decide; `linkedAccounts`: which accounts count as theirs
 * now.
 */
const questionOf = (
  ctx: Ctx<UserActor>,
  linkedAccounts: LinkedAccounts,
  { waiting, status, kind, targetId }: ApprovalFilters,
): ApprovalQuestion => ({
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

/** A page, newest first, where nothing else is asked for. */
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

/** How many the filters leave on all pages, and the money that they are about. */
export async function totalApprovals(ctx: Ctx<UserActor>, filters: ApprovalFilters): Promise<ListTotal> {
  const { pool } = ctx.tenant
  return countApprovals(pool, questionOf(ctx, await linkedAccountsNow(pool, ctx), filters))
}

/** A decision that was refused, on record with what it was about and why. Nothing else of the decision is kept. */
export async function keepRefusal(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, verb, code }: { id: string; verb: ApprovalAction; code: string },
): Promise<void> {
  const approval = await selectApproval(tx, id)
  if (approval) await recordAudit(tx, ctx, 'approval.refuse', auditOf(approval, { tried: verb, refused: code }))
}
