import { randomInt } from 'node:crypto'

import type {
  JudgedGroup,
  RemitGroupDetail,
  RemitGroupOptions,
  RemitGroupRow,
  remitGroupListQuery,
  remitGroupTryQuery,
} from '@kasa/contracts/remitGroups'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { previewAssignment } from '../assignment/assignment.service'
import { readNamedPage } from '../db/namedPage'
import { countRemitGroups, remitGroupOrder, selectOptions, selectRemitGroups } from './remitGroups.sql'
import { foundRemitGroup, judgedGroupsOf, remitGroupDetailOf, remitGroupRowOf } from './remitGroupView'

export async function listRemitGroups(
  ctx: Ctx,
  query: z.output<typeof remitGroupListQuery>,
): Promise<{ rows: RemitGroupRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'remitGroup.write')
  return readNamedPage(ctx.tenant.pool, query, {
    order: remitGroupOrder,
    select: selectRemitGroups,
    count: countRemitGroups,
    rowOf: remitGroupRowOf,
  })
}

/** A group with its accounts' current data. */
export async function readRemitGroup(ctx: Ctx, { id }: { id: string }): Promise<RemitGroupDetail> {
  requirePermission(ctx, 'remitGroup.write')
  return remitGroupDetailOf(ctx.tenant.pool, ctx, await foundRemitGroup(ctx.tenant.pool, id, 'read'))
}

export async function remitGroupOptionsFor(ctx: Ctx): Promise<RemitGroupOptions> {
  requirePermission(ctx, 'remitGroup.write')
  return selectOptions(ctx.tenant.pool)
}

/** Which account a deposit would currently get, computed by the same function as real assignments. Writes nothing. */
export async function tryRemitGroup(
  ctx: Ctx,
  { id, amountMinor, bankCode, merchantId, customerRef }: z.output<typeof remitGroupTryQuery> & { id: string },
): Promise<{ at: string; groups: JudgedGroup[] }> {
  requirePermission(ctx, 'remitGroup.write')
  const { pool } = ctx.tenant
  await foundRemitGroup(pool, id, 'read')
  const at = ctx.now()
  const logs = await previewAssignment(pool, id, {
    amountMinor,
    at,
    bankCode: bankCode ?? null,
    merchantId: merchantId ?? null,
    customerRef: customerRef ?? null,
    spin: randomInt(2 ** 24) / 2 ** 24,
  })
  return { at: at.toISOString(), groups: await judgedGroupsOf(pool, logs) }
}
