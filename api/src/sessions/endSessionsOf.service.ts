import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { endOtherSessions } from './sessions.sql'

const noSession = '00000000-0000-0000-0000-000000000000'

/** Ends every session of another person at once, sockets too: their rights were taken or changed. The caller records why. */
export async function endSessionsOf(tx: Tx, ctx: Ctx<UserActor>, userId: string): Promise<void> {
  await endOtherSessions(tx, { userId, exceptId: noSession, reason: 'BLOCKED', at: ctx.now() })
}
