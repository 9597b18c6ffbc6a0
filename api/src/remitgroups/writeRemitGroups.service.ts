import type { GroupStatusRequest } from '@kasa/contracts/limitGroups'
import type {
  RemitGroupCreateRequest,
  RemitGroupDetail,
  RemitGroupOrderRequest,
  RemitGroupUpdateRequest,
} from '@kasa/contracts/remitGroups'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { orNameUsed } from '../limitgroups/groupName'
import { offerMerchantsTo } from '../merchants/merchantGroups.service'
import {
  insertRemitGroup,
  selectAccountLines,
  selectGroupMerchants,
  selectMissing,
  setAccountOrder,
  updateRemitGroupRow,
  type RemitGroupRecord,
} from './remitGroups.sql'
import { foundRemitGroup, remitGroupDetailOf } from './remitGroupView'

/** The group, its merchants and its ordered accounts, for the audit log. */
const audited = async (tx: Tx, { createdAt: _createdAt, updatedAt: _updatedAt, ...group }: RemitGroupRecord) => ({
  ...group,
  merchantIds: (await selectGroupMerchants(tx, group.id)).map(({ id }) => id),
  accountIds: (await selectAccountLines(tx, group.id)).map(({ id }) => id),
})

async function lockAtVersion(tx: Tx, id: string, version: number): Promise<RemitGroupRecord> {
  const group = await foundRemitGroup(tx, id, 'lock')
  if (group.version !== version) throw new Conflict({ code: 'GROUP_CHANGED', details: { version: group.version } })
  return group
}

async function refuseWrongChoices(tx: Tx, id: string, wanted: RemitGroupCreateRequest): Promise<void> {
  const missing = await selectMissing(tx, wanted)
  const field = wanted.failoverGroupId === id ? 'failoverGroupId' : Object.keys(missing).find((name) => missing[name])
  if (field !== undefined) throw new BadInput({ code: 'FIELD_INVALID', field, params: { field } })
}

/** Creates a remit group. Accounts are added from their own form. */
export async function createRemitGroup(
  ctx: Ctx<UserActor>,
  request: RemitGroupCreateRequest,
): Promise<RemitGroupDetail> {
  requirePermission(ctx, 'remitGroup.write')
  return inTransaction(ctx, async (tx) => {
    const id = uuidv7()
    await refuseWrongChoices(tx, id, request)
    const { merchantIds, ...fields } = request
    await insertRemitGroup(tx, { ...fields, id, status: 'ACTIVE', statusReason: null }, ctx.now())
    await offerMerchantsTo(tx, ctx, id, merchantIds)
    const group = await foundRemitGroup(tx, id, 'read')
    await recordAudit(tx, ctx, 'remitGroup.create', {
      type: 'remitGroup',
      id,
      before: null,
      after: await audited(tx, group),
    })
    return remitGroupDetailOf(tx, ctx, group)
  }).catch(orNameUsed)
}

/** Updates a group. Requests already assigned keep their account. */
export async function updateRemitGroup(
  ctx: Ctx<UserActor>,
  { id, version, ...request }: RemitGroupUpdateRequest & { id: string },
): Promise<RemitGroupDetail> {
  requirePermission(ctx, 'remitGroup.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, id, version)
    await refuseWrongChoices(tx, id, request)
    const auditedBefore = await audited(tx, before)
    const { merchantIds, ...fields } = request
    await updateRemitGroupRow(tx, { ...before, ...fields }, ctx.now())
    await offerMerchantsTo(tx, ctx, id, merchantIds)
    const after = await foundRemitGroup(tx, id, 'read')
    await recordAudit(tx, ctx, 'remitGroup.update', {
      type: 'remitGroup',
      id,
      before: auditedBefore,
      after: await audited(tx, after),
    })
    return remitGroupDetailOf(tx, ctx, after)
  }).catch(orNameUsed)
}

/** Reorders a group's accounts. All accounts must be named, so that no one orders a list they have not seen. */
export async function orderRemitGroup(
  ctx: Ctx<UserActor>,
  { id, version, accountIds }: RemitGroupOrderRequest & { id: string },
): Promise<RemitGroupDetail> {
  requirePermission(ctx, 'remitGroup.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, id, version)
    const auditedBefore = await audited(tx, before)
    const isSame =
      auditedBefore.accountIds.length === accountIds.length &&
      new Set(accountIds).size === accountIds.length &&
      auditedBefore.accountIds.every((known) => accountIds.includes(known))
    if (!isSame) throw new Conflict({ code: 'GROUP_CHANGED', details: { version: before.version } })
    await setAccountOrder(tx, id, accountIds, ctx.now())
    await updateRemitGroupRow(tx, before, ctx.now())
    const after = await foundRemitGroup(tx, id, 'read')
    await recordAudit(tx, ctx, 'remitGroup.order', {
      type: 'remitGroup',
      id,
      before: auditedBefore,
      after: await audited(tx, after),
    })
    return remitGroupDetailOf(tx, ctx, after)
  })
}

/** Pauses or resumes a group, with a reason. */
export async function setRemitGroupStatus(
  ctx: Ctx<UserActor>,
  { id, version, status, reason }: GroupStatusRequest & { id: string },
): Promise<RemitGroupDetail> {
  requirePermission(ctx, 'remitGroup.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, id, version)
    if (before.status === status) throw new Conflict({ code: 'GROUP_STATUS', field: 'status' })
    const auditedBefore = await audited(tx, before)
    await updateRemitGroupRow(tx, { ...before, status, statusReason: reason }, ctx.now())
    const after = await foundRemitGroup(tx, id, 'read')
    await recordAudit(tx, ctx, status === 'PAUSED' ? 'remitGroup.pause' : 'remitGroup.resume', {
      type: 'remitGroup',
      id,
      before: auditedBefore,
      after: await audited(tx, after),
      reason,
    })
    return remitGroupDetailOf(tx, ctx, after)
  })
}
