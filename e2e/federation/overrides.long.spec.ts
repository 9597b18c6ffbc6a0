import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'
import { systemCtx } from '@kasa/api/access/ctx'
import { databaseUrlFor } from '@kasa/api/db/databases'
import { startOverride } from '@kasa/api/overrides/overrides.service'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import { openTenant } from '@kasa/api/tenants/tenants'

import { go, lookAgain, signInAt, test, type FederatedConsole } from './fixture'
import { releases } from './releases'

const root = join(import.meta.dirname, '../..')
const who = 'admin@whole.test'

/** `npm run override -- living …`, as a developer types it. */
function command(federated: FederatedConsole, ...args: string[]) {
  const run = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'deploy/release/main.ts', 'override', 'living', '--tenant', 'whole', '--user', who, ...args],
    { cwd: root, env: { ...process.env, ...federated.env }, encoding: 'utf8' },
  )
  return { code: run.status, text: run.stderr }
}
const tryIt = async (federated: FederatedConsole) =>
  command(
    federated,
    '--for',
    '30m',
    '--dir',
    await releases(federated.home).distOf('1.1.0'),
    '--reason',
    'the new page',
  )

/** Overrides with the same build for a lifetime shorter than the command allows. */
async function tryForMs(federated: FederatedConsole, lifetimeMs: number) {
  const [config] = readTenantFiles(join(federated.home, 'tenants')).filter(({ id }) => id === 'whole')
  if (!config) throw new Error('there is a tenant')
  const tenant = openTenant(
    config,
    databaseUrlFor(federated.env['DATABASE_URL'] ?? '', 'kasa_whole'),
    federated.env['KASA_SECRET'] ?? '',
  )
  const folder = await releases(federated.home).folderOf('1.1.0')
  await startOverride(
    systemCtx(tenant, 'a-browser-test'),
    {
      module: 'living',
      version: '1.1.0',
      folder,
      email: who,
      lifetimeMs,
      by: 'a browser test',
      reason: 'for a moment',
    },
    60_000,
  )
  await tenant.pool.end()
}

const living = (page: Page, version: string) =>
  expect(page.getByRole('heading', { name: `Living ${version}`, exact: true })).toBeVisible()
const strip = (page: Page) => page.getByRole('list', { name: 'Builds that you are trying' })
const change = (page: Page) => page.getByRole('button', { name: 'Switch now' }).click()

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ federated }) => void (await releases(federated.home).release('1.0.0')))
test.afterEach(({ federated }) => void command(federated, '--end'))

test('22: one person tries a build on a real tenant, every page shows it, they end it; nobody else sees it', async ({
  page,
  browser,
  federated,
}) => {
  await signInAt(page, federated.address('whole', '/living'))
  await living(page, '1.0.0')
  const colleague = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signInAt(colleague, federated.address('whole', '/living'), 'operator1')
  await living(colleague, '1.0.0')

  expect(await tryIt(federated)).toEqual({
    code: 0,
    text: expect.stringMatching(/✓ admin@whole\.test tries 1\.1\.0-\w+ of living in whole until/),
  })
  await lookAgain(page)
  await expect(strip(page)).toContainText('Your trial of Living 1.1.0 is ready')
  await change(page)
  await living(page, '1.1.0')
  await expect(strip(page)).toContainText('You are trying Living 1.1.0')
  await expect(strip(page)).toContainText('Why: the new page')
  // From the first frame on, on every page of this or another module.
  await page.reload()
  await living(page, '1.1.0')
  await expect(strip(page)).toContainText('You are trying Living 1.1.0')
  await go(page, 'Healthy')
  await expect(strip(page)).toBeVisible()
  await go(page, 'Living')
  await living(page, '1.1.0')

  await lookAgain(colleague)
  await living(colleague, '1.0.0')
  await colleague.reload()
  await living(colleague, '1.0.0')
  await expect(strip(colleague)).toHaveCount(0)
  expect(await colleague.content()).not.toContain('/m/living/1.1.0')
  await colleague.context().close()

  await strip(page).getByRole('button', { name: 'End the trial' }).click()
  await expect(strip(page)).toContainText('The trial of Living 1.1.0 has ended')
  await change(page)
  await living(page, '1.0.0')
  await expect(strip(page)).toHaveCount(0)
  await page.reload()
  await living(page, '1.0.0')
})

test('22: its time runs out, and the tab rolls back by itself, without a reload, when its page is left', async ({
  page,
  federated,
}) => {
  await releases(federated.home).upload('1.1.0')
  await tryForMs(federated, 60_000)
  await signInAt(page, federated.address('whole', '/living'))
  await lookAgain(page)
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'More 1.1.0' })).toBeVisible()
  await page.evaluate(() => void Object.assign(window, { kasaMark: 'here' }))
  await tryForMs(federated, 3_000)
  await lookAgain(page)
  // Without any input, the tab itself looks for updates when the time is over.
  await expect(strip(page)).toContainText('has ended', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Switch now' })).toBeVisible()
  await go(page, 'Living')
  await living(page, '1.0.0')
  expect(await page.evaluate(() => (window as unknown as { kasaMark?: string }).kasaMark)).toBe('here')
})

test('22: the command refuses with a reason: a missing build, a time above the maximum', async ({ federated }) => {
  const other = (...args: string[]) => command(federated, '--for', '30m', '--reason', 'x', ...args)
  expect(other('--version', '9.9.9')).toEqual({ code: 1, text: expect.stringContaining('has no build 9.9.9') })
  expect(
    command(federated, '--for', '99h', '--reason', 'x', '--dir', await releases(federated.home).distOf('1.1.0')),
  ).toEqual({ code: 1, text: expect.stringContaining('480 minutes at most') })
})
