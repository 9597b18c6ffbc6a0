import { wholeAction, wholeOf } from '@kasa/domain/payoutParts'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { releaseLimits, reopenAnyway } from '../limits/limits.service'
import { decidedBy } from '../requests/decideRequest'
import { asSystem } from '../requests/requestNoun'
import { lockRequest } from '../requests/visibleRequest'
import { selectParts } from './parts.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal, withdrawals } from './withdrawals'

/**
 * Updates a split payout after one of its parts was paid, returned or rejected. Does nothing for a payout that is not a
 * part.
 */
export async function settleWhole(tx: Tx, ctx: Ctx, { parentId }: WithdrawalRecord): Promise<void> {
  if (parentId === null) return
  const before = await lockRequest(tx, withdrawals.table, parentId)
  if (!before) throw new Error(`The payout ${parentId} of a part is not there`)
  const { isOver, ...after } = wholeOf(await selectParts(tx, parentId))
  if (after.status === 'REJECTED') {
    await reopenAnyway(tx, parentId)
    await releaseLimits(tx, parentId)
  }
  const system = asSystem(ctx)
  await moveWithdrawal(
    tx,
    system,
    before,
    {
      ...after,
      ...(isOver && decidedBy(system, 0)),
      ...(after.status === 'RETURNED' && { returnedAt: ctx.now() }),
    },
    { action: wholeAction(before.status, after.status), params: { paid: String(after.paidMinor) } },
  )
}
