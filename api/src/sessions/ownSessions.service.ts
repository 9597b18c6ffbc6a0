import type { OwnSession } from '@kasa/contracts/account'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { listLiveSessions } from './ownSessions.sql'
import { sessionIdleMs } from './limits'
import { endOthers } from './sessions.service'
import { endSession, lockSession } from './sessions.sql'

/** The caller's active sessions, most recently active first. */
export async function listOwnSessions(ctx: Ctx<UserActor>): Promise<OwnSession[]> {
  const now = ctx.now()
  const sessions = await listLiveSessions(ctx.tenant.pool, {
    userId: ctx.actor.id,
    now,
    activeAfter: new Date(now.getTime() - sessionIdleMs(ctx.tenant)),
  })
  return sessions.map(({ createdAt, seenAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: session.id === ctx.actor.sessionId,
  }))
}

/** Ends one of the caller's sessions, or all others. Returns the number. Throws NotFound for another user's session. */
export const endOwnSessions = (ctx: Ctx<UserActor>, id: string | undefined): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    if (id === undefined) {
      const ended = await endOthers(tx, ctx, 'BY_OWNER')
      await recordAudit(tx, ctx, 'session.endOthers', {
        type: 'user',
        id: ctx.actor.id,
        before: null,
        after: { endedSessions: ended },
      })
      return ended
    }
    const session = await lockSession(tx, id)
    if (session?.userId !== ctx.actor.id) throw new NotFound({ code: 'NOT_FOUND' })
    if (session.endReason !== null) return 0
    await endSession(tx, id, 'BY_OWNER', ctx.now())
    await recordAudit(tx, ctx, 'session.end', {
      type: 'session',
      id,
      before: null,
      after: { userId: session.userId },
      reason: 'BY_OWNER',
    })
    return 1
  })
