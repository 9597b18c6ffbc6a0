import { randomUUID } from 'node:crypto'

import { expect } from '@playwright/test'

import { demoMerchants } from '../../deploy/demo/demoParties'
import { newTally, signedCall } from '../../deploy/traffic/signedCall'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'

type Wallet = { id: string; number: string; status: string; walletNo: string; referenceCode: string }

/** The server of a tenant's merchant, over the signed interface. */
function merchantOf(origin: string, tenant: 'demo' | 'lite') {
  const credentials = demoMerchants().find((one) => one.tenant === tenant)
  if (!credentials) throw new Error(`The demo names no merchant of ${tenant}`)
  return async (target: string, body?: object) =>
    signedCall(
      { base: new URL(origin), credentials, tally: newTally(), timeoutMs: 10_000, giveUpAfterMs: 20_000 },
      { method: body ? 'POST' : 'GET', target, ...(body && { body, idempotencyKey: randomUUID() }) },
    )
}

const requestOf = (amount: number) => ({
  merchantRef: `E2E-${randomUUID()}`,
  amount,
  direction: 'IN',
  customer: { id: randomUUID(), name: 'Derya Su' },
})

test('a wallet transfer comes in live, its wallet number is kept, it is rejected, its merchant is notified', async ({
  seat,
  kasa,
}) => {
  const call = merchantOf(kasa.address('lite', '/'), 'lite')
  const page = await seat({ person: 'subpapara', tenant: 'lite' })
  await page.goto(kasa.address('lite', '/'))
  await expect(page).toHaveURL(kasa.address('lite', '/papara-request/list'))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const { status, text } = await call('/mapi/v1/wallet-transfers', requestOf(1_234_500))
  expect(status).toBe(201)
  const made = JSON.parse(text) as Wallet
  await page.getByRole('row', { name: made.number }).click()
  const drawer = page.getByRole('complementary', { name: /₺/ })
  await expect(drawer.getByText('The wallet has not reported this transfer')).toBeVisible()
  await expectAccessible(page, 'a wallet transfer')
  await page.keyboard.press('c')
  await drawer.getByRole('button', { name: 'Enter the transaction number' }).click()
  await page.keyboard.type('pp 55 77 99')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Transaction PP557799 waits for a second person')).toBeVisible()
  await drawer.getByRole('button', { name: /^Reject/ }).click()
  await expect(page.getByRole('radio', { name: 'Not received' })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (JSON.parse((await call(`/mapi/v1/wallet-transfers/${made.id}`)).text) as Wallet).status, {
      timeout: 20_000,
    })
    .toBe('REJECTED')
  await expect
    .poll(() => kasa.deliveries.filter(({ event }) => event?.data.id === made.id).map(({ event }) => event?.type), {
      timeout: 20_000,
    })
    .toContain('wallet.rejected')
})

test(
  'a PAPARA lands on their accounts with balances; ADMIN sees their limits',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const page = await seat({ person: 'papara', tenant: 'lite' })
    await page.goto(kasa.address('lite', '/'))
    await expect(page).toHaveURL(kasa.address('lite', '/papara-account/list'))
    await page.getByRole('row', { name: /Papara 01/ }).click()
    const drawer = page.getByRole('complementary', { name: 'Papara 01' })
    await expect(drawer.getByText('1482057396').first()).toBeVisible()
    await expectAccessible(page, 'a wallet account')

    const admin = await seat({ person: 'admin', tenant: 'lite' })
    await admin.goto(kasa.address('lite', '/papara-limit-group/list'))
    await admin.getByRole('row', { name: /Cüzdan günlük/ }).click()
    const limits = admin.getByRole('complementary', { name: 'Cüzdan günlük' })
    await expect(limits.getByText('Account · amount a day')).toBeVisible()
    await expect(limits.getByText('Cüzdanlar')).toBeVisible()
  },
)

test('a tenant without the module shows no trace of it', async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'demo' })
  for (const route of [
    '/papara-request/list',
    '/papara-account/list',
    '/papara-group/list',
    '/papara-limit-group/list',
  ]) {
    await page.goto(kasa.address('demo', route))
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/papara/i)
  }
  const { status, text } = await merchantOf(kasa.address('demo', '/'), 'demo')(
    '/mapi/v1/wallet-transfers',
    requestOf(100_00),
  )
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([409, 'MODULE_DISABLED'])
})
