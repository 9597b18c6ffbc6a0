import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { endOtherSessions } from './sessions.sql'

const noSession = '00000000-0000-0000-0000-000000000000'

/**
 * Ends every session of a person at once, sockets too; answers how many. BLOCKED: their rights were taken or changed;
 * PASSWORD: theirs was set by a link. The caller records why.
 */
export const endSessionsOf = (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  reason: 'BLOCKED' | 'PASSWORD' = 'BLOCKED',
): Promise<number> => endOtherSessions(tx, { userId, exceptId: noSession, reason, at: ctx.now() })
