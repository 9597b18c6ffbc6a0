import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { statusOnceFree } from './firstStatus'
import { refuseOwn } from './refuseOwn'
import { agreementOf, ibanIn } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

/**
 * Releases a locked payout from its hold, with an administrator's reason: it goes to approval if rules require it,
 * else into the queue. Its claim stays. The caller has checked the transition.
 */
export async function freeWithdrawal(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  note: string,
): Promise<WithdrawalRecord> {
  await refuseOwn(tx, ctx, before)
  const weighed = { ...before, beneficiaryIbanHash: ibanIn(ctx, before), askedAt: before.createdAt }
  const next = await statusOnceFree(tx, ctx, weighed, await agreementOf(tx, ctx, before))
  const freed = await moveWithdrawal(
    tx,
    ctx,
    before,
    { status: next.status },
    { action: next.action === 'await' ? 'freeToAwait' : 'free', params: { note }, reason: note },
  )
  await next.settle(freed)
  return freed
}
