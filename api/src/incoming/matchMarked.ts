import type { Ctx } from '../access/ctx'
import { ownMoney } from '../banklines/waitingLines'
import { markDuplicates } from '../banktx/markDuplicates'
import type { Tx } from '../db/client'
import { matchAllIncoming, type Incoming } from '../depositLines/matchIncoming'
import { returnsAmong } from '../payoutLines/returnPayout.service'

/**
 * Looks for the requests that credits pay, in their order; those that may be told twice are marked first, and left to a
 * person. Money from another account of ours pays none, nor does the return of a payout.
 */
export async function matchMarked(tx: Tx, ctx: Ctx, credits: readonly Incoming[]): Promise<void> {
  const duplicates = await markDuplicates(
    tx,
    credits.map(({ line }) => line.id),
  )
  const own = await ownMoney(
    tx,
    credits.map(({ line }) => line.id),
  )
  const payers = credits.filter(({ line }) => !own.has(line.id))
  const returns = await returnsAmong(
    tx,
    ctx,
    payers.map(({ line }) => line),
  )
  await matchAllIncoming(
    tx,
    ctx,
    payers
      .filter(({ line }) => !returns.has(line.id))
      .map(({ line, autoMatch }) => ({ line: { ...line, maybeDuplicate: duplicates.has(line.id) }, autoMatch })),
  )
}
