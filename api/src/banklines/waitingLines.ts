import type { RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectHasOwnMoney, selectOldestWaiting, selectOwnMoney, sumLines, type LineSum } from './bankLines.sql'

/** Lines by one condition, and what they come to: a figure and the list that it opens are of the same lines. */
export { lineOrder, selectLines, sumLines, sumUnexplained as unexplainedDebits } from './bankLines.sql'

const linesNamed = 100

/** How much money came to these accounts and belongs to no request yet. */
export const waitingLines = (db: Pool | Tx, visible: RawBuilder<boolean>): Promise<LineSum> =>
  sumLines(db, { visible, filters: { state: 'waiting' } })

/** The oldest of them by name, each with what is free of it. */
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

/** Which of some lines came from, or went to, another account of ours. */
export const ownMoney = async (db: Pool | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? new Set() : selectOwnMoney(db, ids)

/** Refuses a request whose line came from another account of ours, or seems to. Throws `LIKE_OWN_TRANSFER`. */
export async function refuseOwnMoney(tx: Tx, requestId: string): Promise<void> {
  if (await selectHasOwnMoney(tx, requestId)) throw new Conflict({ code: 'LIKE_OWN_TRANSFER' })
}
