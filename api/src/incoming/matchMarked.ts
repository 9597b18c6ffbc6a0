import type { Ctx } from '../access/ctx'
import { markToldTwice } from '../banktx/markToldTwice'
import type { Tx } from '../db/client'
import { matchAllIncoming, type Incoming } from '../depositLines/matchIncoming'

/** Looks for the requests that credits pay, in their order; those that may be told twice are marked first, and left to a person. */
export async function matchMarked(tx: Tx, ctx: Ctx, credits: readonly Incoming[]): Promise<void> {
  const toldTwice = await markToldTwice(
    tx,
    credits.map(({ line }) => line.id),
  )
  await matchAllIncoming(
    tx,
    ctx,
    credits.map(({ line, autoMatch }) => ({ line: { ...line, maybeToldTwice: toldTwice.has(line.id) }, autoMatch })),
  )
}
