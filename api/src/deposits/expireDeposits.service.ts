import type { DepositAction } from '@kasa/domain/deposit'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { isNearBlocklist } from '../blocklist/askBlocklist'
import { isHeldByLimit } from '../limits/limits.service'
import { expireRequests } from '../requests/clockRequests'
import { machineMay } from '../requests/requestNoun'
import { isHeld } from '../requests/requestRecord'
import { selectMayApproveReceived } from './lineFacts.sql'
import type { DepositRecord } from './depositRecord'
import { deposits, reviewDeposit } from './deposits'
import { approveLocked, endLocked } from './settleDeposit'

/**
 * Handles a deposit whose time is over. One that was marked as paid, or whose money came, goes to a person, so that
 * nothing is lost silently.
 */
async function timeIsUp(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<void> {
  const action: DepositAction = before.status === 'ASSIGNED' && before.bankTxId === null ? 'expire' : 'review'
  // The rest of the amount did not come. If the merchant accepts what comes, the received part is approved.
  const mayTakePart =
    action === 'review' &&
    !isHeld(before, ctx.now()) &&
    before.amountPolicy === 'APPROVE_RECEIVED' &&
    machineMay(deposits, ctx, 'approve', before)
  if (
    mayTakePart &&
    !(await isHeldByLimit(tx, before.id)) &&
    !(await isNearBlocklist(tx, before.id)) &&
    (await selectMayApproveReceived(tx, before.id))
  ) {
    await approveLocked(tx, ctx, before)
    return
  }
  const refusal = deposits.whyNot(ctx, action, before)
  if (refusal) throw new Error(`The clock may not ${action} deposit ${before.id}: ${refusal}`)
  if (action === 'expire') await endLocked(tx, ctx, before, 'expire')
  else await reviewDeposit(tx, ctx, before, { why: 'TTL' })
}

/** Handles the deposits whose time is over, oldest first, each in its own transaction. Returns how many. */
export const expireDeposits = (ctx: Ctx<{ kind: 'system' }>): Promise<number> => expireRequests(deposits, ctx, timeIsUp)
