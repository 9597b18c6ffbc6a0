import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { tellConsoles } from '../requests/moveRequests'
import { deposits } from '../deposits/deposits'
import { lockOpenOfLines } from './openOfLines.sql'

/** Lines have other witnesses now: whoever looks at their open deposits sees at once that they may be confirmed, or may not. */
export async function tellNewWitnesses(tx: Tx, ctx: Ctx, bankTxIds: readonly string[]): Promise<void> {
  if (bankTxIds.length === 0) return
  const seen = await lockOpenOfLines(tx, bankTxIds)
  if (seen.length > 0) await tellConsoles(tx, deposits, seen, ctx.now())
}
