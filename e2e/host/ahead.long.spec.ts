import { registry } from '@kasa/contracts/registry'
import { publishedManifest } from '@kasa/module/manifest'
import { expect, type Page } from '@playwright/test'

import { test } from '../console/consoleTest'

type ApiRequest = { path: string; query: string; isAhead: boolean }

/**
 * The page's API requests, in order. A request sent ahead leaves before the client is loaded, so it has no request id.
 */
function listen(page: Page): ApiRequest[] {
  const requests: ApiRequest[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    searchParams.sort()
    if (request.method() === 'GET' && pathname.startsWith('/api/'))
      requests.push({ path: pathname, query: searchParams.toString(), isAhead: !request.headers()['x-request-id'] })
  })
  return requests
}

/** Routes with a first request in their manifest, and the path of that request. */
async function routesWithFirst(page: Page, address: string): Promise<{ path: string; first: string }[]> {
  const { payload } = (await (await page.request.get(address)).json()) as { payload: string }
  return registry
    .parse(JSON.parse(payload))
    .modules.flatMap(({ module }) => publishedManifest.parse(module).routes)
    .flatMap(({ path, first }) => (first === undefined ? [] : [{ path, first: first.replace(/\?.*/, '') }]))
}

/** Opens a page and waits until its rows are loaded. */
async function opened(page: Page, open: () => Promise<unknown>): Promise<void> {
  await open()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('Loading the module…')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('a page shown before requests its first rows once, ahead of its code', async ({ seat, kasa }) => {
  const page = await seat({ person: 'remit', tenant: 'demo' })
  // The first message of the live feed would reload every list.
  await page.routeWebSocket('**/api/live', () => undefined)
  const requests = listen(page)
  const seen: string[] = []
  for (const { path, first } of await routesWithFirst(page, kasa.address('demo', '/registry/v1.json'))) {
    requests.length = 0
    await opened(page, () => page.goto(kasa.address('demo', path)))
    // Not every person has every page. For a page they do not have, no request may be sent.
    if ((await page.title()).startsWith('Sorry')) {
      expect([path, requests.filter((one) => one.path === first)]).toEqual([path, []])
      continue
    }
    requests.length = 0
    await opened(page, () => page.reload())
    await expect.poll(() => requests.filter((one) => one.path === first).length).toBe(1)
    expect([path, requests.find((one) => one.path === first)?.isAhead]).toEqual([path, true])
    seen.push(path)
  }
  expect(seen).toEqual(expect.arrayContaining(['/dash/remit', '/remit-request/alllist', '/bank-account/list']))
})

test('a list with a saved order sends one request, for that order', async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.routeWebSocket('**/api/live', () => undefined)
  const address = kasa.address('demo', '/remit-request/list?tab=all')
  await opened(page, () => page.goto(address))
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=amount/)
  const requests = listen(page)
  await opened(page, () => page.goto(address))
  await expect
    .poll(() => requests.filter(({ path }) => path === '/api/remit-request/list'))
    .toEqual([{ path: '/api/remit-request/list', query: 'desc=true&sort=amount&tab=all', isAhead: false }])
})
