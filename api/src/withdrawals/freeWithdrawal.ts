import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { statusOnceFree } from './firstStatus'
import { refuseOwn } from './refuseOwn'
import { agreementOf, ibanIn } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

/**
 * A locked payout that is held back goes on, on an administrator's word with its reason: to those who have to agree,
 * where rules ask for them, else into the queue. The caller has asked the table. It stays in the hands it is in.
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
