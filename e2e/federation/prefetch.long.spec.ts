import { expect, type Page } from '@playwright/test'

import { go, lookAgain, signInAt, test, type FederatedConsole } from './fixture'

const healthy = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Healthy', exact: true })
const scripts = ({ door }: FederatedConsole, id = '[a-z-]+') =>
  door.requests.filter((address) => new RegExp(`^/m/${id}/`).test(address))
/** Waits until the module's entry, its exposed part and its page have been requested. */
const isFetched = (federated: FederatedConsole) =>
  expect.poll(() => scripts(federated, 'healthy').length, { timeout: 15_000 }).toBeGreaterThan(2)

/** Opens the console on its own status page and waits for everything that it loads by itself. */
async function openStatus(page: Page, federated: FederatedConsole) {
  await signInAt(page, federated.address('whole', '/status'))
  federated.door.requests.length = 0
  await page.reload()
  await expect(healthy(page)).toBeVisible()
  // What loads after the registry has arrived; no other request starts by itself.
  await lookAgain(page)
}

test('21: the console loads no module; resting on a link fetches its module; opening fetches nothing more', async ({
  page,
  federated,
}) => {
  await openStatus(page, federated)
  // There are no usual pages for this person yet, so the idle prefetch sends no request either.
  await lookAgain(page)
  expect(scripts(federated)).toEqual([])
  await healthy(page).hover()
  await isFetched(federated)
  expect(scripts(federated).filter((address) => !address.startsWith('/m/healthy/'))).toEqual([])
  const before = scripts(federated).length
  await healthy(page).click()
  await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
  expect(scripts(federated)).toHaveLength(before)
})

test('21: so does the focus of the keyboard; a fetch that fails leaves no card behind', async ({ page, federated }) => {
  await openStatus(page, federated)
  federated.door.break(/^\/m\/healthy\//, { kind: 'status', status: 404 })
  // Opening it while it still fails would show the error card.
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('Module healthy failed'))
  await healthy(page).focus()
  await failed
  federated.door.mend()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible({ timeout: 15_000 })
})

test('21: a browser that saves data fetches nothing ahead', async ({ page, federated }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await openStatus(page, federated)
  expect(await page.evaluate(() => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData)).toBe(
    true,
  )
  await healthy(page).hover()
  // Waits longer than the pointer would have to rest.
  await lookAgain(page)
  expect(scripts(federated)).toEqual([])
  await healthy(page).click()
  await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
})

const deposits = (page: Page) => page.getByRole('heading', { level: 1, name: 'Deposit Request' })
const files = (federated: FederatedConsole) =>
  federated.door.requests.filter((address) => /^\/(m|host)\/.*\.js$/.test(address))

test('21: a quiet tab fetches this person’s usual pages last; a browser that saves data fetches none', async ({
  page,
  federated,
}) => {
  const device = await page.context().newCDPSession(page)
  await openStatus(page, federated)
  for (const name of ['Deposit Request', 'Healthy', 'Deposit Request']) {
    await go(page, name)
    await expect(name === 'Healthy' ? page.getByRole('heading', { name }) : deposits(page)).toBeVisible()
  }
  // The next morning: the session has expired, and every module has a new release.
  await page.evaluate(() => ['refreshToken', 'auth-token'].forEach((key) => localStorage.removeItem(key)))
  await device.send('Network.clearBrowserCache')
  federated.door.requests.length = 0
  await signInAt(page, federated.address('whole', '/status'))
  await expect(healthy(page)).toBeVisible()
  const landing = await page.evaluate(async () => {
    const read = async (address: string) => (await fetch(address, { cache: 'no-store' })).json() as Promise<unknown>
    const { registry } = JSON.parse(document.getElementById('kasa-boot')?.textContent ?? '') as {
      registry: { payload: string }
    }
    const { modules } = JSON.parse(registry.payload) as { modules: { id: string; base: string }[] }
    const base = modules.find(({ id }) => id === 'remit')?.base ?? ''
    const { entry, pages } = (await read(`${base}assets.json`)) as {
      entry: { files: string[] }
      pages: Record<string, { files: string[] }>
    }
    return [...entry.files, ...(pages['deposits']?.files ?? [])].map((file) => base + file)
  })
  await expect
    .poll(
      () =>
        scripts(federated, 'remit')
          .filter((address) => address.endsWith('.js'))
          .sort(),
      { timeout: 40_000 },
    )
    .toEqual([...landing].sort())
  // The page's shared host files load after its own files. Then no further module loads by itself.
  await lookAgain(page)
  expect(scripts(federated).filter((address) => !address.startsWith('/m/remit/'))).toEqual([])
  const ahead = files(federated)
  await go(page, 'Deposit Request')
  await expect(deposits(page)).toBeVisible()
  expect(
    files(federated)
      .slice(ahead.length)
      .filter((address) => ahead.includes(address)),
  ).toEqual([])

  await device.send('Network.clearBrowserCache')
  await device.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.goto(federated.address('whole', '/status'))
  federated.door.requests.length = 0
  await lookAgain(page)
  await lookAgain(page)
  expect(scripts(federated)).toEqual([])
})
