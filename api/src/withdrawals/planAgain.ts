import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { planWithdrawal } from './planWithdrawal'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

/** Looks for a source of a locked payout anew, its own money back among what is free; refuses where there is none. It stays in the hands it is in. */
export async function planAgain(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<WithdrawalRecord> {
  const merchant = await findMerchant(tx, before.merchantId)
  if (!merchant) throw new Error(`The payout ${before.id} is of no merchant`)
  const { planned, keep } = await planWithdrawal(tx, {
    groupIds: merchant.remitGroupIds,
    bankId: before.bankNameId,
    amountMinor: before.amountMinor,
    at: ctx.now(),
    without: before.id,
  })
  if (!planned) throw new Conflict({ code: 'SOURCE_NEEDED' })
  await keep(before.id)
  return moveWithdrawal(
    tx,
    ctx,
    before,
    {
      remitGroupId: planned.remitGroupId,
      bankAccountId: planned.accountId,
      rail: planned.rail,
      plannedAt: planned.plannedAt,
      etaAt: planned.etaAt,
    },
    { action: 'plan', params: { account: planned.label, rail: planned.rail } },
  )
}
