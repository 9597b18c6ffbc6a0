import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { endOtherSessions } from './sessions.sql'

const noSession = '00000000-0000-0000-0000-000000000000'

/**
 * Ends all sessions of a user and closes their sockets. Returns the number. BLOCKED: rights were removed or changed;
 * PASSWORD: the password was set by a link. The caller records why.
 */
export const endSessionsOf = (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  reason: 'BLOCKED' | 'PASSWORD' = 'BLOCKED',
): Promise<number> => endOtherSessions(tx, { userId, exceptId: noSession, reason, at: ctx.now() })
