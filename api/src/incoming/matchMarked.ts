import type { Ctx } from '../access/ctx'
import { ownMoney } from '../banklines/waitingLines'
import { markDuplicates } from '../banktx/markDuplicates'
import type { Tx } from '../db/client'
import { matchAllIncoming, type Incoming } from '../depositLines/matchIncoming'
import { returnsAmong } from '../payoutLines/returnPayout.service'

/**
 * Matches credits with requests, in order. Possible duplicates are marked first and left to a person. Money from our
 * own accounts and returns of payouts match no request.
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
