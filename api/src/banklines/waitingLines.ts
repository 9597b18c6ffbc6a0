import type { RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectHasOwnMoney, selectOldestWaiting, selectOwnMoney, sumLines, type LineSum } from './bankLines.sql'

/** Lists and figures use the same condition, so a figure and the list that it opens contain the same lines. */
export { lineOrder, selectLines, sumLines, sumUnexplained as unexplainedDebits } from './bankLines.sql'

const linesNamed = 100

/** The number and sum of credits on these accounts that belong to no request yet. */
export const waitingLines = (db: Pool | Tx, visible: RawBuilder<boolean>): Promise<LineSum> =>
  sumLines(db, { visible, filters: { state: 'waiting' } })

/** The oldest of them, each with its free part. */
export async function oldestWaitingLines(
  db: Pool | Tx,
  visible: RawBuilder<boolean>,
): Promise<{ id: string; bookedAt: string; amountMinor: bigint; senderName: string; accountLabel: string }[]> {
  const lines = await selectOldestWaiting(db, visible, linesNamed)
  return lines.map(({ id, bookedAt, freeMinor, senderName, accountLabel }) => ({
    id,
    bookedAt: bookedAt.toISOString(),
    amountMinor: freeMinor,
    senderName,
    accountLabel,
  }))
}

/** The ids of those lines that came from, or went to, another account of ours. */
export const ownMoney = async (db: Pool | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? new Set() : selectOwnMoney(db, ids)

/**
 * Throws Conflict (`LIKE_OWN_TRANSFER`) if a line of the request came, or seems to have come, from another account of
 * ours.
 */
export async function refuseOwnMoney(tx: Tx, requestId: string): Promise<void> {
  if (await selectHasOwnMoney(tx, requestId)) throw new Conflict({ code: 'LIKE_OWN_TRANSFER' })
}
