import { inventedIban } from '../../deploy/demo/history'
import { seededRandom } from '../../deploy/demo/random'
import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { payIn } from '../console/payIn'

const list = '/withdraw-request/list'
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })
const amountMinor = 731_900

test('an ADMIN blocks an IBAN; a payout to it is held with the reason, and released or rejected by key', async ({
  seat,
  prove,
  kasa,
}) => {
  const { outside } = kasa
  const account = { person: 'admin', tenant: 'demo' } as const
  const admin = await seat(account)
  await admin.goto(kasa.address('demo', '/blocklist/list'))
  await payIn(admin, outside, 5_000_000)
  await prove(admin, account)
  await admin.getByRole('button', { name: 'Add to blocklist' }).first().click()
  const form = admin.getByRole('dialog', { name: 'Add to blocklist' })
  await form.getByLabel('Value').fill(inventedIban('0064', seededRandom(amountMinor)))
  await form.getByLabel('Reason').fill('Reported stolen')
  await form.getByLabel('Source').fill('Bank')
  await form.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(admin.getByRole('row', { name: /TR•• .* In force/ })).toBeVisible()
  await expectAccessible(admin, 'the blocklist')

  await admin.goto(kasa.address('demo', `${list}?tab=held`))
  await expect(admin.getByText('Live', { exact: true })).toBeVisible()
  const [freed, rejected] = [
    await outside.payout('Derya Aydın', amountMinor),
    await outside.payout('Derya Aydın', amountMinor),
  ]
  expect([freed.status, rejected.status]).toEqual(['HOLD', 'HOLD'])
  await expect(rowOf(admin, freed.referenceCode)).toContainText('On hold')
  await expect(rowOf(admin, freed.referenceCode)).toContainText('Blocklist')
  // A row that arrives during the click moves the others.
  await expect(rowOf(admin, rejected.referenceCode)).toContainText('On hold')
  await rowOf(admin, freed.referenceCode).click()
  const drawer = drawerOf(admin)
  await expect(drawer.getByText('Its IBAN, name or customer is on the blocklist.')).toBeVisible()
  await expect(drawer.getByText(/Reported stolen/)).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Customer’s file' })).toBeVisible()
  await expectAccessible(admin, 'a payout on hold')
  await admin.keyboard.press('f')
  await admin.getByLabel('Reason for release').fill('The customer called back')
  await admin.keyboard.press('Enter')
  await expect.poll(async () => (await outside.merchant.getPayout(freed.id)).status).toBe('QUEUED')

  await admin.goto(kasa.address('demo', `${list}?tab=all&open=${rejected.id}`))
  // The row that the key applies to.
  await expect(drawerOf(admin).getByRole('heading', { name: 'Customer’s file' })).toBeVisible()
  await admin.keyboard.press('c')
  await expect(drawerOf(admin).getByText('Claimed by you')).toBeVisible()
  await admin.keyboard.press('r')
  await admin.getByRole('alertdialog').waitFor()
  await admin.keyboard.press('4')
  await admin.keyboard.press('Enter')
  await expect.poll(async () => (await outside.merchant.getPayout(rejected.id)).status).toBe('REJECTED')
  // The queue's badge counts waiting payouts: leave none for the next tests on the same server.
  await outside.merchant.cancelPayout(freed.id)
})
