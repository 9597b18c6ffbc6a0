import type { Actor, Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { insertAudits } from './audit.sql'

/** The actor's id, name and session for the audit log. */
export const whoIs = (actor: Actor): { id: string | null; name: string | null; sessionId: string | null } => {
  switch (actor.kind) {
    case 'user':
      return { id: actor.id, name: actor.name, sessionId: actor.sessionId || null }
    case 'api':
      return { id: actor.merchantId, name: actor.keyId, sessionId: null }
    case 'bot':
      return { id: actor.botId, name: actor.name, sessionId: null }
    case 'terminal':
      return { id: actor.terminalId, name: actor.name, sessionId: null }
    case 'system':
      return { id: null, name: null, sessionId: null }
  }
}

export type AuditEntry = { type: string; id: string; before: unknown; after: unknown; reason?: string }
export type Audited = { ctx: Ctx; action: string; entry: AuditEntry }

/** Records an action with the object before and after, in the transaction of the change itself. */
export const recordAudit = (tx: Tx, ctx: Ctx, action: string, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, [{ ctx, action, entry }])

/** Records many actions in one statement, each with its own actor, in the transaction of the changes. */
export const recordAudits = (tx: Tx, changes: readonly Audited[]): Promise<void> =>
  insertAudits(
    tx,
    changes.map(({ ctx, action, entry }) => {
      const who = whoIs(ctx.actor)
      return {
        actorKind: ctx.actor.kind,
        actorId: who.id,
        actorName: who.name,
        sessionId: who.sessionId,
        ip: ctx.ip,
        requestId: ctx.requestId,
        action,
        objectType: entry.type,
        objectId: entry.id,
        before: entry.before,
        after: entry.after,
        reason: entry.reason ?? null,
      }
    }),
  )
