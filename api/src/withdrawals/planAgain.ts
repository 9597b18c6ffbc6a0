import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { planWithdrawal } from './planWithdrawal'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

type Sourced = Pick<WithdrawalRecord, 'remitGroupId' | 'bankAccountId' | 'rail' | 'plannedAt' | 'etaAt'>

/** The plan of a locked payout as it comes out now, its own money back among what is free, and kept; `label`: of the account, null where none can send it. */
export async function plannedAnew(
  tx: Tx,
  ctx: Ctx,
  { id, merchantId, bankNameId, amountMinor, remitGroupId }: WithdrawalRecord,
): Promise<{ sourced: Sourced; label: string | null }> {
  const merchant = await findMerchant(tx, merchantId)
  if (!merchant) throw new Error(`The payout ${id} is of no merchant`)
  const { planned, keep } = await planWithdrawal(tx, {
    groupIds: merchant.remitGroupIds,
    bankId: bankNameId,
    amountMinor,
    at: ctx.now(),
    without: id,
  })
  await keep(id)
  return {
    sourced: {
      remitGroupId: planned?.remitGroupId ?? remitGroupId,
      bankAccountId: planned?.accountId ?? null,
      rail: planned?.rail ?? null,
      plannedAt: planned?.plannedAt ?? null,
      etaAt: planned?.etaAt ?? null,
    },
    label: planned?.label ?? null,
  }
}

/**
 * Looks for an account that can send a locked payout now. It stays in the hands it is in. Where none can, a payout that had no account is
 * refused (`SOURCE_NEEDED`), and one whose account cannot send it any more is left without one.
 */
export async function planAgain(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<WithdrawalRecord> {
  const { sourced, label } = await plannedAnew(tx, ctx, before)
  if (label === null && before.bankAccountId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  return moveWithdrawal(tx, ctx, before, sourced, { action: 'plan', params: { account: label ?? '–' } })
}
