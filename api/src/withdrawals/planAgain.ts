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
 * Plans a locked payout as of now, counting its own money as free. `label`: the account's, null if no account can
 * send it. `keep` saves the plan.
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

/** `planNow`, and saves the plan. */
export async function plannedAnew(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<Omit<PlannedNow, 'keep'>> {
  const { keep, ...planned } = await planNow(tx, ctx, record)
  await keep()
  return planned
}

/** Moves a payout to its new plan. Its claim stays. */
export const moveToPlan = (
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  { sourced, label }: Omit<PlannedNow, 'keep'>,
): Promise<WithdrawalRecord> =>
  moveWithdrawal(tx, ctx, before, sourced, { action: 'plan', params: { account: label ?? '–' } })

/**
 * Plans a locked payout again; its claim stays. If no account can send it, throws `SOURCE_NEEDED` for a payout
 * without an account, and takes the account from one that has it.
 */
export async function planAgain(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<WithdrawalRecord> {
  const planned = await plannedAnew(tx, ctx, before)
  if (planned.label === null && before.bankAccountId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  return moveToPlan(tx, ctx, before, planned)
}
