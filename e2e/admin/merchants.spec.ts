import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { approveRequest } from '../console/approveRequest'
import { test, twoAdministrators } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const path = '/merchants/merchantList'

test('a merchant, its key, commission and address are set up by two administrators; an operator’s terms too', async ({
  seat,
  prove,
  kasa,
}) => {
  const [first, second] = twoAdministrators
  const maker = await seat(first)
  await maker.goto(kasa.address('demo', path))
  await prove(maker, first)
  await maker.getByRole('button', { name: 'New merchant' }).click()
  const form = maker.getByRole('dialog', { name: 'New merchant' })
  await form.getByLabel('Code').fill('ILGAZ')
  await form.getByLabel('Name', { exact: true }).fill('Ilgaz Flowers')
  await form.getByLabel('Legal title').fill('Ilgaz Çiçekçilik A.Ş.')
  await form.getByLabel('Tax number').fill('4540536921')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('This is not a valid Turkish tax number.')).toBeVisible()
  await form.getByLabel('Tax number').fill('4540536920')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const drawer = maker.getByRole('complementary', { name: 'Ilgaz Flowers' })
  await expect(drawer.getByText('No key yet.')).toBeVisible()

  await drawer.getByRole('button', { name: 'New key' }).click()
  const asking = maker.getByRole('dialog', { name: 'New key for Ilgaz Flowers' })
  await asking.getByLabel('Reason').fill('Their first key')
  await asking.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(drawer.getByText('A new key waits for another administrator')).toBeVisible()

  const checker = await seat(second)
  await checker.goto(kasa.address('demo', '/approval/list'))
  await prove(checker, second)
  await approveRequest(checker, 'Ilgaz Flowers', 'Deposits, Reading')
  await expect(checker.getByText(/Merchant key approved/)).toBeVisible()

  await maker.reload()
  const deposits = drawer.getByRole('group', { name: 'Deposits' })
  await deposits.getByRole('button', { name: 'New version' }).click()
  const terms = maker.getByRole('dialog', { name: 'New commission: Deposits, Ilgaz Flowers' })
  await terms.getByLabel('Percentage', { exact: true }).fill('1.75')
  await terms.getByLabel('Tax on the commission (%)').fill('5')
  await terms.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(terms.getByText('No requests were charged on these days.')).toBeVisible()
  await terms.getByLabel('Reason').fill('As the contract says')
  await terms.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(deposits.getByText('A new version waits for another administrator')).toBeVisible()
  await checker.goto(kasa.address('demo', '/approval/list'))
  await approveRequest(checker, 'Commission on deposits', '1.75%')
  await expect(checker.getByText(/Commission on deposits approved/)).toBeVisible()

  await expect(deposits.getByText(/From .*: 1\.75% · tax 5% of the commission/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Show secret' }).click()
  const secret = maker.getByRole('dialog', { name: /^Secret of mk_/ })
  await expect(secret.getByRole('button', { name: /^[\w-]{43}$/ })).toBeVisible()
  await secret.getByRole('button', { name: 'Done' }).click()
  await expect(drawer.getByRole('button', { name: 'Show secret' })).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Set the address' }).click()
  const address = maker.getByRole('dialog', { name: 'Callback address' })
  await address.getByLabel('Address').fill('https://hook.not-there.invalid/kasa')
  await address.getByLabel('Reason').fill('Their first address')
  await address.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(drawer.getByText('Another callback address waits for another administrator')).toBeVisible()
  await checker.goto(kasa.address('demo', '/approval/list'))
  await approveRequest(checker, 'Ilgaz Flowers', 'https://hook.not-there.invalid/kasa')
  await expect(checker.getByText(/Callback address approved/)).toBeVisible()
  await maker.reload()
  await drawer.getByRole('button', { name: 'Show secret' }).click()
  await maker.getByRole('dialog', { name: 'New callback secret' }).getByRole('button', { name: 'Done' }).click()
  await drawer.getByRole('button', { name: 'Send a test call' }).click()
  await expect(drawer.getByLabel('Request')).toContainText('webhook-signature: v1,')
  await expect(drawer.getByLabel('Answer')).toContainText('Nothing answered.')
  await drawer.getByText('Check a signature').click()
  await drawer.getByLabel('Body as received').fill('{}')
  await drawer.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(drawer.getByText('The header webhook-id is missing.')).toBeVisible()

  // An operator's earnings need the same approval.
  await maker.goto(kasa.address('demo', '/users/userList?scope=TRADER'))
  await maker.locator('.k-row').first().click()
  await maker.keyboard.press('Enter')
  const earned = maker.getByRole('group', { name: 'Cards' })
  await earned.getByRole('button', { name: 'New version' }).click()
  const share = maker.getByRole('dialog', { name: /^New commission: Cards, / })
  await share.getByLabel('Percentage', { exact: true }).fill('0.4')
  await expect(share.getByLabel('Tax on the commission (%)')).toHaveCount(0)
  await share.getByLabel('Reason').fill('As the contract says')
  await share.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(earned.getByText('A new version waits for another administrator')).toBeVisible()
  await checker.goto(kasa.address('demo', '/approval/list'))
  await approveRequest(checker, 'Operator commission on cards', '0.4%')
  await expect(earned.getByText(/From .*: 0\.4%/)).toBeVisible()
})

for (const look of appearances) {
  test(`merchants by axe: ${look.theme}, ${look.language}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', ''))
    await page.goto(kasa.address('demo', path))
    await settled(page)
    await page.locator('.k-row').first().click()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByText(/Check a signature|İmza denetle/)).toBeVisible()
    await expectAccessible(page, `merchants, ${look.theme}`)
    await drawer.getByRole('button', { name: /^(Edit|Düzenle)$/ }).click()
    await expectAccessible(page, `the form of a merchant, ${look.theme}`)
    const own = await seat({ person: 'merchant', tenant: 'demo' }, examined)
    await choose(own, look, kasa.address('demo', ''))
    await own.goto(kasa.address('demo', '/merchants/my'))
    await expect(own.getByText(/Check a signature|İmza denetle/)).toBeVisible()
    await expectAccessible(own, `one’s own merchant, ${look.theme}`)
  })
}
