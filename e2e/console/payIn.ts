import { expect, type Page } from '@playwright/test'

import type { MerchantDeposit } from '../../deploy/traffic/merchantClient'
import type { merchantAndBank } from './merchantAndBank'

/** Money for a merchant to pay from: on its open queue, whoever sits here confirms a deposit that came in; kuruş. */
export async function payIn(
  page: Page,
  outside: ReturnType<typeof merchantAndBank>,
  amountMinor: number,
): Promise<MerchantDeposit> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const before = await outside.merchant.balance()
  const deposit = await outside.request('Elif Kılıç', amountMinor)
  await outside.transfer(deposit, 'Elif Kılıç', amountMinor, undefined, { balanceAfter: amountMinor })
  await page.getByRole('row', { name: deposit.referenceCode }).click()
  await page.keyboard.press('c')
  const drawer = page.getByRole('complementary', { name: /₺/ })
  await expect(drawer.getByText('Claimed by you')).toBeVisible()
  await expect(drawer.getByText('Incoming transfer found')).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => outside.merchant.balance()).toBeGreaterThan(before)
  return deposit
}
