import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveDeposit } from '../deposits/deposits'
import { lockOpenOfLines } from './openOfLines.sql'
import { partFrom } from './partFrom'

/**
 * Unlinks open deposits from a line whose report the bank does not confirm, no matter who linked them. Settled deposits
 * stay.
 */
export async function dropLinks(tx: Tx, ctx: Ctx, bankTxId: string): Promise<void> {
  for (const before of await lockOpenOfLines(tx, [bankTxId])) {
    const patch = await partFrom(tx, before, bankTxId, ctx.now())
    if (patch) await moveDeposit(tx, ctx, before, patch, { action: 'unlink' })
  }
}
