import { whyNotDeposit, type DepositAction } from '@kasa/domain/deposit'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { isHeldByLimit } from '../limits/limits.service'
import { selectMayApproveReceived } from './awaitedRest.sql'
import { factsOf } from './depositFacts'
import { lockExpired, type DepositRecord } from './deposits.sql'
import { moveDeposit, targetOf } from './moveDeposit'
import { approveLocked, endLocked } from './settleDeposit'

const isRefused = (action: DepositAction, ctx: Ctx, before: DepositRecord) =>
  whyNotDeposit(action, factsOf(before), { kind: 'SYSTEM', userId: null }, ctx.now().getTime())

/** What the clock does: nothing is ever lost silently, so a deposit that was declared, or whose money came, goes to a person. */
async function timeIsUp(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<void> {
  const action: DepositAction = before.status === 'ASSIGNED' && before.bankTxId === null ? 'expire' : 'review'
  // The rest of the amount did not come: what did is the merchant's, where it wants it so.
  const isHeld = before.claimUntil !== null && before.claimUntil > ctx.now()
  if (action === 'review' && !isHeld && before.amountPolicy === 'APPROVE_RECEIVED' && isRefused('approve', ctx, before) === undefined && !(await isHeldByLimit(tx, before.id)) && (await selectMayApproveReceived(tx, before.id))) {
    await approveLocked(tx, ctx, before)
    return
  }
  const refusal = isRefused(action, ctx, before)
  if (refusal) throw new Error(`The clock may not ${action} deposit ${before.id}: ${refusal}`)
  if (action === 'expire') await endLocked(tx, ctx, before, 'expire')
  else await moveDeposit(tx, ctx, before, { status: targetOf('review') }, { action: 'review', params: { why: 'TTL' } })
}

/** Ends what ran out of time, oldest first, each in a transaction of its own; answers how many. */
export async function expireDeposits(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const moved = await inTransaction(ctx, async (tx) => {
      const [before] = await lockExpired(tx, ctx.now(), 1)
      if (before) await timeIsUp(tx, ctx, before)
      return before !== undefined
    })
    if (!moved || done >= 1000) return done
  }
}
