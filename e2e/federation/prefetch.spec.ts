import { expect, type Page } from '@playwright/test'

import { lookAgain, signInAt, test, type FederatedConsole } from './fixture'

const healthy = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Healthy', exact: true })
const scripts = ({ door }: FederatedConsole, id = '[a-z-]+') => door.asked.filter((address) => new RegExp(`^/m/${id}/`).test(address))
const isFetched = (federated: FederatedConsole) => expect.poll(() => scripts(federated, 'healthy').length, { timeout: 15_000 }).toBeGreaterThan(1)

/** The console on a page of its own, with all that it brings by itself. */
async function openStatus(page: Page, federated: FederatedConsole) {
  await signInAt(page, federated.address('whole', '/status'))
  federated.door.asked.length = 0
  await page.reload()
  await expect(healthy(page)).toBeVisible()
  // What follows the registry has come: nothing else is on its way by itself.
  await lookAgain(page)
}

test('21: the console is there without a byte of any module; resting on a link fetches its module and page, and opening it then fetches nothing', async ({ page, federated }) => {
  await openStatus(page, federated)
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
  await healthy(page).focus()
  await expect.poll(() => scripts(federated, 'healthy').length, { timeout: 15_000 }).toBeGreaterThan(0)
  federated.door.mend()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible({ timeout: 15_000 })
})

test('21: a browser that saves data is spared', async ({ page, federated }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await openStatus(page, federated)
  expect(await page.evaluate(() => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData)).toBe(true)
  await healthy(page).hover()
  // More than the time for which the pointer would have to rest.
  await lookAgain(page)
  expect(scripts(federated)).toEqual([])
  await healthy(page).click()
  await expect(page.getByRole('heading', { name: 'Healthy' })).toBeVisible()
})
