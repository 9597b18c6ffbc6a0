import type { auditSorts } from '@kasa/contracts/audit'
import type { ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import type { Keyset, ListOrder, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'
import { covered } from './chain.sql'
import type { Look } from './personLooks'

export type AuditRecord = {
  seq: string
  at: Date
  actorKind: 'user' | 'api' | 'bot' | 'system'
  actorId: string | null
  actorName: string | null
  action: string
  objectType: string
  objectId: string
  reason: string | null
  ip: string
  sealed: boolean
}
export type AuditRecordInFull = AuditRecord & {
  sessionId: string | null
  requestId: string
  before: unknown
  after: unknown
}

const columns = `a.seq::text as seq, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId",
  a.actor_name as "actorName", a.action,
  a.object_type as "objectType", a.object_id as "objectId", a.reason, a.ip, a.hash is not null as sealed`

/** Audit rows never change, so they are sorted by their number. */
export const auditOrder: ListOrder<(typeof auditSorts)[number]> = {
  id: { sql: 'a.seq', as: 'number' },
  keys: { at: { sql: 'a.seq', as: 'number' } },
}

export type AuditFilter = {
  /** Only this user's actions; null: everyone's. */
  ownerId: string | null
  actor: { text: string; fold: string } | undefined
  action?: readonly string[] | undefined
  objectType?: string | undefined
  objectId?: string | undefined
  /** Records found by what was typed: these ids, or the number, which entries about other records also carry. */
  record?: { ids: readonly string[]; number: string | undefined } | undefined
  looks?: readonly Look[] | undefined
  /** Istanbul days, both inclusive. */
  from?: string | undefined
  to?: string | undefined
}

const conditionsOf = (filter: AuditFilter): RawBuilder<unknown>[] => [
  ...when(filter.ownerId ?? undefined, (id) => sql`a.actor_kind = 'user' and a.actor_id = ${id}`),
  ...when(
    filter.actor,
    ({ text, fold }) => sql`(strpos(${folded('a.actor_name')}, ${fold}) > 0 or a.actor_id = ${text}
    or a.actor_id in (select u.id::text from users u where ${folded('u.email')} = ${fold}))`,
  ),
  ...when(filter.action, (actions) => sql`a.action = any(${[...actions]}::text[])`),
  ...when(filter.objectType, (type) => sql`a.object_type = ${type}`),
  ...when(filter.objectId, (id) => sql`a.object_id = ${id}`),
  ...when(filter.record, ({ ids, number }) => {
    const isIt = sql`a.object_id = any(${[...ids]}::text[])`
    return number === undefined ? isIt : sql`(${isIt} or a.after ->> 'number' = ${number})`
  }),
  ...when(filter.looks, (looks) => {
    const isLook = ({ action, objectIds }: Look) =>
      sql`(a.action = ${action} and a.object_id = any(${[...objectIds]}::text[]))`
    return sql`(${sql.join([sql`false`, ...looks.map(isLook)], sql` or `)})`
  }),
  ...when(filter.from, (day) => sql`a.at >= ${dayStart(day)}`),
  ...when(filter.to, (day) => sql`a.at < ${dayEnd(day)}`),
]

export const selectAudit = (
  pool: Pool,
  filter: AuditFilter,
  { place, where, tail }: Keyset,
): Promise<(AuditRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${place} from audit_log a
      where ${allOf([...conditionsOf(filter), ...where])} ${tail}`,
  )

/** Number of audit rows that match the filters. */
export const countAudit = (pool: Pool, filter: AuditFilter): Promise<ListTotal> =>
  totalOf(pool, sql`audit_log a where ${allOf(conditionsOf(filter))}`)

/** One audit row in full, if it is the owner's; `ownerId` null: anyone's. */
export async function selectAuditRow(
  pool: Pool,
  key: { seq: string; ownerId: string | null },
): Promise<AuditRecordInFull | undefined> {
  const { rows } = await pool.query<AuditRecordInFull>({
    name: 'audit.read',
    text: `select ${columns}, a.session_id as "sessionId", a.request_id as "requestId", a.before, a.after
      from audit_log a
           where a.seq = $1::bigint and ($2::text is null or (a.actor_kind = 'user' and a.actor_id = $2))`,
    values: [key.seq, key.ownerId],
  })
  return rows[0]
}

export type ProofRow = { seq: string; text: string; prevHash: Buffer | null; hash: Buffer | null }
/**
 * Matching audit rows with the text that the chain covers, in the order of the log. Rows without a hash are not
 * chained yet.
 */
export const selectProofRows = (db: Pick<Tx, 'query'>, filter: AuditFilter, limit: number): Promise<ProofRow[]> =>
  runSql(
    db,
    sql`select a.seq::text as seq, ${sql.raw(covered)} as text, a.prev_hash as "prevHash", a.hash from audit_log a
        where ${allOf(conditionsOf(filter))} order by a.seq limit ${limit}`,
  )
