import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { notifyConsoles } from '../requests/moveRequests'
import { deposits } from '../deposits/deposits'
import { lockOpenOfLines } from './openOfLines.sql'

/**
 * Notifies viewers of open deposits that their lines have new sources, which may change whether they can be
 * confirmed.
 */
export async function notifyNewSources(tx: Tx, ctx: Ctx, bankTxIds: readonly string[]): Promise<void> {
  if (bankTxIds.length === 0) return
  const seen = await lockOpenOfLines(tx, bankTxIds)
  if (seen.length > 0) await notifyConsoles(tx, deposits, seen, ctx.now())
}
