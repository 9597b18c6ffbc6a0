import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { endMerchantSessions, endOtherSessions } from './sessions.sql'

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

/**
 * Ends all sessions of a merchant's people and closes their sockets, after the merchant was closed. Returns the number.
 */
export const endSessionsOfMerchant = (tx: Tx, ctx: Ctx, merchantId: string): Promise<number> =>
  endMerchantSessions(tx, merchantId, ctx.now())
