import type { previewWithdrawalRequest, WithdrawalAsking, WithdrawalPreview } from '@kasa/contracts/withdrawalAsk'
import { scopesOf } from '@kasa/domain/access'
import { feeOnTopOf } from '@kasa/domain/money'
import { costOf } from '@kasa/domain/payoutLedger'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { seesBalance } from '../access/seesBalance'
import { NotFound } from '../errors/refusals'
import { availableBalance, heldBalance } from '../ledger/ledger.service'
import { merchantFeeOf } from '../commissions/pricing'
import { findMerchant } from '../merchants/merchants.service'
import { requestedMerchant } from './requestedMerchant'
import { selectAskable, selectIbanBanks } from './asking.sql'

/** All banks by the code in their IBANs. */
export const ibanBanks = selectIbanBanks

/** GET /api/withdraw-request/asking: the form's choices for this user. */
export async function readAsking(ctx: Ctx): Promise<WithdrawalAsking> {
  requirePermission(ctx, 'withdrawal.write')
  const { pool } = ctx.tenant
  const isAdmin = scopesOf(ctx.actor.scope).has('ADMIN')
  const [merchants, banks] = await Promise.all([
    isAdmin || ctx.actor.merchantId !== null ? selectAskable(pool, isAdmin ? null : ctx.actor.merchantId) : [],
    selectIbanBanks(pool),
  ])
  return { merchants, banks }
}

/** POST /api/withdraw-request/preview: what a payout would currently cost and leave. Holds nothing. */
export async function previewWithdrawal(
  ctx: Ctx,
  { merchantId, amount }: z.output<typeof previewWithdrawalRequest>,
): Promise<WithdrawalPreview> {
  requirePermission(ctx, 'withdrawal.write')
  const { pool } = ctx.tenant
  const merchant = await findMerchant(pool, requestedMerchant(ctx, merchantId))
  if (!merchant) throw new NotFound({ code: 'NOT_FOUND' })
  const [available, held, rule] = await Promise.all([
    availableBalance(ctx, merchant.id),
    heldBalance(ctx, merchant.id),
    merchantFeeOf(pool, merchant.id, 'WITHDRAW', ctx.now()),
  ])
  const shown = seesBalance(ctx)
  const balance = { availableMinor: shown ? available : null, heldMinor: shown ? held : null }
  if (amount === undefined)
    return { ...balance, feeMinor: null, taxMinor: null, totalMinor: null, leftMinor: null, isCovered: true }
  const cost = { merchantId: merchant.id, amountMinor: amount, ...feeOnTopOf(amount, rule) }
  const totalMinor = costOf(cost)
  return {
    ...balance,
    feeMinor: cost.feeMinor,
    taxMinor: cost.taxMinor,
    totalMinor,
    leftMinor: shown ? available - totalMinor : null,
    isCovered: available >= totalMinor,
  }
}
