import { payoutFreed } from '@kasa/domain/payoutLedger'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import { endWaiting } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { releaseLimits } from '../limits/limits.service'
import { decidedBy } from '../requests/decideRequest'
import { unclaimed } from '../requests/requestRecord'
import type { WithdrawalRecord } from './withdrawalRecord'
import { settleWhole } from './settleWhole'
import { moveWithdrawal } from './withdrawals'

/**
 * Ends a locked payout that was not sent, and releases its held money to the merchant (P7). The caller has checked the
 * transition.
 */
export async function endWithdrawal(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  action: 'cancel' | 'reject' | 'deny',
  details: { reasonCode?: string; note?: string } = {},
): Promise<WithdrawalRecord> {
  // Same lock order as in `createWithdrawal`: the balance first, then limits.
  await balanceWithin(tx, before.merchantId)
  await releaseLimits(tx, before.id)
  await postJournal(tx, {
    kind: 'P7',
    sourceType: 'withdraw_request',
    sourceId: before.id,
    at: ctx.now(),
    lines: payoutFreed(before),
  })
  const { reasonCode, note } = details
  const ended = await moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions[action].to, reasonCode: reasonCode ?? null, ...decidedBy(ctx, 0), ...unclaimed },
    {
      action,
      params: { ...(reasonCode && { reason: reasonCode }), ...(note && { note }) },
      ...(reasonCode && { reason: [reasonCode, note].filter(Boolean).join(': ') }),
    },
  )
  await settleWhole(tx, ctx, ended)
  // The payout has ended, so pending approvals end too.
  if (before.status === 'PENDING_APPROVAL' && action !== 'deny') await endWaiting(tx, ctx, before.id, ended.status)
  return ended
}
