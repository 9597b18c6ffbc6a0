import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { planWithdrawal } from './planWithdrawal'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

export type Sourced = Pick<WithdrawalRecord, 'remitGroupId' | 'bankAccountId' | 'rail' | 'plannedAt' | 'etaAt'>

type PlannedNow = { sourced: Sourced; label: string | null; keep: () => Promise<void> }

/**
 * The plan of a locked payout as it comes out now, its own money back among what is free; `label`: of the account, null
 * where none can send it; `keep` writes the plan down.
 */
export async function planNow(
  tx: Tx,
  ctx: Ctx,
  { id, merchantId, bankNameId, amountMinor, remitGroupId }: WithdrawalRecord,
): Promise<PlannedNow> {
  const merchant = await findMerchant(tx, merchantId)
  if (!merchant) throw new Error(`The payout ${id} is of no merchant`)
  const { planned, keep } = await planWithdrawal(tx, {
    groupIds: merchant.remitGroupIds,
    bankId: bankNameId,
    amountMinor,
    at: ctx.now(),
    without: id,
  })
  return {
    sourced: {
      remitGroupId: planned?.remitGroupId ?? remitGroupId,
      bankAccountId: planned?.accountId ?? null,
      rail: planned?.rail ?? null,
      plannedAt: planned?.plannedAt ?? null,
      etaAt: planned?.etaAt ?? null,
    },
    label: planned?.label ?? null,
    keep: () => keep(id),
  }
}

/** `planNow`, and written down. */
export async function plannedAnew(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<Omit<PlannedNow, 'keep'>> {
  const { keep, ...planned } = await planNow(tx, ctx, record)
  await keep()
  return planned
}

/** A payout goes from what was planned for it now: the same person has it in hand. */
export const moveToPlan = (
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  { sourced, label }: Omit<PlannedNow, 'keep'>,
): Promise<WithdrawalRecord> =>
  moveWithdrawal(tx, ctx, before, sourced, { action: 'plan', params: { account: label ?? '–' } })

/**
 * Looks for an account that can send a locked payout now. It stays in the hands it is in. Where none can, a payout that
 * had no account is refused (`SOURCE_NEEDED`), and one whose account cannot send it any more is left without one.
 */
export async function planAgain(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<WithdrawalRecord> {
  const planned = await plannedAnew(tx, ctx, before)
  if (planned.label === null && before.bankAccountId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  return moveToPlan(tx, ctx, before, planned)
}
