import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { lockOpenOfLines } from './deposits.sql'
import { tellConsoles } from './moveDeposit'

/** Lines have other witnesses now: whoever looks at their open deposits sees at once that they may be confirmed, or may not. */
export async function tellRevouched(tx: Tx, ctx: Ctx, bankTxIds: readonly string[]): Promise<void> {
  if (bankTxIds.length === 0) return
  const deposits = await lockOpenOfLines(tx, bankTxIds)
  if (deposits.length > 0) await tellConsoles(tx, deposits, ctx.now())
}
