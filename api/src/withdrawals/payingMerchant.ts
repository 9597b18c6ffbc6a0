import { whyKybTakesNothing } from '@kasa/domain/kyb'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant, type Merchant } from '../merchants/merchants.service'
import { activeMerchant } from '../requests/newRequest'

/** What says whether a merchant may pay out. */
export type PayingFacts = Pick<Merchant, 'status' | 'kybStatus' | 'testMode'>

/** Why nothing of a merchant's is paid out now, neither what is new nor what waits; undefined where it is. */
export function whyMerchantMayNotPay({
  status,
  kybStatus,
  testMode,
}: PayingFacts): 'MERCHANT_NOT_ACTIVE' | 'MERCHANT_SUSPENDED' | 'MERCHANT_NOT_APPROVED' | undefined {
  if (status === 'CLOSED' || status === 'PAUSED_OUT') return 'MERCHANT_NOT_ACTIVE'
  // What was asked for in test mode does not leave once the merchant is live, before it is approved.
  return whyKybTakesNothing(kybStatus, testMode)
}

/** The merchant that asks for a payout; refused where it may not pay, or it or the tenant does without the module. */
export async function payingMerchant(tx: Tx, ctx: Ctx, merchantId: string): Promise<Merchant> {
  const merchant = await activeMerchant(tx, ctx, { merchantId, module: 'withdraw', paused: 'PAUSED_OUT' })
  const code = whyMerchantMayNotPay(merchant)
  if (code) throw new Conflict({ code })
  return merchant
}

/** Refuses to send what is of a merchant that may not pay any more (`whyMerchantMayNotPay`). */
export async function refuseUnpaying(tx: Tx, merchantId: string): Promise<void> {
  const merchant = await findMerchant(tx, merchantId)
  const code = merchant ? whyMerchantMayNotPay(merchant) : 'MERCHANT_NOT_ACTIVE'
  if (code) throw new Conflict({ code })
}
