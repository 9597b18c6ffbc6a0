import type { Ctx } from '../access/ctx'
import { markDuplicates } from '../banktx/markDuplicates'
import type { Tx } from '../db/client'
import { matchAllIncoming, type Incoming } from '../depositLines/matchIncoming'

/**
 * Looks for the requests that credits pay, in their order; those that may be told twice are marked first, and left to a
 * person.
 */
export async function matchMarked(tx: Tx, ctx: Ctx, credits: readonly Incoming[]): Promise<void> {
  const duplicates = await markDuplicates(
    tx,
    credits.map(({ line }) => line.id),
  )
  await matchAllIncoming(
    tx,
    ctx,
    credits.map(({ line, autoMatch }) => ({ line: { ...line, maybeDuplicate: duplicates.has(line.id) }, autoMatch })),
  )
}
