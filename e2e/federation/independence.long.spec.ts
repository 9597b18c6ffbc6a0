import { expect, type CDPSession, type Page } from '@playwright/test'

import { seededRandom } from '../../deploy/demo/random'
import { go, lookAgain, openPath, pagesOf, signInAt, test } from './fixture'

test.describe.configure({ timeout: 180_000 })

/** Counts the copies of React that announce themselves to developer tools, each when it is evaluated. */
const countRenderers = (page: Page) =>
  page.addInitScript(() => {
    const renderers: unknown[] = []
    const hook = {
      renderers: new Map(),
      supportsFiber: true,
      inject: (renderer: unknown) => renderers.push(renderer),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, kasaRenderers: renderers })
  })

const copies = (page: Page) =>
  page.evaluate(() => ({
    renderers: (window as unknown as { kasaRenderers: unknown[] }).kasaRenderers.length,
    emotions: new Set(
      [...document.querySelectorAll('style[data-emotion]')].map((style) =>
        style.getAttribute('data-emotion')?.split(' ')[0]?.replace('-global', ''),
      ),
    ).size,
    stores: (window as unknown as Record<symbol, Set<string>>)[Symbol.for('kasa.console.instances')]?.has('session'),
  }))

test('10: all modules in random order, fifty times: one React, one style engine, one session, and no failure', async ({
  page,
  federated,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await countRenderers(page)
  await signInAt(page, federated.address('whole', '/healthy'))
  const paths = await pagesOf(page)
  expect(paths.length).toBeGreaterThanOrEqual(6)
  const random = seededRandom(10)
  for (let turn = 0; turn < 50; turn += 1) await openPath(page, random.pick(paths))
  expect(await copies(page)).toEqual({ renderers: 1, emotions: 1, stores: true })
  expect(errors.filter((text) => /failed:|loaded twice|Invalid hook/.test(text))).toEqual([])
})

test('10: a module built without the preset, with its own React, is blocked; others never get its React', async ({
  page,
  federated,
}) => {
  await countRenderers(page)
  await signInAt(page, federated.address('whole', '/rogue'))
  await expect(page.locator('[data-module="rogue"]')).toContainText('SECOND_COPY')
  await go(page, 'Healthy')
  await page.getByRole('button', { name: 'Counted 0' }).click()
  await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible()
  await go(page, 'Living')
  await expect(page.getByRole('heading', { name: /^Living/ })).toBeVisible()
  expect(await copies(page)).toMatchObject({ renderers: 1, stores: true })
})

test('19: missing words are shown as the last part of their key, in this module only', async ({ page, federated }) => {
  await signInAt(page, federated.address('whole', '/living'))
  await expect(page.getByText('nobody', { exact: true })).toBeVisible()
  await go(page, 'Healthy')
  await expect(page.getByText('Signed in as Ada')).toBeVisible()
  await page.getByLabel('Language').selectOption('tr')
  await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible()
})

type Footprint = { listeners: number; styles: number; heapMb: number }

async function footprint(page: Page, cdp: CDPSession): Promise<Footprint> {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    listeners: of('JSEventListeners'),
    styles: await page.locator('style').count(),
    heapMb: of('JSHeapUsedSize') / 1024 / 1024,
  }
}

test('20: two hundred navigations over all modules leave listeners, styles and heap within five per cent', async ({
  page,
  federated,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await signInAt(page, federated.address('whole', '/healthy'))
  const paths = await pagesOf(page)
  const round = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await openPath(page, paths[turn % paths.length] ?? '/healthy')
    await openPath(page, '/healthy')
    // The response arrives after the last page has finished its work.
    await lookAgain(page)
  }
  // Warm up first: caches fill, and the engine compiles code that runs often. Loaded modules stay loaded on purpose.
  await round(400)
  const before = await footprint(page, cdp)
  await round(200)
  const after = await footprint(page, cdp)
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ before, after }) })
  expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.05)
  expect(after.styles).toBeLessThanOrEqual(before.styles * 1.05)
  expect(after.heapMb).toBeLessThanOrEqual(before.heapMb * 1.05)
})
