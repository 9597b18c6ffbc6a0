import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { pruneLiveEvents } from './live.sql'

/** Longer than any session: a console that was away longer signs in, and reads its lists, anew. */
const keptMs = 24 * 3_600_000

/** Removes what no console can still ask for; answers how many events that were. */
export const pruneLive = (tx: Tx, ctx: Ctx): Promise<number> =>
  pruneLiveEvents(tx, new Date(ctx.now().getTime() - keptMs))
