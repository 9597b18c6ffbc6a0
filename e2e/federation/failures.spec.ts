import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { publishBuild } from '../../deploy/release/publish'
import { go, lookAgain, openPath, pagesOf, signInAt, test } from './fixture'
import type { Fault } from '../console/frontDoor'
import { releases } from './releases'

const card = (page: Page, module: string) => page.locator(`[data-module="${module}"]`)
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const banner = (page: Page) => page.getByRole('region', { name: 'Module notifications' })

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ federated }) => void (await releases(federated.home).release('1.0.0')))

/** Number of failure events that browsers have reported so far, over all builds and reasons, from the metrics. */
async function counted(page: Page, phase: string): Promise<number> {
  const metrics = await page.evaluate(async () => (await fetch('/metrics')).text())
  const lines = metrics
    .split('\n')
    .filter(
      (one) =>
        one.startsWith('kasa_module_events_total{') &&
        one.includes('module="living"') &&
        one.includes(`phase="${phase}"`) &&
        one.includes('failed'),
    )
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/**
 * Expects the module's error card with its owner and error number, another module that works, and the event on the
 * server.
 */
async function expectFailure(page: Page, code: string, phase: string, before: number): Promise<void> {
  await expect(card(page, 'living')).toContainText(code, { timeout: 30_000 })
  await expect(card(page, 'living')).toContainText('Fixtures · fixtures@kasa.example')
  await expect(card(page, 'living')).toContainText(/Error number\s*[0-9A-F]{6}/)
  await go(page, 'Healthy')
  await expect(page.getByText('Signed in as Ada')).toBeVisible()
  await expect.poll(() => counted(page, phase), { timeout: 40_000 }).toBeGreaterThan(before)
}

test.describe('5: a remote that is killed', () => {
  const faults: [string, Fault, string][] = [
    ['the connection is refused', { kind: 'drop' }, 'SCRIPT_NETWORK'],
    ['it answers 503', { kind: 'status', status: 503 }, 'SCRIPT_NETWORK'],
    [
      'it answers 503 with a JSON of its own',
      { kind: 'status', status: 503, body: '{"error":"overloaded"}', type: 'application/json' },
      'SCRIPT_NETWORK',
    ],
    [
      'it answers 200 with a page',
      { kind: 'body', body: '<!doctype html><title>gateway</title>', type: 'text/html' },
      'SCRIPT_REFUSED',
    ],
    ['it sends a byte a second', { kind: 'drip' }, 'SCRIPT_TIMEOUT'],
    ['it ends in the middle of the script', { kind: 'cut' }, 'SCRIPT_'],
  ]
  for (const [name, fault, code] of faults) {
    test(
      `so that ${name}: the console lives, the others work, and a retry brings it back without a reload`,
      { tag: '@long' },
      async ({ page, federated }) => {
        await signInAt(page, federated.address('whole', '/healthy'))
        await lookAgain(page)
        const before = await counted(page, 'load')
        federated.door.break(/^\/m\/living\//, fault)
        await go(page, 'Living')
        await expectFailure(page, code, 'load', before)
        federated.door.mend()
        await go(page, 'Living')
        await retry(page).click()
        await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
      },
    )
  }
})

test(
  '5: with one remote dead the console starts, and every page of the others opens',
  { tag: '@long' },
  async ({ page, federated }) => {
    federated.door.break(/^\/m\/living\//, { kind: 'drop' })
    await signInAt(page, federated.address('whole', '/healthy'))
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    const others = (await pagesOf(page)).filter((path) => !path.startsWith('/living'))
    expect(others.length).toBeGreaterThan(10)
    for (const path of others) {
      await openPath(page, path)
      expect(new URL(page.url()).pathname).toBe(path)
      await expect(page.locator('[data-module]')).toHaveCount(0)
    }
    await go(page, 'Living')
    await expect(card(page, 'living')).toContainText('SCRIPT_NETWORK', { timeout: 30_000 })
  },
)

test(
  '5: a list of a module’s files with a changed bit is refused, and a retry reads it again',
  { tag: '@long' },
  async ({ page, federated }) => {
    // Until its first poll, a page knows a module's files only from that module's file list.
    federated.door.break(/^\/registry\/v1\.json/, { kind: 'drop' })
    federated.door.break(/^\/m\/living\/[^/]+\/integrity\.json/, { kind: 'flip' })
    await signInAt(page, federated.address('whole', '/healthy'))
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    await go(page, 'Living')
    await expect(card(page, 'living')).toContainText('SCRIPT_REFUSED', { timeout: 30_000 })
    expect(federated.door.requests.filter((path) => /^\/m\/living\/.*\.js$/.test(path))).toEqual([])
    federated.door.mend()
    await retry(page).click()
    await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
  },
)

test.describe('5: the registry that is asked for', () => {
  const faults: [string, Fault, string | undefined][] = [
    ['answers 503 once', { kind: 'status', status: 503 }, undefined],
    ['answers with a page', { kind: 'body', body: '<!doctype html>', type: 'text/html' }, 'BODY'],
    ['answers a JSON of a proxy', { kind: 'body', body: '{"message":"ok"}', type: 'application/json' }, 'BODY'],
    ['ends in the middle', { kind: 'cut' }, undefined],
    ['is not found', { kind: 'status', status: 404 }, 'STATUS'],
    ['asks who one is', { kind: 'status', status: 401 }, 'STATUS'],
    ['has one bit flipped', { kind: 'flip' }, 'SIGNATURE'],
  ]
  for (const [name, fault, why] of faults) {
    test(
      `${name}: the tab keeps its modules${why ? ', and says why' : ', quietly'}`,
      { tag: '@long' },
      async ({ page, federated }) => {
        await signInAt(page, federated.address('whole', '/healthy'))
        await lookAgain(page)
        await releases(federated.home).release('1.1.0')
        federated.door.break(/^\/registry\/v1\.json/, fault)
        const questions = () => federated.door.requests.filter((path) => path.startsWith('/registry/v1.json')).length
        const before = questions()
        const focusWindow = () => page.evaluate(() => void dispatchEvent(new Event('focus')))
        await focusWindow()
        // The server may take a moment to notice the release. Until then it answers "unchanged", which no fault can
        // damage.
        const isShown = async () => {
          await focusWindow()
          await expect(banner(page)).toContainText(`Reason: ${why}`, { timeout: 3_000 })
        }
        if (why) await expect(isShown).toPass({ timeout: 25_000 })
        // The tab tries three times before it gives up for now.
        else
          await expect
            .poll(async () => (await focusWindow(), questions() - before), { timeout: 25_000 })
            .toBeGreaterThan(2)
        if (!why) await expect(banner(page)).toHaveCount(0)
        await go(page, 'Living')
        await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
        federated.door.mend()
        await lookAgain(page)
        await expect(banner(page).getByText('The list of modules cannot be updated')).toHaveCount(0)
      },
    )
  }

  test(
    '13: a page whose own registry has one bit flipped runs the last good one of this browser, and says so; without one, no module runs',
    { tag: '@long' },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/healthy'))
      await lookAgain(page)
      federated.door.break(/^\/(living|status)$/, { kind: 'flip', after: '"signature":"' })
      federated.door.break(/^\/registry\/v1\.json/, { kind: 'status', status: 503 })
      await page.goto(federated.address('whole', '/living'))
      await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
      await expect(banner(page)).toContainText('Reason: SIGNATURE')
      await page.evaluate(() => localStorage.removeItem('kasa-registry:whole'))
      await page.goto(federated.address('whole', '/status'))
      await expect(page.getByRole('heading', { name: 'Status of the modules' })).toBeVisible()
      await expect(page.getByText('No modules are known in this tab.')).toBeVisible()
      await expect(banner(page)).toContainText('The modules cannot be opened now')
      federated.door.mend()
      await lookAgain(page)
      await go(page, 'Living')
      await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
    },
  )
})

test.describe('6: a remote that breaks', () => {
  const crash = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('when it is registered', { tag: '@long' }, async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/healthy'))
    const before = await counted(page, 'register')
    await page.evaluate(() => void (document.documentElement.dataset['living'] = 'register'))
    await go(page, 'Living')
    await expectFailure(page, 'REGISTER', 'register', before)
  })

  test('while it draws', { tag: '@long' }, async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/living'))
    const before = await counted(page, 'render')
    await crash(page, 'Break while drawing')
    await expectFailure(page, 'RENDER', 'render', before)
  })

  test('in an effect', { tag: '@long' }, async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/healthy'))
    const before = await counted(page, 'effect')
    await page.evaluate(() => void (document.documentElement.dataset['living'] = 'effect'))
    await go(page, 'Living')
    await expectFailure(page, 'EFFECT', 'effect', before)
  })

  for (const where of ['handler', 'promise']) {
    test(`in a ${where}: the page stays, and its module is named`, { tag: '@long' }, async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/living'))
      await lookAgain(page)
      const before = await counted(page, 'background')
      await crash(page, `Break in a ${where}`)
      await expect(page.getByText('A module failed in the background')).toBeVisible()
      await expect(page.getByText('Living (Fixtures): check the outcome of your last action')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
      await expect.poll(() => counted(page, 'background'), { timeout: 40_000 }).toBeGreaterThan(before)
    })
  }

  test(
    'by waiting for ever: a word after a while, a way to stop, and a card',
    { tag: '@long' },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/healthy'))
      const before = await counted(page, 'mount')
      await page.goto(federated.address('whole', '/living/hang'))
      await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible({ timeout: 10_000 })
      await expectFailure(page, 'MOUNT', 'mount', before)
    },
  )

  test(
    'and the status page says since when, for everybody, while no module can be loaded',
    { tag: '@long' },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/living'))
      await lookAgain(page)
      const before = await counted(page, 'render')
      await crash(page, 'Break while drawing')
      await expect(card(page, 'living')).toContainText('RENDER')
      await expect.poll(() => counted(page, 'render'), { timeout: 40_000 }).toBeGreaterThan(before)
      federated.door.break(/^\/m\//, { kind: 'drop' })
      await card(page, 'living').getByRole('link', { name: 'Status of the modules' }).click()
      const row = page
        .getByRole('list', { name: 'Status of the modules' })
        .getByRole('listitem')
        .filter({ hasText: 'Living' })
      await expect(row).toContainText('Not available in this tab')
      await expect(row).toContainText(/Unavailable since .*RENDER, version 1\.0\.0/)
      await expect(
        page.getByRole('list', { name: 'Status of the modules' }).getByRole('listitem').filter({ hasText: 'Healthy' }),
      ).toContainText('Works')
    },
  )
})

test.describe('12: a remote that was built for another platform', () => {
  test('is refused before any of its code is fetched', { tag: '@long' }, async ({ page, federated }) => {
    const folder = mkdtempSync(join(tmpdir(), 'kasa-future-'))
    cpSync(join(import.meta.dirname, 'remotes/healthy/dist'), folder, { recursive: true })
    const read = (file: string) => readFileSync(join(folder, file), 'utf8')
    const manifest = { ...(JSON.parse(read('module.json')) as object), platform: { '@kasa/console': '^2.0.0' } }
    writeFileSync(join(folder, 'module.json'), JSON.stringify(manifest))
    const hash = `sha384-${createHash('sha384').update(read('module.json')).digest('base64')}`
    writeFileSync(
      join(folder, 'integrity.json'),
      JSON.stringify({ ...(JSON.parse(read('integrity.json')) as object), 'module.json': hash }),
    )
    try {
      const { folder: name } = await publishBuild(federated.home, folder)
      await signInAt(page, federated.address('whole', '/healthy'))
      await expect(card(page, 'healthy')).toContainText('PLATFORM_RANGE')
      expect(federated.door.requests.filter((address) => address.includes(name))).toEqual([])
      await go(page, 'Living')
      await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
    } finally {
      await publishBuild(federated.home, join(import.meta.dirname, 'remotes/healthy/dist'))
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test.describe('13: one bit of a module’s files was changed', () => {
  const files: [string, RegExp, string][] = [
    ['entry', /^\/m\/living\/.*remoteEntry/, '/living'],
    ['exposed half', /^\/m\/living\/.*__federation_expose_module/, '/living'],
    ['page’s chunk', /^\/m\/living\/[^/]+\/\d/, '/living'],
  ]
  for (const [name, at, path] of files) {
    test(
      `in its ${name}: it is not run, no other version is tried, and a retry runs the genuine bytes`,
      { tag: '@long' },
      async ({ page, federated }) => {
        await signInAt(page, federated.address('whole', '/healthy'))
        await lookAgain(page)
        federated.door.break(at, { kind: 'flip' })
        await go(page, 'Living')
        await expect(card(page, 'living')).toContainText('SCRIPT_REFUSED')
        await expect(page.getByRole('button', { name: /^Use version/ })).toHaveCount(0)
        federated.door.mend()
        await retry(page).click()
        await page.waitForURL(`**${path}`)
        await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
      },
    )
  }

  test(
    'in its manifest on the server’s disk: nobody is sent it, and the last good version stays',
    { tag: '@long' },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/healthy'))
      const { upload, release, folderOf } = releases(federated.home)
      await upload('1.3.0')
      const file = join(federated.home, 'modules/m/living', await folderOf('1.3.0'), 'module.json')
      const genuine = readFileSync(file)
      try {
        writeFileSync(file, genuine.toString().replace('"id":"living"', '"id":"livinh"'))
        await release('1.3.0')
        await page.goto(federated.address('whole', '/healthy'))
        await lookAgain(page)
        await page.goto(federated.address('whole', '/living'))
        await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
        expect(federated.door.requests.filter((address) => address.startsWith('/m/living/1.3.0'))).toEqual([])
      } finally {
        writeFileSync(file, genuine)
      }
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Living 1.3.0' })).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
    },
  )
})
