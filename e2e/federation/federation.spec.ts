import { renameSync } from 'node:fs'
import { join } from 'node:path'

import { openStore } from '@kasa/api/releases/openStore'
import { newestPointer } from '@kasa/api/releases/pointers'
import { expect, type Page } from '@playwright/test'

import { lookAgain, signInAt, test, type FederatedConsole } from './fixture'

const card = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByText('Error number').or(page.getByText('Reason')) })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const go = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

/** The response that the browser gets for a URL of the page's own host. */
const fetched = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address)
    return { status: answer.status, text: await answer.text() }
  }, path)

/** The folder of the released build. Folders that an earlier test published may be beside it. */
const folderOf = async ({ home }: FederatedConsole, id: string) => {
  const pointer = await newestPointer((await openStore(home)).store, id)
  return join(home, 'modules/m', id, pointer?.stable.folder ?? '')
}

/** Expects that the rest of the console works: another module opens and finds the shared parts of the host. */
async function expectOthersUsable(page: Page) {
  await go(page, 'Fragile')
  await expect(page.getByRole('heading', { name: 'Fragile' })).toBeVisible()
}

test.describe('a module that works', { tag: '@nginx' }, () => {
  test('opens by a deep link after sign-in, with the host’s session, React and parts', async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/healthy'))
    await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    await page.getByRole('button', { name: 'Counted 0' }).click()
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible()
  })

  test('is fetched when first opened, and not again', { tag: '@long' }, async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/fragile'))
    await expect(page.getByRole('heading', { name: 'Fragile' })).toBeVisible()
    await lookAgain(page)
    const requests = federated.door.requests
    expect(requests.filter((address) => address.startsWith('/m/healthy/'))).toHaveLength(0)
    await go(page, 'Healthy')
    await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
    const before = requests.length
    await go(page, 'Fragile')
    await expect(page.getByRole('heading', { name: 'Fragile' })).toBeVisible()
    await go(page, 'Healthy')
    await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
    expect(
      requests.slice(before).filter((address) => address.startsWith('/m/') || address.startsWith('/host/')),
    ).toEqual([])
  })

  test('all six of the console are published and load', async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/healthy'))
    const loaded = await page.evaluate(async () => {
      const { registry } = JSON.parse(document.getElementById('kasa-boot')?.textContent ?? '') as {
        registry: { payload: string }
      }
      const { modules } = JSON.parse(registry.payload) as { modules: { id: string; base: string }[] }
      type Container = {
        init: (scope: object) => unknown
        get: (name: string) => Promise<() => { module: { manifest: { id: string } } }>
      }
      const ids: string[] = []
      for (const { id, base } of modules.filter((module) =>
        ['card', 'remit', 'withdraw', 'papara', 'reports', 'admin'].includes(module.id),
      )) {
        await kasaLoadScript(`${base}remoteEntry.js`)
        const container = (window as unknown as Record<string, Container>)[`kasa_${id}`]
        await container?.init({})
        const factory = await container?.get('./module')
        ids.push(factory?.().module.manifest.id ?? `${id} exposes nothing`)
      }
      return ids.sort()
    })
    expect(loaded).toEqual(['admin', 'card', 'papara', 'remit', 'reports', 'withdraw'])
  })
})

test.describe('a module that fails', () => {
  const faults = [
    {
      name: 'its entry answers 503',
      at: /\/m\/healthy\/.*remoteEntry/,
      fault: { kind: 'status', status: 503 },
      code: 'SCRIPT_NETWORK',
      title: 'This module could not be reached',
      isLong: false,
    },
    {
      name: 'its entry is missing',
      at: /\/m\/healthy\/.*remoteEntry/,
      fault: { kind: 'status', status: 404 },
      code: 'SCRIPT_MISSING',
      title: 'A file of this module is missing',
      isLong: true,
    },
    {
      name: 'its entry has other bytes than its hash names',
      at: /\/m\/healthy\/.*remoteEntry/,
      fault: { kind: 'body', body: 'alert("tampered")' },
      code: 'SCRIPT_REFUSED',
      title: 'The files of this module do not match their signature',
      isLong: true,
    },
    {
      name: 'a lazy chunk has other bytes than its hash names',
      at: /\/m\/healthy\/[^/]+\/\d/,
      fault: { kind: 'body', body: 'alert("tampered")' },
      code: 'SCRIPT_REFUSED',
      title: 'The files of this module do not match their signature',
      isLong: false,
    },
    {
      name: 'a lazy chunk answers the console’s page',
      at: /\/m\/healthy\/[^/]+\/\d/,
      fault: { kind: 'body', body: '<!doctype html>' },
      code: 'SCRIPT_REFUSED',
      title: 'The files of this module do not match their signature',
      isLong: true,
    },
    {
      name: 'a lazy chunk is missing',
      at: /\/m\/healthy\/[^/]+\/\d/,
      fault: { kind: 'status', status: 404 },
      code: 'SCRIPT_MISSING',
      title: 'A file of this module is missing',
      isLong: false,
    },
    {
      name: 'its entry hangs',
      at: /\/m\/healthy\/.*remoteEntry/,
      fault: { kind: 'hang' },
      code: 'SCRIPT_TIMEOUT',
      title: 'This module took too long to answer',
      isLong: false,
    },
    {
      name: 'a lazy chunk hangs',
      at: /\/m\/healthy\/[^/]+\/\d/,
      fault: { kind: 'hang' },
      code: 'SCRIPT_TIMEOUT',
      title: 'This module took too long to answer',
      isLong: true,
    },
  ] as const

  for (const { name, at, fault, code, title, isLong } of faults) {
    test(
      `shows its own card when ${name}, and works again once it is mended`,
      { tag: isLong ? '@long' : [] },
      async ({ page, federated }) => {
        federated.door.break(at, fault)
        await signInAt(page, federated.address('whole', '/fragile'))
        await go(page, 'Healthy')
        await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
        await expect(card(page)).toContainText('Fixtures · fixtures@kasa.example')
        await expect(card(page)).toContainText(code)
        await expectOthersUsable(page)
        federated.door.mend()
        await go(page, 'Healthy')
        await retry(page).click()
        await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
        await expect(page.getByText('Signed in as Ada')).toBeVisible()
      },
    )
  }

  test('is retried by itself when the line drops once', async ({ page, federated }) => {
    federated.door.break(/\/m\/healthy\/[^?]*remoteEntry\.js$/, { kind: 'status', status: 502 })
    await signInAt(page, federated.address('whole', '/fragile'))
    await go(page, 'Healthy')
    await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
  })

  test(
    'says that its version was withdrawn when its folder is gone',
    { tag: ['@nginx', '@long'] },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/fragile'))
      const folder = await folderOf(federated, 'healthy')
      renameSync(folder, `${folder}.gone`)
      // As in a tab that has been open for an hour: the browser's list of requests is full.
      await page.evaluate(() => performance.setResourceTimingBufferSize(0))
      try {
        await go(page, 'Healthy')
        await expect(card(page)).toContainText('SCRIPT_RETIRED')
        await expect(retry(page)).toHaveCount(0)
      } finally {
        renameSync(`${folder}.gone`, folder)
      }
    },
  )

  test(
    'that throws while it is evaluated shows its card, and is evaluated again by a retry',
    { tag: '@long' },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/healthy'))
      await page.evaluate(() => void (document.documentElement.dataset['fragile'] = 'throws'))
      await go(page, 'Fragile')
      await expect(card(page)).toContainText('RENDER')
      await page.evaluate(() => void delete document.documentElement.dataset['fragile'])
      await retry(page).click()
      await expect(page.getByRole('heading', { name: 'Fragile' })).toBeVisible()
    },
  )

  test('that breaks while drawing does not affect the others, and returns by a retry', async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/fragile'))
    await page.getByRole('button', { name: 'Break' }).click()
    await expect(page.getByRole('heading', { name: 'This module stopped unexpectedly' })).toBeVisible()
    await go(page, 'Healthy')
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    await go(page, 'Fragile')
    await retry(page).click()
    await expect(page.getByRole('button', { name: 'Break' })).toBeVisible()
  })

  test(
    'of another contract says so, and none of its files is fetched',
    { tag: '@long' },
    async ({ page, federated }) => {
      await signInAt(page, federated.address('whole', '/foreign'))
      await expect(
        page.getByRole('heading', { name: 'This module does not work with this version of the console' }),
      ).toBeVisible()
      await expect(card(page)).toContainText('CONTRACT_MAJOR')
      await page.reload()
      await expect(card(page)).toContainText('CONTRACT_MAJOR')
      expect(federated.door.requests.filter((address) => address.startsWith('/m/foreign/'))).toEqual([])
    },
  )

  test('shows Turkish to Turkish readers', { tag: '@long' }, async ({ page, federated }) => {
    await signInAt(page, federated.address('whole', '/foreign'))
    await page.evaluate(() => localStorage.setItem('lang', 'tr'))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Bu modül konsolun bu sürümüyle çalışmıyor' })).toBeVisible()
  })
})

test.describe('a tenant without a module', { tag: '@nginx' }, () => {
  test('gets nothing of it: not in the page, not in the menu, and its address does not exist', async ({
    page,
    federated,
  }) => {
    await signInAt(page, federated.address('small', '/healthy'))
    await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
    const { text } = await fetched(page, '/')
    for (const id of ['fragile', 'foreign', 'papara', 'reports']) expect(text.toLowerCase()).not.toContain(id)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Fragile' })).toHaveCount(0)
    await page.goto(federated.address('small', '/fragile'))
    await expect(page.getByText('Sorry, page not found')).toBeVisible()
  })

  test('is refused its files, which the other tenant gets', { tag: '@long' }, async ({ page, federated }) => {
    const file = `/m/fragile/${(await folderOf(federated, 'fragile')).split('/').at(-1)}/remoteEntry.js`
    await page.goto(federated.address('whole', '/account/login'))
    expect((await fetched(page, file)).status).toBe(200)
    await page.goto(federated.address('small', '/account/login'))
    expect(await fetched(page, file)).toEqual({ status: 404, text: 'not found' })
  })
})
