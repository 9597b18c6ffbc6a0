import { expect, type Page } from '@playwright/test'

import { go, lookAgain, signInAt, test } from './fixture'
import { editTenant, releases } from './releases'

const status = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address, { cache: 'no-store' })).status, path)
const text = (page: Page, path: string) => page.evaluate(async (address) => (await fetch(address)).text(), path)
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

test('9: a module switched off for a tenant leaves its open consoles without reload, and comes back so', async ({
  page,
  federated,
}) => {
  await signInAt(page, federated.address('whole', '/living'))
  await expect(page.getByRole('heading', { name: /^Living/ })).toBeVisible()
  const entry = `/m/living/${await releases(federated.home).folderOf('1.0.0')}/remoteEntry.js`
  await releases(federated.home).release('1.0.0')
  expect(await status(page, entry)).toBe(200)
  const restore = editTenant(federated.home, 'whole', (modules) => modules.filter((id) => id !== 'living'))
  try {
    await expect.poll(() => status(page, entry), { timeout: 10_000 }).toBe(404)
    await lookAgain(page)
    await expect(page.getByText('Sorry, page not found')).toBeVisible()
    await expect(link(page, 'Living')).toHaveCount(0)
    expect(await text(page, '/registry/v1.json')).not.toContain('living')
    expect((await text(page, '/')).toLowerCase()).not.toContain('living')
    await go(page, 'Healthy')
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    await page.goto(federated.address('whole', '/living'))
    await expect(page.getByText('Sorry, page not found')).toBeVisible()
  } finally {
    restore()
  }
  await expect.poll(() => status(page, entry), { timeout: 10_000 }).toBe(200)
  await lookAgain(page)
  await link(page, 'Living').click()
  await expect(page.getByRole('heading', { name: /^Living/ })).toBeVisible()
})

test(
  '9: a broken tenant file changes nothing, and the server reports it',
  { tag: '@long' },
  async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/healthy'))
    const restore = editTenant(federated.home, 'whole', () => ['NOT A MODULE'])
    try {
      await expect
        .poll(async () => JSON.parse(await text(page, '/readyz')) as object, { timeout: 10_000 })
        .toMatchObject({ status: 'ok', warnings: [expect.stringContaining('the last good ones are in force')] })
      await lookAgain(page)
      await expect(link(page, 'Living')).toBeVisible()
    } finally {
      restore()
    }
    await expect
      .poll(async () => JSON.parse(await text(page, '/readyz')) as object, { timeout: 10_000 })
      .toEqual({ status: 'ok' })
  },
)

test(
  '9: another tenant gets nothing of a module it does not have: page, registry, menu, address, file',
  { tag: '@long' },
  async ({ page, federated }) => {
    const entry = `/m/living/${await releases(federated.home).folderOf('1.0.0')}/remoteEntry.js`
    await signInAt(page, federated.address('small', '/healthy'))
    await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
    await lookAgain(page)
    for (const path of ['/', '/registry/v1.json', '/api/modules/status'])
      expect((await text(page, path)).toLowerCase()).not.toContain('living')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('living')
    await expect(link(page, 'Living')).toHaveCount(0)
    expect(await status(page, entry)).toBe(404)
    await page.goto(federated.address('small', '/living'))
    await expect(page.getByText('Sorry, page not found')).toBeVisible()
    expect(federated.door.requests.filter((address) => address.startsWith('/m/living/') && address !== entry)).toEqual(
      [],
    )
  },
)
