import type { consoleParametersAnswer } from '@kasa/contracts/consoleParameters'
import type { SysparameterHistory, sysparameterListQuery, SysparameterRow } from '@kasa/contracts/sysparameters'
import { byValue } from '@kasa/domain/byValue'
import {
  consoleParameters,
  sysparameterById,
  sysparameterKeys,
  sysparameterModules,
  sysparameters,
  sysparameterValues,
  type SysparameterKey,
} from '@kasa/domain/sysparameter'
import { foldText } from '@kasa/domain/turkishText'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { parameters } from '../parameters/parameter'
import { descriptions } from './descriptions'
import { selectLastVersions, selectVersions, type SysparameterVersion } from './sysparameters.sql'

/** The parameter with this id. Throws `NotFound`. */
export function keyOfId(id: string): SysparameterKey {
  const key = sysparameterById(id)
  if (!key) throw new NotFound({ code: 'NOT_FOUND' })
  return key
}

const nextOf = (last: SysparameterVersion | undefined, now: Date): SysparameterRow['next'] =>
  last && last.effectiveFrom > now ? { value: last.value, effectiveFrom: last.effectiveFrom.toISOString() } : null

/** These parameters with their current values. */
async function rowsOf(db: Pool | Tx, keys: readonly SysparameterKey[], now: Date): Promise<SysparameterRow[]> {
  const ids = keys.map((key) => sysparameters[key].id)
  const values = await parameters(db, keys, now)
  const pending = await pendingApprovals(db, ids)
  const lastOf = new Map((await selectLastVersions(db)).map((version) => [version.key, version]))
  return keys.map((key) => {
    const { min, max, usual, ...definition } = sysparameters[key]
    const last = lastOf.get(key)
    return {
      ...definition,
      key,
      value: BigInt(values[key]),
      usual: BigInt(usual),
      min: BigInt(min),
      max: BigInt(max),
      description_tr: descriptions[key].tr,
      description_en: descriptions[key].en,
      next: nextOf(last, now),
      approvalId: pending.get(definition.id)?.[0]?.id ?? null,
      changedAt: last?.createdAt.toISOString() ?? null,
      changedByName: last?.createdByName ?? null,
      version: last?.version ?? 0,
    }
  })
}

/** One parameter with its current value. */
export async function readRow(db: Pool | Tx, key: SysparameterKey, now: Date): Promise<SysparameterRow> {
  const [row] = await rowsOf(db, [key], now)
  if (!row) throw new Error(`The parameter ${key} is not there`)
  return row
}

/** Every parameter that matches the filters, by module and key by default. */
export async function listSysparameters(
  ctx: Ctx,
  { q, module, sort, desc = false }: z.output<typeof sysparameterListQuery>,
): Promise<{ rows: SysparameterRow[]; nextCursor: null; total: number }> {
  requirePermission(ctx, 'sysparameter.read')
  const wanted = foldText(q ?? '')
  const rows = (await rowsOf(ctx.tenant.pool, sysparameterKeys, ctx.now())).filter(
    (row) =>
      (module?.includes(row.module) ?? true) &&
      foldText(`${row.key} ${row.description_tr} ${row.description_en}`).includes(wanted),
  )
  const place = (row: SysparameterRow) => `${sysparameterModules.indexOf(row.module)} ${row.key}`
  rows.sort(byValue({ valueOf: sort ? sysparameterValues[sort] : place, desc }))
  return { rows, nextCursor: null, total: rows.length }
}

export async function readSysparameter(ctx: Ctx, { id }: { id: string }): Promise<SysparameterRow> {
  requirePermission(ctx, 'sysparameter.read')
  return readRow(ctx.tenant.pool, keyOfId(id), ctx.now())
}

/** All versions of a parameter, newest first. */
export async function readSysparameterHistory(ctx: Ctx, { id }: { id: string }): Promise<SysparameterHistory> {
  requirePermission(ctx, 'sysparameter.read')
  const versions = await selectVersions(ctx.tenant.pool, keyOfId(id))
  return {
    versions: versions.map(({ key: _key, effectiveFrom, createdAt, ...version }) => ({
      ...version,
      effectiveFrom: effectiveFrom.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** The parameters that every console needs, for any signed-in user. */
export const readConsoleParameters = async (
  ctx: Ctx<UserActor>,
): Promise<z.output<typeof consoleParametersAnswer>> => ({
  values: await parameters(ctx.tenant.pool, consoleParameters, ctx.now()),
})
