import { expect, type Page, type Request } from '@playwright/test'

import { test } from '../console/doorTest'
import { narrowTo } from '../console/appearances'

const amount = '₺24,500.00'
const callbackDrawer = (page: Page, number: string) => page.getByRole('complementary', { name: number })
const depositDrawer = (page: Page) => page.getByRole('complementary', { name: amount })

/** Opens the drawer of the newest callback of this deposit. */
async function openCallback(page: Page, number: string) {
  await page.getByRole('row', { name: number }).first().click()
  await expect(callbackDrawer(page, number)).toBeVisible()
  return callbackDrawer(page, number)
}

test('a callback opens its deposit in place, drawn by another module loaded then, with its audit trail', async ({
  open,
  world,
}) => {
  const { number } = await world.outside.request('Elif Kılıç', 2_450_000)
  const page = await open('admin', '/callback/list')
  const drawer = await openCallback(page, number)
  // Left out: a module's entry, which names its parts without holding them, its file list, and its record names for
  // the history; they may be prefetched.
  const ofRemit = () =>
    world.door.requests.filter((address) =>
      /^\/m\/remit\/(?!.*(remoteEntry|__federation_expose|integrity\.json))/.test(address),
    )
  const ahead = ofRemit().length
  expect(ahead).toBeLessThanOrEqual(1)

  await drawer.getByRole('link', { name: number }).click()
  await expect(depositDrawer(page)).toContainText('Elif Kılıç')
  expect(ofRemit().length).toBeGreaterThan(ahead)
  expect(new URL(page.url()).pathname).toBe('/callback/list')
  await expect(callbackDrawer(page, number)).toHaveCount(0)
  const trail = depositDrawer(page).locator('section', { has: page.getByRole('heading', { name: 'Audit trail' }) })
  await expect(trail.getByRole('listitem').first()).toBeVisible()
  // The deposit works here as in its own list, with the same actions.
  await depositDrawer(page)
    .getByRole('button', { name: /^Claim/ })
    .click()
  await expect(depositDrawer(page).getByRole('button', { name: /^Confirm(?! on| late)/ })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(callbackDrawer(page, number)).toBeVisible()
  await expect(depositDrawer(page)).toHaveCount(0)
})

test(
  'an entry of the audit log opens its deposit in place, and the address opens it again',
  { tag: '@long' },
  async ({ open, world }) => {
    await world.outside.request('Zeynep Arslan', 2_450_000)
    const page = await open('admin', '/audit/list?objectType=deposit')
    await page.getByRole('row', { name: 'Deposit' }).first().click()
    await page.getByRole('link', { name: 'Open the deposit here' }).click()
    await expect(depositDrawer(page)).toContainText('Zeynep Arslan')
    await page.reload()
    await expect(depositDrawer(page)).toContainText('Zeynep Arslan')
    await depositDrawer(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('link', { name: 'Open the deposit here' })).toBeVisible()
  },
)

test(
  'a part that cannot be fetched leaves the place as it was, reports it once, and works again later',
  { tag: '@long' },
  async ({ open, world }) => {
    const { number } = await world.outside.request('Mehmet Demir', 2_450_000)
    const page = await open('admin', '/callback/list')
    const drawer = await openCallback(page, number)
    // The module itself runs by now, because its record names have been loaded from it.
    await expect
      .poll(() => world.door.requests.filter((address) => /^\/m\/remit\/[^/]+\/\d/.test(address)).length)
      .toBe(1)
    world.door.break(/^\/m\/remit\//, { kind: 'status', status: 404 })
    const pending = new Set<Request>()
    page.on('request', (request) => request.url().includes('/m/remit/') && pending.add(request))
    page.on('requestfinished', (request) => pending.delete(request))
    page.on('requestfailed', (request) => pending.delete(request))
    await drawer.getByRole('link', { name: number }).click()
    await expect(page.getByText('The deposit could not be opened here')).toBeVisible()
    // The first failed file closes the part. A file still on its way would fail for the next attempt.
    await expect.poll(() => pending.size).toBe(0)
    await expect(callbackDrawer(page, number)).toBeVisible()
    await expect(callbackDrawer(page, number).getByRole('button', { name: /Send again/ })).toBeEnabled()
    world.door.mend()
    await callbackDrawer(page, number).getByRole('link', { name: number }).click()
    await expect(depositDrawer(page)).toContainText('Mehmet Demir')
  },
)

test(
  'a person without the audit trail gets a drawer without it, and none of its module’s code',
  { tag: '@long' },
  async ({ open, world }) => {
    const { referenceCode } = await world.outside.request('Can Özdemir', 2_450_000)
    const page = await open('remit', '/remit-request/alllist')
    await narrowTo(page, referenceCode)
    await page.getByRole('row', { name: referenceCode }).click()
    await expect(depositDrawer(page).getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(depositDrawer(page).getByRole('heading', { name: 'Audit trail' })).toHaveCount(0)
    expect(
      world.door.requests.filter((address) =>
        /^\/m\/admin\/(?!.*(remoteEntry|__federation_expose|integrity\.json))/.test(address),
      ),
    ).toEqual([])
  },
)
