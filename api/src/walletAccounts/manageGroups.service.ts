import type { GroupStatusRequest } from '@kasa/contracts/limitGroups'
import type {
  WalletGroupCreateRequest,
  WalletGroupDetail,
  walletGroupListQuery,
  WalletGroupRow,
} from '@kasa/contracts/walletAccounts'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { readNamedPage } from '../db/namedPage'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { orNameUsed } from '../limitgroups/groupName'
import { selectWalletOptions } from './manageAccounts.sql'
import {
  countWalletGroups,
  putWalletGroup,
  selectWalletGroup,
  selectWalletGroups,
  selectWalletMembers,
  selectWalletMerchants,
  setWalletMerchants,
  walletGroupOrder,
  type WalletGroupRecord,
} from './manageGroups.sql'
import { walletCandidates } from './walletAccounts.service'

type Asker = Ctx<UserActor>

async function found(db: Pool | Tx, id: string, lock: 'lock' | 'read'): Promise<WalletGroupRecord> {
  const group = await selectWalletGroup(db, id, lock)
  if (!group) throw new NotFound({ code: 'NOT_FOUND' })
  return group
}

async function lockAtVersion(tx: Tx, id: string, version: number): Promise<WalletGroupRecord> {
  const group = await found(tx, id, 'lock')
  if (group.version !== version) throw new Conflict({ code: 'GROUP_CHANGED', details: { version: group.version } })
  return group
}

async function detailOf(db: Pool | Tx, ctx: Ctx, group: WalletGroupRecord): Promise<WalletGroupDetail> {
  const candidates = await walletCandidates(db, group.id, { merchantId: null, customerRef: null, at: ctx.now() })
  const members = await selectWalletMembers(db, group.id)
  const merchants = await selectWalletMerchants(db, group.id)
  return {
    ...group,
    members: members.map((member) => ({
      ...member,
      headroomMinor: candidates.find(({ accountId }) => accountId === member.id)?.headroomMinor ?? null,
    })),
    merchantIds: merchants.map(({ id }) => id),
    merchantNames: merchants.map(({ name }) => name),
  }
}

export async function listWalletGroups(
  ctx: Asker,
  query: z.output<typeof walletGroupListQuery>,
): Promise<{ rows: WalletGroupRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'paparaGroup.write')
  return readNamedPage(ctx.tenant.pool, query, {
    order: walletGroupOrder,
    select: selectWalletGroups,
    count: countWalletGroups,
    rowOf: (group: WalletGroupRecord): WalletGroupRow => group,
  })
}

/** A group with its accounts' current data. */
export async function readWalletGroupDetail(ctx: Asker, { id }: { id: string }): Promise<WalletGroupDetail> {
  requirePermission(ctx, 'paparaGroup.write')
  const { pool } = ctx.tenant
  return detailOf(pool, ctx, await found(pool, id, 'read'))
}

/** Choices for the group's form. */
export async function walletGroupChoices(ctx: Asker) {
  requirePermission(ctx, 'paparaGroup.write')
  const { limitGroups, groups, merchants } = await selectWalletOptions(ctx.tenant.pool)
  return { limitGroups, groups, merchants }
}

async function refuseWrong(tx: Tx, id: string, wanted: WalletGroupCreateRequest): Promise<void> {
  const { limitGroups, groups, merchants } = await selectWalletOptions(tx)
  const has = (all: readonly { id: string }[], one: string | null) =>
    one === null || all.some((known) => known.id === one)
  const field = !has(limitGroups, wanted.limitGroupId)
    ? 'limitGroupId'
    : wanted.failoverGroupId === id || !has(groups, wanted.failoverGroupId)
      ? 'failoverGroupId'
      : !wanted.merchantIds.every((merchantId) => has(merchants, merchantId))
        ? 'merchantIds'
        : undefined
  if (field) throw new BadInput({ code: 'FIELD_INVALID', field, params: { field } })
}

const audited = async (tx: Tx, { id, name, status, strategy, ...group }: WalletGroupRecord) => ({
  name,
  status,
  statusReason: group.statusReason,
  strategy,
  limitGroup: group.limitGroupName,
  failover: group.failoverName,
  minOnlineAccounts: group.minOnlineAccounts,
  merchants: (await selectWalletMerchants(tx, id)).map((merchant) => merchant.name),
})

/** Writes a group and its merchants. Each changed merchant gets its own audit row. */
async function write(
  tx: Tx,
  ctx: Asker,
  before: WalletGroupRecord | null,
  { merchantIds, ...fields }: WalletGroupCreateRequest,
): Promise<WalletGroupDetail> {
  const id = before?.id ?? uuidv7()
  await refuseWrong(tx, id, { merchantIds, ...fields })
  const auditedBefore = before && (await audited(tx, before))
  await putWalletGroup(
    tx,
    { status: before?.status ?? 'ACTIVE', statusReason: before?.statusReason ?? null, ...fields, id },
    ctx.now(),
  )
  for (const changed of await setWalletMerchants(tx, id, merchantIds, ctx.now()))
    await recordAudit(tx, ctx, 'merchant.update', {
      type: 'merchant',
      id: changed.id,
      before: { paparaGroupId: changed.before },
      after: { paparaGroupId: changed.after },
    })
  const after = await found(tx, id, 'read')
  await recordAudit(tx, ctx, before ? 'paparaGroup.update' : 'paparaGroup.create', {
    type: 'paparaGroup',
    id,
    before: auditedBefore,
    after: await audited(tx, after),
  })
  return detailOf(tx, ctx, after)
}

/** Creates a wallet group. Accounts are added from their own form. */
export async function createWalletGroup(ctx: Asker, request: WalletGroupCreateRequest): Promise<WalletGroupDetail> {
  requirePermission(ctx, 'paparaGroup.write')
  return inTransaction(ctx, (tx) => write(tx, ctx, null, request)).catch(orNameUsed)
}

/** Updates a group. Requests already assigned keep their account. */
export async function updateWalletGroup(
  ctx: Asker,
  { id, version, ...request }: WalletGroupCreateRequest & { id: string; version: number },
): Promise<WalletGroupDetail> {
  requirePermission(ctx, 'paparaGroup.write')
  return inTransaction(ctx, async (tx) => write(tx, ctx, await lockAtVersion(tx, id, version), request)).catch(
    orNameUsed,
  )
}

/** Pauses or resumes a group, with a reason. */
export async function setWalletGroupStatus(
  ctx: Asker,
  { id, version, status, reason }: GroupStatusRequest & { id: string },
): Promise<WalletGroupDetail> {
  requirePermission(ctx, 'paparaGroup.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, id, version)
    if (before.status === status) throw new Conflict({ code: 'GROUP_STATUS', field: 'status' })
    await putWalletGroup(tx, { ...before, status, statusReason: reason }, ctx.now())
    const after = await found(tx, id, 'read')
    await recordAudit(tx, ctx, status === 'PAUSED' ? 'paparaGroup.pause' : 'paparaGroup.resume', {
      type: 'paparaGroup',
      id,
      before: await audited(tx, before),
      after: await audited(tx, after),
      reason,
    })
    return detailOf(tx, ctx, after)
  })
}
