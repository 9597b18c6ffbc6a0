import { expect, type Page } from '@playwright/test'

import type { MerchantDeposit } from '../../deploy/traffic/merchantClient'
import type { merchantAndBank } from './merchantAndBank'
import { postAs } from './postAs'

/** Gives a merchant a balance: the person signed in on this page confirms a deposit; amount in kuruş. */
export async function payIn(
  page: Page,
  outside: ReturnType<typeof merchantAndBank>,
  amountMinor: number,
): Promise<MerchantDeposit> {
  const before = await outside.merchant.balance()
  const deposit = await outside.request('Elif Kılıç', amountMinor)
  await outside.transfer(deposit, 'Elif Kılıç', amountMinor, undefined, { balanceAfter: amountMinor })
  const confirm = async () => {
    const { body } = await postAs(page, `/api/remit-request/claim/${deposit.id}`, {})
    const { claimToken, row } = body as { claimToken: string; row: { version: number } }
    const decision = { decision: 'approve', claimToken, version: row.version }
    return (await postAs(page, `/api/remit-request/decide/${deposit.id}`, decision)).status
  }
  // Until the line is matched, the confirmation is refused for lack of it.
  await expect.poll(confirm).toBe(200)
  await expect.poll(() => outside.merchant.balance()).toBeGreaterThan(before)
  return deposit
}
