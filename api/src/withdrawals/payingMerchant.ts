import { whyKybTakesNothing } from '@kasa/domain/kyb'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant, type Merchant } from '../merchants/merchants.service'
import { activeMerchant } from '../requests/newRequest'

/** The fields that decide whether a merchant may pay out. */
export type PayingFacts = Pick<Merchant, 'status' | 'kybStatus'>

/**
 * Why a merchant's payouts may not leave now; undefined if they may. A closed merchant is only settled with: a payout
 * may come back after it was closed, and the money is still the merchant's.
 */
export function whyMerchantMayNotPay(
  { status, kybStatus }: PayingFacts,
  { isSettlement }: { isSettlement: boolean },
): 'MERCHANT_NOT_ACTIVE' | 'MERCHANT_SUSPENDED' | 'MERCHANT_NOT_APPROVED' | undefined {
  if (status === 'PAUSED_OUT' || (status === 'CLOSED' && !isSettlement)) return 'MERCHANT_NOT_ACTIVE'
  // Test payouts are not of this table: a payout of a merchant in test mode was requested while it was live.
  return whyKybTakesNothing(kybStatus, false)
}

/** Returns the merchant. Throws if it may not pay, or if it or the tenant lacks the withdrawal module. */
export const payingMerchant = (tx: Tx, ctx: Ctx, merchantId: string): Promise<Merchant> =>
  activeMerchant(tx, ctx, { merchantId, module: 'withdraw', paused: 'PAUSED_OUT' })

/** True for a payout that a settlement run made. */
export const ofSettlement = ({ settlementId }: { settlementId: string | null }) => ({
  isSettlement: settlementId !== null,
})

/** Throws if the merchant may no longer pay (`whyMerchantMayNotPay`). */
export async function refuseUnpaying(tx: Tx, merchantId: string, payout: { isSettlement: boolean }): Promise<void> {
  const merchant = await findMerchant(tx, merchantId)
  const code = merchant ? whyMerchantMayNotPay(merchant, payout) : 'MERCHANT_NOT_ACTIVE'
  if (code) throw new Conflict({ code })
}
