import type { Ctx } from '../access/ctx'
import { freeLines, holdLines, linkedSum } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { moveDeposit } from '../deposits/deposits'
import { isExact } from '../deposits/settleDeposit'
import { lockOpenOfLines } from './openOfLines.sql'

/** What was linked to a line by words that the bank does not say is parted from it, whoever linked it; what is settled stays. */
export async function dropLinks(tx: Tx, ctx: Ctx, bankTxId: string): Promise<void> {
  const at = ctx.now()
  for (const before of await lockOpenOfLines(tx, [bankTxId])) {
    if ((await freeLines(tx, before.id, at, bankTxId)) === 0) continue
    const rest = await linkedSum(tx, before.id)
    if (rest) await holdLines(tx, before.id, rest.amountMinor >= before.amountMinor, at)
    const patch = rest
      ? {
          bankTxId: rest.firstId,
          match: (await isExact(tx, before.id)) ? ('exact' as const) : ('partial' as const),
          amountReceivedMinor: rest.amountMinor,
        }
      : { bankTxId: null, match: 'none' as const, amountReceivedMinor: null, namedOnlyBy: null }
    await moveDeposit(tx, ctx, before, patch, { action: 'unlink' })
  }
}
