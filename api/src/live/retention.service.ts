import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { pruneLiveEvents } from './live.sql'

/** Longer than any session: a console that was disconnected for longer signs in and loads its lists again. */
const keptMs = 24 * 3_600_000

/** Deletes events that no console can still request. Returns the number. */
export const pruneLive = (tx: Tx, ctx: Ctx): Promise<number> =>
  pruneLiveEvents(tx, new Date(ctx.now().getTime() - keptMs))
