import {
  auditSeq,
  type AuditDetail,
  type AuditFilters,
  type AuditRow,
  type auditListQuery,
} from '@kasa/contracts/audit'
import type { ListTotal } from '@kasa/contracts/lists'
import { scopesOf } from '@kasa/domain/access'
import { foldText } from '@kasa/domain/turkishText'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { cursorOf, pageOf } from '../db/page'
import { NotFound } from '../errors/refusals'
import { sealOf } from './chain.service'
import { countAudit, selectAudit, selectAuditRow, type AuditFilter, type AuditRecord } from './readAudit.sql'
import { withoutSecrets } from './withoutSecrets'

const rowOf = ({ at, ...row }: AuditRecord): AuditRow => ({ ...row, at: at.toISOString() })

/** ADMIN reads everybody's acts, others their own (domain section 8). */
const onlyActor = (actor: UserActor): string | null => (scopesOf(actor.scope).has('ADMIN') ? null : actor.id)

const bySeq = cursorOf(auditSeq)

const filterFor = (viewer: UserActor, { actor, ...filters }: AuditFilters): AuditFilter => ({
  ...filters,
  ownerId: onlyActor(viewer),
  actor: actor === undefined ? undefined : { text: actor, fold: foldText(actor) },
})

/** A page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  query: z.output<typeof auditListQuery>,
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'audit.list')
  const { cursor, limit, ...filters } = query
  const found = await selectAudit(ctx.tenant.pool, {
    ...filterFor(ctx.actor, filters),
    beforeSeq: bySeq.read(cursor),
    limit: limit + 1,
  })
  const { shown, nextCursor } = pageOf(found, limit, ({ seq }) => bySeq.write(seq))
  return { rows: shown.map(rowOf), nextCursor }
}

/** How many acts the filters leave on all pages. */
export async function totalAudit(ctx: Ctx, filters: AuditFilters): Promise<ListTotal> {
  requirePermission(ctx, 'audit.list')
  return countAudit(ctx.tenant.pool, filterFor(ctx.actor, filters))
}

/** One act with what it changed, and whether the chain still holds it. */
export async function readAudit(ctx: Ctx, { seq }: { seq: string }): Promise<AuditDetail> {
  requirePermission(ctx, 'audit.list')
  const { pool, keys } = ctx.tenant
  const record = await selectAuditRow(pool, { seq, ownerId: onlyActor(ctx.actor) })
  if (!record) throw new NotFound({ code: 'NOT_FOUND' })
  const seal = await sealOf(pool, keys, seq)
  const { sessionId, requestId, before, after, ...row } = record
  return {
    ...rowOf(row),
    sessionId,
    requestId,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    seal: seal.state,
    hash: seal.hash,
  }
}
