import { expect } from '@playwright/test'

import { test } from '../console/consoleTest'

test('a merchant’s engineer finds a callback by the shop’s reference and resends it; it is logged', async ({
  seat,
  kasa,
}) => {
  const deposit = await kasa.outside.request('Zeynep Arslan', 150_000)
  const delivered = () => kasa.deliveries.filter(({ event }) => event?.data.number === deposit.number)
  await expect.poll(() => delivered().length).toBe(1)

  const shop = await seat({ person: 'merchant', tenant: 'demo' })
  await shop.goto(kasa.address('demo', '/callback/list'))
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
  expect(delivered()).toHaveLength(2)
  expect(new Set(delivered().map(({ webhookId }) => webhookId)).size).toBe(1)

  const security = await seat({ person: 'admin', tenant: 'demo' })
  await security.goto(kasa.address('demo', '/audit/list?action=callback.resend'))
  await expect(security.getByRole('row', { name: 'Callback: sent again' })).toHaveCount(1)
  await security.goto(kasa.address('demo', '/audit/list'))
  // The log also contains what the session itself did.
  await expect(security.getByRole('row', { name: 'Signed in' }).first()).toBeVisible()
})

test(
  'an ADMIN pauses a merchant’s address with a reason; events wait for it and go on when it resumes',
  { tag: '@long' },
  async ({ seat, prove, kasa }) => {
    const account = { person: 'admin2', tenant: 'demo' } as const
    const admin = await seat(account)
    await admin.goto(kasa.address('demo', '/callback/list'))
    await prove(admin, account)
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
    const deposit = await kasa.outside.request('Mert Kaya', 120_000)
    const delivered = () => kasa.deliveries.filter(({ event }) => event?.data.number === deposit.number)
    await admin.getByRole('searchbox').or(admin.getByLabel('Search callbacks')).first().fill(deposit.number)
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('row', { name: deposit.number })).toContainText('Waiting')
    expect(delivered()).toHaveLength(0)
    await row.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => delivered().length).toBe(1)
    await expect(row).toContainText('Working')
  },
)

test(
  'a merchant’s engineer sees which requests its server knows by an older state and resends them',
  { tag: '@long' },
  async ({ seat, prove, kasa }) => {
    const account = { person: 'admin2', tenant: 'demo' } as const
    const admin = await seat(account)
    await admin.goto(kasa.address('demo', '/callback/list'))
    await prove(admin, account)
    const addresses = admin.getByRole('region', { name: 'Addresses', exact: true })
    await addresses.getByRole('button', { name: 'Show all' }).click()
    const address = addresses.getByRole('row', { name: /Anadolu Market/ })
    await address.getByRole('button', { name: 'Pause' }).click()
    await admin
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('The receiver moves')
    await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await expect(address).toContainText('The receiver moves')
    const deposit = await kasa.outside.request('Selin Demir', 130_000)

    const shop = await seat({ person: 'merchant', tenant: 'demo' })
    await shop.goto(kasa.address('demo', '/callback/list'))
    await shop.getByRole('link', { name: 'Missed states' }).click()
    await shop.getByLabel('Search missed states').fill(deposit.number)
    await shop.keyboard.press('Enter')
    const row = shop.getByRole('row', { name: deposit.number })
    await expect(row).toContainText('Nothing')
    await expect(row).toContainText('Address paused')
    await shop.getByRole('button', { name: 'Send these states' }).click()
    await shop.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    await expect(shop.getByText('Callbacks to be sent again: 1')).toBeVisible()
    await address.getByRole('button', { name: 'Resume' }).click()
    await expect(address).toContainText('Working')
    await expect(shop.getByText('Sent again: 1 of 1, arrived: 1')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)
