import type {
  WalletAccountCreateRequest,
  WalletAccountDetail,
  walletAccountListQuery,
  WalletAccountRow,
  WalletAccountUpdateRequest,
} from '@kasa/contracts/walletAccounts'
import {
  accountActions,
  accountTransitions,
  whyNotAccount,
  type AccountAction,
  type AccountMove,
} from '@kasa/domain/bankAccount'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { walletActorOf } from '@kasa/domain/wallet'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, pendingApprovals } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { readNamedPage } from '../db/namedPage'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { accountLimitsNow, askForAccountLimits } from '../limitgroups/accountLimits.service'
import { accountLimits } from '../limits/limits.service'
import { recordActs } from '../otherPerson/otherPerson.service'
import { requireFreshCode } from '../sessions/sessions.service'
import { audited } from './auditedAccount'
import {
  countWalletAccounts,
  countWalletOpen,
  insertWalletAccount,
  selectWalletAccount,
  selectWalletAccounts,
  selectWalletDays,
  selectWalletOptions,
  setWalletAccount,
  updateWalletAccount,
  walletAccountOrder,
  type WalletAccountFields,
  type WalletAccountRecord,
} from './manageAccounts.sql'

type Asker = Ctx<UserActor>
type Act = { id: string; version: number; reason: string }

/**
 * The owner whose accounts this user sees: undefined for all, a PAPARA their own, a SUBPAPARA those of their PAPARA.
 */
function ownerFor({ actor }: Asker): string | null | undefined {
  const kind = walletActorOf(actor.scope)
  return kind === 'ADMIN' ? undefined : kind === 'PAPARA' ? actor.id : actor.parentUserId
}

async function rowsOf(db: Pool | Tx, ctx: Ctx, accounts: readonly WalletAccountRecord[]): Promise<WalletAccountRow[]> {
  const ids = accounts.map(({ id }) => id)
  const days = new Map((await selectWalletDays(db, ids, istanbulDay(ctx.now()))).map((day) => [day.id, day]))
  const limits = await accountLimits(db, ids, ctx.now())
  const pending = await pendingApprovals(db, ids)
  return accounts.map(({ balanceAt, lastEventAt, ...account }) => ({
    ...account,
    balanceAt: balanceAt?.toISOString() ?? null,
    lastEventAt: lastEventAt?.toISOString() ?? null,
    inTodayMinor: days.get(account.id)?.inMinor ?? 0n,
    outTodayMinor: days.get(account.id)?.outMinor ?? 0n,
    ledgerBalanceMinor: days.get(account.id)?.ledgerMinor ?? 0n,
    headroomMinor: limits.get(account.id)?.headroomMinor ?? null,
    pending: (pending.get(account.id) ?? []).map(({ kind }) => kind),
  }))
}

const factsOf = ({ status, owner }: WalletAccountRecord) => ({ status, ownerId: owner?.id ?? null })

async function detailOf(db: Pool | Tx, ctx: Asker, account: WalletAccountRecord): Promise<WalletAccountDetail> {
  const [row] = await rowsOf(db, ctx, [account])
  if (!row) throw new Error('One account gave no row')
  const whyNot = accountActions.flatMap((action) => {
    const refusal = whyNotAccount(action, factsOf(account), ctx.actor, 'PAPARA')
    return refusal ? [[action, refusal] as const] : []
  })
  return { ...row, whyNot: Object.fromEntries(whyNot) }
}

/** A page of the wallet accounts that this user may see, by name. */
export async function listWalletAccounts(
  ctx: Asker,
  query: z.output<typeof walletAccountListQuery>,
): Promise<{ rows: WalletAccountRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'paparaAccount.read')
  const owner = ownerFor(ctx)
  const page = await readNamedPage(ctx.tenant.pool, query, {
    order: walletAccountOrder,
    select: (pool, filter, keyset) => selectWalletAccounts(pool, { ...filter, owner }, keyset),
    count: (pool, filter) => countWalletAccounts(pool, { ...filter, owner }),
    rowOf: (account: WalletAccountRecord) => account,
  })
  return { ...page, rows: await rowsOf(ctx.tenant.pool, ctx, page.rows) }
}

async function found(db: Pool | Tx, ctx: Asker, id: string, lock: 'lock' | 'read'): Promise<WalletAccountRecord> {
  const account = await selectWalletAccount(db, id, lock)
  const owner = ownerFor(ctx)
  const isSeen = account && (owner === undefined || (owner !== null && account.owner?.id === owner))
  if (!isSeen) throw new NotFound({ code: 'NOT_FOUND' })
  return account
}

/** One account. Throws NotFound if the user may not see it. */
export async function readWalletAccount(ctx: Asker, { id }: { id: string }): Promise<WalletAccountDetail> {
  requirePermission(ctx, 'paparaAccount.read')
  const { pool } = ctx.tenant
  return detailOf(pool, ctx, await found(pool, ctx, id, 'read'))
}

/** Choices for the form: all for ADMIN; for a PAPARA the groups and themselves. */
export async function walletAccountChoices(ctx: Asker) {
  requirePermission(ctx, 'paparaAccount.read')
  const { merchants: _merchants, ...options } = await selectWalletOptions(ctx.tenant.pool)
  if (ownerFor(ctx) === undefined) return options
  return { ...options, owners: options.owners.filter(({ id }) => id === ctx.actor.id), limitGroups: [] }
}

/** Throws if a PAPARA changes owner or limits, or if anything named does not exist. */
async function refuseWrong(
  tx: Tx,
  ctx: Asker,
  wanted: WalletAccountFields,
  before: WalletAccountRecord | null,
): Promise<void> {
  if (ownerFor(ctx) !== undefined) {
    const theirs = { ownerUserId: ctx.actor.id, limitGroupId: before?.limitGroup?.id ?? null }
    const beyond = (['ownerUserId', 'limitGroupId'] as const).find((field) => wanted[field] !== theirs[field])
    if (beyond) throw new Conflict({ code: 'ACCOUNT_ADMIN_ONLY', field: beyond })
  }
  if (wanted.maxTxMinor < wanted.minTxMinor) throw new BadInput({ code: 'ACCOUNT_AMOUNTS', field: 'maxTxMinor' })
  const options = await selectWalletOptions(tx)
  const among = (all: readonly { id: string }[], id: string | null) => id === null || all.some((one) => one.id === id)
  const field = !among(options.groups, wanted.groupId)
    ? 'groupId'
    : !among(options.owners, wanted.ownerUserId)
      ? 'ownerUserId'
      : !among(options.limitGroups, wanted.limitGroupId)
        ? 'limitGroupId'
        : undefined
  if (field) throw new BadInput({ code: 'FIELD_INVALID', field, params: { field } })
}

async function lockFor(tx: Tx, ctx: Asker, { id, version }: Omit<Act, 'reason'>, action: AccountAction) {
  const account = await found(tx, ctx, id, 'lock')
  const why = whyNotAccount(action, factsOf(account), ctx.actor, 'PAPARA')
  if (why) throw new Conflict({ code: why, params: { status: account.status }, details: { status: account.status } })
  if (account.version !== version) throw new Conflict({ code: 'RECORD_CHANGED', details: { version: account.version } })
  return account
}

async function reread(tx: Tx, id: string): Promise<WalletAccountRecord> {
  const account = await selectWalletAccount(tx, id, 'lock')
  if (!account) throw new Error(`The wallet account ${id} is not there`)
  return account
}

async function keep(
  tx: Tx,
  ctx: Ctx,
  action: string,
  before: WalletAccountRecord | null,
  id: string,
  reason?: string,
): Promise<WalletAccountRecord> {
  const after = await reread(tx, id)
  await recordAudit(tx, ctx, `paparaAccount.${action}`, {
    type: 'paparaAccount',
    id,
    before: before && audited(before),
    after: audited(after),
    ...(reason !== undefined && { reason }),
  })
  return after
}

/** Relies on the unique index, because a check before the write could race. */
const orNumberUsed = (error: unknown): never => {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'papara_account_no'
  throw isTaken ? new Conflict({ code: 'WALLET_NO_USED', field: 'accountNo' }) : error
}

registerApprovalKind('paparaAccount.create', {
  permission: 'paparaAccount.approve',
  minCheckers: 1,
  hours: 72,
  payload: z.object({}),
  async apply(tx, ctx, { targetId }) {
    const before = await reread(tx, targetId)
    if (before.status !== 'PENDING_APPROVAL')
      throw new Conflict({ code: 'ACCOUNT_STATUS', params: { status: before.status } })
    await setWalletAccount(tx, { ...before, status: 'ACTIVE', statusReason: null }, ctx.now())
    await keep(tx, ctx, 'activate', before, targetId)
  },
  async drop(tx, ctx, { targetId }, _why, reason) {
    const before = await reread(tx, targetId)
    if (before.status !== 'PENDING_APPROVAL') return
    await setWalletAccount(tx, { ...before, status: 'DRAFT', statusReason: reason }, ctx.now())
    await keep(tx, ctx, 'draft', before, targetId)
  },
})

registerApprovalKind('paparaAccount.changeNumber', {
  permission: 'paparaAccount.approve',
  minCheckers: 1,
  hours: 72,
  payload: z.object({ accountNo: z.string() }),
  async apply(tx, ctx, { targetId, payload }) {
    const before = await reread(tx, targetId)
    if (before.status === 'CLOSED') throw new Conflict({ code: 'ACCOUNT_STATUS', params: { status: before.status } })
    await setWalletAccount(tx, { ...before, accountNo: payload.accountNo }, ctx.now()).catch(orNumberUsed)
    await keep(tx, ctx, 'changeNumber', before, targetId)
  },
})

const requestCreation = (tx: Tx, ctx: Asker, account: WalletAccountRecord, reason: string) =>
  createApproval(tx, ctx, {
    kind: 'paparaAccount.create',
    targetType: 'paparaAccount',
    targetId: account.id,
    title: account.name,
    payload: {},
    before: null,
    after: audited(account),
    reason,
  })

/** Creates an account that waits for a second person's approval. Until then no payer gets it. */
export async function createWalletAccount(
  tx: Tx,
  ctx: Asker,
  { accountNo, reason, ...fields }: WalletAccountCreateRequest,
): Promise<WalletAccountDetail> {
  requirePermission(ctx, 'paparaAccount.write')
  await refuseWrong(tx, ctx, fields, null)
  const id = uuidv7()
  await insertWalletAccount(tx, id, accountNo, fields, ctx.now()).catch(orNumberUsed)
  await requestCreation(tx, ctx, await reread(tx, id), reason)
  return detailOf(tx, ctx, await keep(tx, ctx, 'create', null, id, reason))
}

/** Requests approval again for a rejected account. */
export async function submitWalletAccount(tx: Tx, ctx: Asker, act: Act): Promise<WalletAccountDetail> {
  requirePermission(ctx, 'paparaAccount.write')
  const before = await lockFor(tx, ctx, act, 'submit')
  await setWalletAccount(tx, { ...before, status: 'PENDING_APPROVAL', statusReason: null }, ctx.now())
  await requestCreation(tx, ctx, await reread(tx, act.id), act.reason)
  return detailOf(tx, ctx, await keep(tx, ctx, 'submit', before, act.id, act.reason))
}

/**
 * Requests another number. A draft gets it at once: no one pays to it yet, and it needs approval before anyone does.
 */
export async function changeWalletNumber(
  tx: Tx,
  ctx: Asker,
  { accountNo, ...act }: Act & { accountNo: string },
): Promise<WalletAccountDetail> {
  requirePermission(ctx, 'paparaAccount.write')
  const before = await lockFor(tx, ctx, act, 'changeIban')
  if (before.accountNo === accountNo) throw new Conflict({ code: 'WALLET_NO_SAME', field: 'accountNo' })
  if (before.status === 'DRAFT') {
    await setWalletAccount(tx, { ...before, accountNo }, ctx.now()).catch(orNumberUsed)
    return detailOf(tx, ctx, await keep(tx, ctx, 'changeNumber', before, act.id, act.reason))
  }
  await createApproval(tx, ctx, {
    kind: 'paparaAccount.changeNumber',
    targetType: 'paparaAccount',
    targetId: act.id,
    title: before.name,
    payload: { accountNo },
    before: { provider: before.provider, accountNo: before.accountNo },
    after: { provider: before.provider, accountNo },
    reason: act.reason,
  })
  return detailOf(tx, ctx, before)
}

/**
 * Updates everything except the number. Other limits, owner, holder or group need step-up. Another limit group that may
 * allow more waits for another administrator.
 */
export async function changeWalletAccount(
  ctx: Asker,
  { id, version, ...fields }: WalletAccountUpdateRequest & { id: string },
): Promise<WalletAccountDetail> {
  requirePermission(ctx, 'paparaAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockFor(tx, ctx, { id, version }, 'edit')
    await refuseWrong(tx, ctx, fields, before)
    const { ownerUserId } = fields
    const isSame =
      fields.minTxMinor === before.minTxMinor &&
      fields.maxTxMinor === before.maxTxMinor &&
      fields.limitGroupId === (before.limitGroup?.id ?? null) &&
      fields.holderTitle === before.holderTitle &&
      fields.groupId === before.group.id &&
      ownerUserId === (before.owner?.id ?? null)
    if (!isSame) await requireFreshCode(tx, ctx)
    const limits = await accountLimitsNow(tx, 'paparaAccount', id, fields)
    const now = { ...fields, limitGroupId: limits.limitGroupId }
    await updateWalletAccount(tx, id, now, ctx.now()).catch(orNumberUsed)
    if (limits.isWaiting) await askForAccountLimits(tx, ctx, 'paparaAccount', id, fields.limitGroupId)
    // The owner decides on the account's money, so setting the owner counts as granting a right.
    if (ownerUserId !== null && ownerUserId !== before.owner?.id && ownerUserId !== ctx.actor.id)
      await recordActs(tx, ctx, ownerUserId, ['RAISED'])
    return detailOf(tx, ctx, await keep(tx, ctx, 'update', before, id))
  })
}

/** Pauses, resumes, blocks, unblocks or closes an account. Closing needs that no request is open. */
export async function moveWalletAccount(
  ctx: Asker,
  { move, ...act }: Act & { move: AccountMove },
): Promise<WalletAccountDetail> {
  requirePermission(ctx, 'paparaAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockFor(tx, ctx, act, move)
    if (move === 'unblock' || move === 'close') await requireFreshCode(tx, ctx)
    if (move === 'close') {
      const count = await countWalletOpen(tx, act.id)
      if (count > 0) throw new Conflict({ code: 'ACCOUNT_HAS_OPEN', params: { count }, details: { count } })
      if ((await pendingApprovals(tx, [act.id])).size > 0) throw new Conflict({ code: 'APPROVAL_PENDING' })
    }
    const after = { ...before, status: accountTransitions[move].to, statusReason: act.reason }
    await setWalletAccount(tx, after, ctx.now())
    return detailOf(tx, ctx, await keep(tx, ctx, move, before, act.id, act.reason))
  })
}
