import { expect, type Page } from '@playwright/test'

import { go, openPath, pagesOf, scriptsOf, signInAt, test } from './fixture'
import { releases } from './releases'

test.describe.configure({ timeout: 240_000 })
// Whatever happens in a test, the build that never ends must not stay released for the next one.
test.afterEach(async ({ federated }) => void (await releases(federated.home).release('1.0.0')))

/** Harmful statements that a module could run while it draws, tried in the modules' own realm; each must throw. */
const tries: readonly (readonly [name: string, harm: string])[] = [
  ['a member for every object', 'Object.prototype.colour = 1'],
  ['what a list does', 'Array.prototype.map = () => []'],
  ['how objects are written', 'Object.prototype.toString = () => ""'],
  ['what a promise does', 'Promise.prototype.then = () => 0'],
  ['how answers are read', 'JSON.parse = () => 0'],
  ['how servers are asked', 'window.fetch = () => Promise.reject()'],
  ['the way of scripts', 'window.kasaLoadScript = () => 0'],
  ['the sheets of the page', 'document.adoptedStyleSheets = [new CSSStyleSheet()]'],
  ['the sheets of the page, by their list', 'document.adoptedStyleSheets.push(new CSSStyleSheet())'],
]

test('13: shared objects cannot be changed: the module that tries is named, and the console goes on', async ({
  page,
  federated,
}) => {
  await signInAt(page, federated.address('whole', '/healthy'))
  const cdp = await page.context().newCDPSession(page)
  for (const [name, harm] of tries) {
    const { exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression: `(() => { 'use strict'; ${harm} })()`,
    })
    expect(exceptionDetails?.exception?.description, name).toContain('TypeError')
  }
  // Webpack's list of chunks is an array with its own `push`, which must still work.
  expect(await page.evaluate(() => [[1, 2].map((one) => one + 1), typeof fetch])).toEqual([[2, 3], 'function'])
  for (const path of (await pagesOf(page)).filter((one) => !one.startsWith('/living'))) await openPath(page, path)
  await expect(page.locator('[data-module]')).toHaveCount(0)
})

test('13: objects with members of their own keep them', async ({ page, federated }) => {
  await signInAt(page, federated.address('whole', '/healthy'))
  const own = await page.evaluate(() => {
    const error = new Error('one')
    error.name = 'Own'
    error.message = 'other'
    const heir = Object.assign({}, { toString: () => 'own', constructor: 1 })
    return [String(error), String(heir), Object.keys(heir).join()]
  })
  expect(own).toEqual(['Own: other', 'own', 'toString,constructor'])
})

test('13: styles of the whole page are restored, and the module is named', async ({ page, federated }) => {
  await signInAt(page, federated.address('whole', '/healthy'))
  await expect(page.getByText('Signed in as Ada')).toBeVisible()
  // The guard of the page's styles loads shortly after the first page.
  await page.waitForResponse((answer) => answer.url().endsWith('/registry/v1.json'))
  await page.evaluate(() => {
    document.body.style.zoom = '2'
    document.documentElement.style.filter = 'invert(1)'
    document.body.style.overflow = 'hidden'
  })
  await expect(page.getByText('Healthy (Fixtures): the change was undone')).toBeVisible()
  expect(
    await page.evaluate(() => [
      document.body.style.zoom,
      document.documentElement.style.filter,
      document.body.style.overflow,
    ]),
  ).toEqual(['', '', 'hidden'])
})

/**
 * Opens the module, waits until the page's thread no longer responds, and ends the tab as a browser ends one that
 * hangs.
 */
async function hangAndEnd(page: Page, open: () => Promise<void>): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const alive = () =>
    Promise.race([
      cdp.send('Runtime.evaluate', { expression: '1' }).then(
        () => true,
        () => false,
      ),
      new Promise<false>((done) => setTimeout(() => done(false), 2_000)),
    ])
  await open()
  await expect.poll(alive, { timeout: 60_000 }).toBe(false)
  const ended = page.waitForEvent('crash')
  // The browser handles this outside the hanging thread.
  void cdp.send('Page.crash').catch(() => undefined)
  await ended
}

test('8: a module that never ends is closed at the next start, and rolled back after the third time', async ({
  context,
  federated,
}) => {
  const { release } = releases(federated.home)
  await release('1.0.0')
  await release('1.4.0')
  const first = await context.newPage()
  await signInAt(first, federated.address('whole', '/healthy'))
  await hangAndEnd(first, () =>
    first.getByRole('navigation').getByRole('link', { name: 'Living', exact: true }).click({ noWaitAfter: true }),
  )

  for (const turn of [1, 2]) {
    const page = await context.newPage()
    const telemetry = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/telemetry/module') && (request.postData() ?? '').includes('"code":"HANG"'),
    )
    await page.goto(federated.address('whole', '/living'))
    const card = page.locator('[data-module="living"]')
    await expect(card, `turn ${turn}`).toContainText('HANG', { timeout: 30_000 })
    await expect(card).toContainText('froze the console')
    await telemetry
    await go(page, 'Healthy')
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    await go(page, 'Living')
    await hangAndEnd(page, () => page.getByRole('button', { name: 'Try again' }).click({ noWaitAfter: true }))
  }

  const last = await context.newPage()
  await last.goto(federated.address('whole', '/living'))
  await expect(last.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible({ timeout: 30_000 })
  await last.reload()
  await expect(last.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible({ timeout: 30_000 })
})

test('8: notes from a copied storage do not count as a hang', async ({ browser, context, page, federated }) => {
  await signInAt(page, federated.address('whole', '/living'))
  await expect(page.getByRole('heading', { name: /^Living/ })).toBeVisible({ timeout: 30_000 })
  const [script = ''] = await scriptsOf(page, 'living')
  const note = { id: 'living', version: '1.0.0', base: script.slice(0, script.lastIndexOf('/') + 1) }
  await page.evaluate((text) => localStorage.setItem('kasa-opening:copied', text), JSON.stringify(note))
  const copy = await browser.newContext({ storageState: await context.storageState() })
  const other = await copy.newPage()
  await other.goto(federated.address('whole', '/living'))
  await expect(other.getByRole('heading', { name: /^Living/ })).toBeVisible({ timeout: 30_000 })
  await expect(other.locator('[data-module]')).toHaveCount(0)
  expect(await other.evaluate(() => localStorage.getItem('kasa-opening:copied'))).toBeNull()
  await copy.close()
})
