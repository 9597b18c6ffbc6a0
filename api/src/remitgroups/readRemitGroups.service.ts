import { randomInt } from 'node:crypto'

import type { groupListQuery } from '@kasa/contracts/limitGroups'
import type { JudgedGroup, RemitGroupDetail, RemitGroupOptions, RemitGroupRow, remitGroupTryQuery } from '@kasa/contracts/remitGroups'
import { foldText } from '@kasa/domain/turkishText'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { previewAssignment } from '../assignment/assignment.service'
import { readIdCursor, writeIdCursor } from '../db/idCursor'
import { countRemitGroups, selectOptions, selectRemitGroups } from './remitGroups.sql'
import { foundRemitGroup, judgedGroupsOf, remitGroupDetailOf, remitGroupRowOf } from './remitGroupView'

/** A page of remit groups by name. */
export async function listRemitGroups(ctx: Ctx, query: z.output<typeof groupListQuery>): Promise<{ rows: RemitGroupRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'remitGroup.write')
  const asked = { fold: query.q === undefined ? undefined : foldText(query.q), status: query.status, afterId: readIdCursor(query.cursor), limit: query.limit + 1 }
  const [found, total] = await Promise.all([selectRemitGroups(ctx.tenant.pool, asked), countRemitGroups(ctx.tenant.pool, asked)])
  const shown = found.slice(0, query.limit)
  return { rows: shown.map(remitGroupRowOf), nextCursor: found.length > query.limit ? writeIdCursor(shown.at(-1)) : null, total }
}

/** One group with its accounts as they stand now. */
export async function readRemitGroup(ctx: Ctx, { id }: { id: string }): Promise<RemitGroupDetail> {
  requirePermission(ctx, 'remitGroup.write')
  return remitGroupDetailOf(ctx.tenant.pool, ctx, await foundRemitGroup(ctx.tenant.pool, id, 'read'))
}

/** What the form of a group offers. */
export async function remitGroupOptionsFor(ctx: Ctx): Promise<RemitGroupOptions> {
  requirePermission(ctx, 'remitGroup.write')
  return selectOptions(ctx.tenant.pool)
}

/** Which account a deposit of this amount would get now, by the function that chooses for real. Reads only. */
export async function tryRemitGroup(ctx: Ctx, { id, amountMinor, bankCode, merchantId, customerRef }: z.output<typeof remitGroupTryQuery> & { id: string }): Promise<{ at: string; groups: JudgedGroup[] }> {
  requirePermission(ctx, 'remitGroup.write')
  const { pool } = ctx.tenant
  await foundRemitGroup(pool, id, 'read')
  const at = ctx.now()
  const logs = await previewAssignment(pool, id, {
    amountMinor, at, bankCode: bankCode ?? null, merchantId: merchantId ?? null, customerRef: customerRef ?? null, spin: randomInt(2 ** 24) / 2 ** 24,
  })
  return { at: at.toISOString(), groups: await judgedGroupsOf(pool, logs) }
}
