import { expect, type Page, type Route } from '@playwright/test'

import { demoEmail } from '../../deploy/demo/accounts'
import { test, withoutPreferences } from '../console/consoleTest'
import { listenToTraffic, type Exchange } from '../console/traffic'

/** Budgets in KB of 1024 bytes, as served: brotli, without headers. */
const budgetKb = { login: 85, queue: 220, secondModule: 40 } as const

/** All scripts that were transferred, also those fetched only for later use: they cost bytes too. */
const code = (exchanges: Exchange[]) =>
  exchanges.filter(({ type, path, fromCache }) => (type === 'Script' || path.endsWith('.js')) && !fromCache)
const kilobytes = (exchanges: Exchange[]) => exchanges.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

function expectWithin(exchanges: Exchange[], limitKb: number, what: string) {
  const scripts = code(exchanges)
  const measured = kilobytes(scripts)
  test.info().annotations.push({
    type: 'measured',
    description: `${what}: ${measured.toFixed(1)} of ${limitKb} KB in ${scripts.length} scripts, ${exchanges.length} requests`,
  })
  expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' || bytes === 0)).toEqual([])
  expect(measured).toBeLessThanOrEqual(limitKb)
}

const list = '/remit-request/alllist'
const listData = '/api/remit-request/list'
const rowOf = (page: Page, { referenceCode }: { referenceCode: string }) =>
  page.getByRole('row', { name: referenceCode })
const isPage = (route: Route) => route.request().isNavigationRequest()

/** Lets only files through that the HTML itself names, so that the first drawing cannot depend on later requests. */
async function holdBeyondPage(page: Page, address: string, onLater: (route: Route) => void) {
  // Sent with the same cookies, because the HTML depends on them.
  const html = await (await page.context().request.get(address)).text()
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const isNamed = html.includes(pathname) && !pathname.startsWith('/api/')
    return isPage(route) || isNamed ? route.continue() : onLater(route)
  })
  await page.goto(address, { waitUntil: 'commit' })
}

test.describe('the login page, cold', () => {
  test('takes at most 85 KB of code in at most 5 requests', async ({ visitor, kasa }) => {
    const page = await visitor()
    const traffic = await listenToTraffic(page)
    await page.goto(kasa.address('demo', '/account/login'), { waitUntil: 'networkidle' })
    await expect(page.getByLabel('Email')).toBeVisible()
    expectWithin(traffic.exchanges(), budgetKb.login, 'login')
    expect(traffic.exchanges().length).toBeLessThanOrEqual(5)
  })

  test('is drawn after two round trips: the page, and what the page names', async ({ visitor, kasa }) => {
    const page = await visitor()
    await holdBeyondPage(page, kasa.address('demo', '/account/login'), () => undefined)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test.describe('the queue of somebody signed in, by deep link, cold', () => {
  test('takes at most 220 KB of code in all', async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Elif Kılıç', 2_450_000)
    const account = { person: 'remit', tenant: 'demo' } as const
    // The first list that a browser ever opens also fetches this person's list preferences (6 KB); they are kept with
    // the session.
    const before = await seat(account)
    await before.goto(kasa.address('demo', list), { waitUntil: 'networkidle' })
    // On a slow machine the network rests before the list is drawn.
    await expect(rowOf(before, deposit)).toBeVisible()
    kasa.sessions.set(
      demoEmail(account.person, account.tenant),
      withoutPreferences(await before.context().storageState()),
    )
    const page = await seat(account)
    const traffic = await listenToTraffic(page)
    await page.goto(kasa.address('demo', list), { waitUntil: 'networkidle' })
    await expect(rowOf(page, deposit)).toBeVisible()
    expectWithin(traffic.exchanges(), budgetKb.queue, 'queue')
    // Chakra's parts load when pointer or focus reaches a control that opens them, not before (ADR 27).
    expect(code(traffic.exchanges()).filter(({ path }) => /\/(calendar|floating)\.js$/.test(path))).toEqual([])
  })

  test('shows its first row after two round trips: the page, then code and data together', async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Elif Kılıç', 2_450_000)
    const page = await seat({ person: 'remit', tenant: 'demo' })
    // As if this list had been shown before, in another tab of a browser whose cache is now empty.
    await page.addInitScript((path) => localStorage.setItem('kasa-shown', path), list)
    let isAsked = false
    await holdBeyondPage(page, kasa.address('demo', list), (route) => {
      // Only the first request gets a response: it was sent ahead, before the client that adds request ids was loaded.
      const isFirst = !isAsked && new URL(route.request().url()).pathname === listData
      isAsked ||= isFirst
      return isFirst && !route.request().headers()['x-request-id'] ? void route.continue() : undefined
    })
    await expect(rowOf(page, deposit)).toContainText('₺24,500.00')
    expect(isAsked).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('a second module takes at most 40 KB of its own, and nothing when it is opened again', async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'demo' })
  const traffic = await listenToTraffic(page)
  const open = async (name: string, heading: string) => {
    traffic.clear()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    await page.waitForLoadState('networkidle')
    return traffic.exchanges()
  }
  // The check for module updates runs by itself, a while after the first page.
  const upkeep = page.waitForResponse((answer) => answer.url().endsWith('/registry/v1.json'))
  await page.goto(kasa.address('demo', '/remit-request/list'), { waitUntil: 'networkidle' })
  await upkeep
  const ownFirst = code(traffic.exchanges()).filter(({ path }) => path.startsWith('/m/remit/')).length
  // The first movement of pointer or keyboard fetches the queue's own drawer, which does not count as the second
  // module.
  await page.getByRole('heading', { level: 1 }).hover()
  let arrived = 0
  const isThere = () => {
    const before = arrived
    arrived = code(traffic.exchanges()).filter(({ path, bytes }) => path.startsWith('/m/remit/') && bytes > 0).length
    return arrived > ownFirst && arrived === before
  }
  await expect.poll(isThere, { intervals: [1_000] }).toBe(true)
  const first = await open('Callback list', 'Callback list')
  expectWithin(first, budgetKb.secondModule, 'callback list after the queue')
  expect(code(first).filter(({ path }) => path.startsWith('/m/admin/'))).not.toEqual([])
  for (const [name, heading] of [
    ['Deposit Request', 'Deposit Request'],
    ['Callback list', 'Callback list'],
  ] as const) {
    const again = await open(name, heading)
    // A pointer that rests on the menu may prefetch another page's module.
    expect(again.filter(({ path }) => /^\/(host|m\/remit|m\/admin)\//.test(path))).toEqual([])
  }
})
