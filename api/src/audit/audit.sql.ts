import type { Tx } from '../db/client'
import { toJson } from '../db/json'

export type AuditRow = {
  actorKind: string
  actorId: string | null
  actorName: string | null
  sessionId: string | null
  ip: string
  requestId: string
  action: string
  objectType: string
  objectId: string
  before: unknown
  after: unknown
  reason: string | null
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : toJson(value))

/** Inserts rows in order. No statement changes or removes rows. */
export async function insertAudits(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  const column = (field: Exclude<keyof AuditRow, 'before' | 'after'>) => rows.map((row) => row[field])
  await tx.query({
    name: 'audit.insert',
    text: `insert into audit_log
             (actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id, before,
               after, reason)
           select actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id,
             before::jsonb, after::jsonb, reason
           from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
             $9::text[], $10::text[], $11::text[], $12::text[])
             with ordinality as given (actor_kind, actor_id, actor_name, session_id, ip, request_id, action,
               object_type, object_id, before, after, reason, place)
           order by place`,
    values: [
      column('actorKind'),
      column('actorId'),
      column('actorName'),
      column('sessionId'),
      column('ip'),
      column('requestId'),
      column('action'),
      column('objectType'),
      column('objectId'),
      rows.map(({ before }) => jsonOrNull(before)),
      rows.map(({ after }) => jsonOrNull(after)),
      column('reason'),
    ],
  })
}
