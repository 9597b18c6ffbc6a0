import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'

const list = '/withdraw-request/list'
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })

test('a payout is taken, sent and marked by keyboard; its IBAN is its holder’s, its account nobody’s but ours, and its own word is taken back', async ({
  seat,
  kasa,
}) => {
  const { outside } = kasa
  const remit = await seat({ person: 'remit', tenant: 'demo' })
  await remit.goto(kasa.address('demo', '/remit-request/alllist'))
  await expect(remit.getByText('Live', { exact: true })).toBeVisible()
  const deposit = await outside.request('Elif Kılıç', 5_000_000)
  await outside.transfer(deposit, 'Elif Kılıç', 5_000_000, undefined, { balanceAfter: 5_000_000 })
  await rowOf(remit, deposit.referenceCode).click()
  await remit.keyboard.press('c')
  await expect(drawerOf(remit).getByText('Claimed by you')).toBeVisible()
  await expect(drawerOf(remit).getByText('Incoming transfer found')).toBeVisible()
  await remit.keyboard.press('a')
  await expect.poll(() => outside.merchant.balance()).toBeGreaterThan(4_000_000n)

  await remit.goto(kasa.address('demo', list))
  await expect(remit.getByText('Live', { exact: true })).toBeVisible()
  const payout = await outside.payout('Mert Öztürk', 1_250_000)
  expect(payout).toMatchObject({ status: 'QUEUED', fee: 200n })
  await expect(rowOf(remit, payout.referenceCode)).toContainText('₺12,500.00')
  await expect(remit.getByRole('navigation').getByRole('link', { name: /Withdraw Request/ })).toContainText('1')

  await rowOf(remit, payout.referenceCode).click()
  const drawer = drawerOf(remit)
  await expect(drawer.getByText(/Claim it to see the IBAN/)).toBeVisible()
  await remit.keyboard.press('c')
  await expect(drawer.getByText(/TR\d\d (\d{4} ){5}\d\d/)).toBeVisible()
  await remit.keyboard.press('s')
  await expect(drawer.getByText('Send ₺12,500.00 to Mert Öztürk from')).toBeVisible()
  expect((await outside.merchant.getPayout(payout.id)).status).toBe('SENDING')
  // The next thing the bank's screen has to say is asked for by itself.
  await expect(remit.getByLabel('Bank reference')).toBeFocused()
  await remit.keyboard.insertText('FAST-778812')
  await remit.keyboard.press('Enter')
  await expect(remit.getByText('Marked ₺12,500.00 to Mert Öztürk as sent.').first()).toBeVisible()
  expect((await outside.merchant.getPayout(payout.id)).status).toBe('SENT')

  await remit.keyboard.press('u')
  await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status).toBe('SENDING')
  await remit.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
  await expect(drawerOf(remit).getByRole('button', { name: /^Mark as sent/ })).toBeVisible()
  await expectAccessible(remit, 'a payout')

  const merchant = await seat({ person: 'merchant', tenant: 'demo' })
  await merchant.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
  await expect(drawerOf(merchant).getByText('Mert Öztürk').first()).toBeVisible()
  await expect(drawerOf(merchant).getByText('From account')).toHaveCount(0)
  await expect(drawerOf(merchant).getByText(/Claim it/)).toHaveCount(0)
  await expect(drawerOf(merchant).getByText(/TR\d\d /)).toHaveCount(0)
  await expect(drawerOf(merchant).getByRole('button', { name: /sent|Reject|Claim/ })).toHaveCount(0)
})

test('a payout that is rejected is the merchant’s money again', async ({ seat, kasa }) => {
  const { outside } = kasa
  const before = await outside.merchant.balance()
  const payout = await outside.payout('Selin Koç', 300_000)
  expect(await outside.merchant.balance()).toBe(before - payout.total)
  const remit = await seat({ person: 'remit', tenant: 'demo' })
  await remit.goto(kasa.address('demo', list))
  await rowOf(remit, payout.referenceCode).click()
  await remit.keyboard.press('c')
  await expect(drawerOf(remit).getByText('Claimed by you')).toBeVisible()
  await remit.keyboard.press('r')
  await remit.getByRole('alertdialog').waitFor()
  await remit.keyboard.press('1')
  await remit.keyboard.press('Enter')
  await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status).toBe('REJECTED')
  expect(await outside.merchant.balance()).toBe(before)
})
