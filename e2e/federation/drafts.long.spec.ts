import { expect, type Page } from '@playwright/test'

import { lookAgain, signInAt, test } from './fixture'
import { releases } from './releases'

const question = (page: Page) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'You have unsaved changes' })
const draft = (page: Page) => page.getByLabel('Draft')

test.beforeEach(async ({ federated }) => void (await releases(federated.home).release('1.0.0')))

/** Opens the module `living` from another page and types half a sentence into its form. */
async function write(page: Page, address: string, healthy: string): Promise<void> {
  await signInAt(page, healthy)
  await lookAgain(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Living', exact: true }).click()
  await page.waitForURL(address)
  await draft(page).fill('half a sentence')
}

const ways: [string, (page: Page) => Promise<unknown>, RegExp][] = [
  ['a link of the page', (page) => page.getByRole('link', { name: 'More', exact: true }).click(), /\/living\/more$/],
  [
    'the menu',
    (page) => page.getByRole('navigation').getByRole('link', { name: 'Fragile', exact: true }).click(),
    /\/fragile$/,
  ],
  ['the back button', (page) => page.evaluate(() => history.back()), /\/healthy$/],
  [
    'logout in the menu',
    (page) => page.getByRole('navigation').getByRole('link', { name: 'Exit', exact: true }).click(),
    /\/account\/login/,
  ],
]
for (const [name, leave, to] of ways) {
  test(`17: ${name} does not destroy a draft, and goes on when the person says so`, async ({ page, federated }) => {
    await write(page, federated.address('whole', '/living'), federated.address('whole', '/healthy'))
    await leave(page)
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(draft(page)).toHaveValue('half a sentence')
    await expect(page).toHaveURL(/\/living$/)
    await leave(page)
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(to)
    if (name === 'the back button') await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
  })
}

test('17: a reload does not destroy a draft', async ({ page, federated }) => {
  await write(page, federated.address('whole', '/living'), federated.address('whole', '/healthy'))
  const dialogType = new Promise<string>((done) =>
    page.once('dialog', (dialog) => dialog.dismiss().then(() => done(dialog.type()))),
  )
  await page.evaluate(() => void setTimeout(() => location.reload(), 0))
  expect(await dialogType).toBe('beforeunload')
  await expect(draft(page)).toHaveValue('half a sentence')
})

test('17: an upgrade does not destroy a draft, even an urgent one', async ({ page, federated }) => {
  await releases(federated.home).release('1.1.0')
  await write(page, federated.address('whole', '/living'), federated.address('whole', '/healthy'))
  await releases(federated.home).rollBack()
  // The tab sends the next request only after it has handled the last response.
  for (let turn = 0; turn < 3; turn += 1) await lookAgain(page)
  await expect(page.getByRole('button', { name: 'Switch now' })).toHaveCount(0)
  await expect(draft(page)).toHaveValue('half a sentence')
  await expect(page.getByRole('heading', { name: 'Living 1.1.0' })).toBeVisible()
})
