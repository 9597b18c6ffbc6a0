import { expect, test as base } from '@playwright/test'

import type { Receiver } from '../../deploy/traffic/receiver'
import { merchantAndBank, startMerchantReceiver } from '../console/merchantAndBank'
import { signInWithEnrolment } from '../console/signIn'
import { startConsole, type Console } from '../console/startConsole'

/** A console of its own for this file, with a merchant's server that answers. */
const test = base.extend<object, { world: { console: Console; receiver: Receiver } }>({
  world: [
    async ({ browser: _browser }, use) => {
      const receiver = await startMerchantReceiver()
      const console = await startConsole(receiver.port)
      await use({ console, receiver })
      await console.stop()
      await receiver.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a merchant’s engineer finds a callback by the shop’s own reference and sends it again; an administrator sees who did', async ({
  browser,
  world,
}) => {
  const deposit = await merchantAndBank(world.console.origin).request('Zeynep Arslan', 150_000)
  const told = () => world.receiver.deliveries.filter(({ event }) => event?.data.number === deposit.number)
  await expect.poll(() => told().length).toBe(1)

  const shop = await (await browser.newContext({ baseURL: world.console.origin, locale: 'en-GB' })).newPage()
  await shop.goto('/callback/list')
  await signInWithEnrolment(shop, 'merchant@demo.test')
  await expect(shop.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await shop.keyboard.press('/')
  await shop.keyboard.type(deposit.merchantRef)
  await shop.keyboard.press('Enter')
  await expect(shop).toHaveURL(new RegExp(`q=${deposit.merchantRef}`))
  await expect(shop.getByRole('row', { name: deposit.number })).toContainText('Delivered')
  await shop.keyboard.press('j')
  await shop.keyboard.press('Enter')
  const drawer = shop.getByRole('complementary', { name: deposit.number })
  await expect(drawer.getByLabel('Body')).toContainText(deposit.merchantRef)
  await shop.keyboard.press('r')
  await shop.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
  await expect(shop.getByText(`${deposit.number} was delivered`)).toBeVisible()
  await expect(drawer.getByText('By hand:')).toBeVisible()
  expect(told()).toHaveLength(2)
  expect(new Set(told().map(({ webhookId }) => webhookId)).size).toBe(1)
  await shop.context().close()

  const security = await (await browser.newContext({ baseURL: world.console.origin, locale: 'en-GB' })).newPage()
  await security.goto('/audit/list?action=callback.resend')
  await signInWithEnrolment(security, 'admin@demo.test')
  await expect(security.getByRole('row', { name: 'Callback: sent again' })).toHaveCount(1)
  await security.goto('/audit/list')
  // What the session itself did is in the log as well.
  await expect(security.getByRole('row', { name: 'Signed in' }).first()).toBeVisible()
  await security.context().close()
})

test('an administrator pauses a merchant’s address with a reason; what happens meanwhile waits for it and goes on when it is resumed', async ({
  browser,
  world,
}) => {
  const admin = await (await browser.newContext({ baseURL: world.console.origin, locale: 'en-GB' })).newPage()
  await admin.goto('/callback/list')
  await signInWithEnrolment(admin, 'admin2@demo.test')
  const addresses = admin.getByRole('region', { name: 'Addresses', exact: true })
  await addresses.getByRole('button', { name: 'Show all' }).click()
  const row = addresses.getByRole('row', { name: /Anadolu Market/ })
  await row.getByRole('button', { name: 'Pause' }).click()
  await admin
    .getByRole('dialog')
    .getByLabel(/Reason/)
    .fill('The receiver moves')
  await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('The receiver moves')
  const deposit = await merchantAndBank(world.console.origin).request('Mert Kaya', 120_000)
  const told = () => world.receiver.deliveries.filter(({ event }) => event?.data.number === deposit.number)
  await admin.getByRole('searchbox').or(admin.getByLabel('Search callbacks')).first().fill(deposit.number)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('row', { name: deposit.number })).toContainText('Waiting')
  expect(told()).toHaveLength(0)
  await row.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => told().length).toBe(1)
  await expect(row).toContainText('Working')
  await admin.context().close()
})
