import { type AuditDetail, type AuditFilters, type AuditRow, type auditListQuery } from '@kasa/contracts/audit'
import { mostProofRows, type AuditProof } from '@kasa/contracts/auditProof'
import type { ListTotal } from '@kasa/contracts/lists'
import { scopesOf } from '@kasa/domain/access'
import { recordNumber } from '@kasa/domain/recordNumber'
import { foldText } from '@kasa/domain/turkishText'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Pool } from '../db/client'
import { keysetPage, sortOf } from '../db/keyset'
import { Conflict, NotFound } from '../errors/refusals'
import { sealOf } from './chain.service'
import { findHead } from './chain.sql'
import { looksAt } from './personLooks'
import { proofMac } from './proof'
import {
  auditOrder,
  countAudit,
  selectAudit,
  selectAuditRow,
  selectProofRows,
  type AuditFilter,
  type AuditRecord,
} from './readAudit.sql'
import { recordNames, recordsNamed, shownValues } from './recordNames'
import { withoutSecrets } from './withoutSecrets'

const rowOf = ({ at, ...row }: AuditRecord, objectName: string | null): AuditRow => ({
  ...row,
  objectName,
  at: at.toISOString(),
})

/** ADMIN reads everyone's actions, others only their own (domain section 8). */
const onlyActor = (actor: UserActor): string | null => (scopesOf(actor.scope).has('ADMIN') ? null : actor.id)

const filterFor = async (
  pool: Pool,
  viewer: UserActor,
  { actor, record, person, ...filters }: AuditFilters,
): Promise<AuditFilter> => {
  const idsOf = async (text: string) => [text, ...(await recordsNamed(pool, viewer, text))]
  return {
    ...filters,
    ownerId: onlyActor(viewer),
    actor: actor === undefined ? undefined : { text: actor, fold: foldText(actor) },
    record: record === undefined ? undefined : { ids: await idsOf(record), number: recordNumber(record) },
    looks: person === undefined ? undefined : await looksAt(pool, await idsOf(person)),
  }
}

/** A page of the audit log, newest first by default. */
export async function listAudit(
  ctx: Ctx,
  query: z.output<typeof auditListQuery>,
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'audit.list')
  const { sort, desc, cursor, limit, ...filters } = query
  const order = sortOf({ sort, desc }, { sort: 'at', desc: true })
  const filter = await filterFor(ctx.tenant.pool, ctx.actor, filters)
  const { shown, nextCursor } = await keysetPage(auditOrder, { ...order, cursor, limit }, (keyset) =>
    selectAudit(ctx.tenant.pool, filter, keyset),
  )
  const nameOf = await recordNames(ctx.tenant.pool, ctx.actor, shown)
  return { rows: shown.map((row) => rowOf(row, nameOf(row))), nextCursor }
}

/** Number of all audit rows that match the filters. */
export async function totalAudit(ctx: Ctx, filters: AuditFilters): Promise<ListTotal> {
  requirePermission(ctx, 'audit.list')
  return countAudit(ctx.tenant.pool, await filterFor(ctx.tenant.pool, ctx.actor, filters))
}

/** One audit row with the values that changed, and whether it is still as it was chained. */
export async function readAudit(ctx: Ctx, { seq }: { seq: string }): Promise<AuditDetail> {
  requirePermission(ctx, 'audit.list')
  const { pool, keys } = ctx.tenant
  const record = await selectAuditRow(pool, { seq, ownerId: onlyActor(ctx.actor) })
  if (!record) throw new NotFound({ code: 'NOT_FOUND' })
  const seal = await sealOf(pool, keys, seq)
  const { sessionId, requestId, before: was, after: is, ...row } = record
  const { before, after } = await shownValues(pool, row, { before: was, after: is })
  return {
    ...rowOf(row, (await recordNames(pool, ctx.actor, [row]))(row)),
    sessionId,
    requestId,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    seal: seal.state,
    hash: seal.hash,
  }
}

/**
 * The matching audit rows as a file that can be verified without us (`audit:verify --file`). Throws
 * `AUDIT_PROOF_LARGE` for more than `mostProofRows`. Rows are complete, names included, because a partial row could
 * not be verified.
 */
export async function proofOf(ctx: Ctx<UserActor>, { filters }: { filters: AuditFilters }): Promise<AuditProof> {
  requirePermission(ctx, 'audit.proof')
  const { pool, keys, config } = ctx.tenant
  const found = await selectProofRows(pool, await filterFor(pool, ctx.actor, filters), mostProofRows + 1)
  if (found.length > mostProofRows) throw new Conflict({ code: 'AUDIT_PROOF_LARGE', params: { most: mostProofRows } })
  const head = await findHead(pool)
  const rows = found.flatMap(({ seq, text, prevHash, hash }) =>
    prevHash && hash ? [{ seq, text, prevHash: prevHash.toString('hex'), hash: hash.toString('hex') }] : [],
  )
  const facts = {
    kind: 'kasa-audit-proof' as const,
    tenant: config.id,
    madeAt: ctx.now().toISOString(),
    filters: { ...filters },
    chained: String(head?.chained ?? 0),
    end: (head?.hash ?? Buffer.alloc(32)).toString('hex'),
    waiting: found.length - rows.length,
    seqs: rows.map(({ seq }) => seq),
  }
  return { ...facts, mac: proofMac(keys, facts), rows }
}
