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

/** Adds rows, in their order; there is no statement that changes or removes one. */
export async function insertAudits(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  await tx.query({
    name: 'audit.insert',
    text: `insert into audit_log
             (actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id, before, after, reason)
           select "actorKind", "actorId", "actorName", "sessionId", ip, "requestId", action, "objectType", "objectId", before, after, reason
           from jsonb_to_recordset($1::jsonb) as given ("actorKind" text, "actorId" text, "actorName" text, "sessionId" uuid, ip text, "requestId" text,
             action text, "objectType" text, "objectId" text, before jsonb, after jsonb, reason text)`,
    values: [toJson(rows)],
  })
}
