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

/** Adds one row; there is no statement that changes or removes one. */
export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.query({
    name: 'audit.insert',
    text: `insert into audit_log
             (actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id, before, after, reason)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12)`,
    values: [
      row.actorKind, row.actorId, row.actorName, row.sessionId, row.ip, row.requestId, row.action, row.objectType, row.objectId,
      jsonOrNull(row.before), jsonOrNull(row.after), row.reason,
    ],
  })
}
