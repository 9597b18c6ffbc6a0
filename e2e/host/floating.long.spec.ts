import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const queue = '/remit-request/alllist'
const users = '/users/userList'
/** Some column headings of the list have the same names. */
const chip = (page: Page, name: string) => page.locator('.k-filters').getByRole('button', { name, exact: true })

test('a press on a chip is not lost while its editor’s code is on the way', async ({ seat, kasa }) => {
  const page = await seat({ person: 'remit', tenant: 'demo' })
  let send = () => undefined as void
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/floating.js', (route) => held.then(() => route.continue()))
  await page.goto(kasa.address('demo', queue))
  await settled(page)
  await chip(page, 'Amount').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  send()
  await expect(page.getByLabel('At least')).toBeFocused()
})

test('an editor hangs below its chip; Tab goes on behind it, a second press and Escape close it', async ({
  seat,
  kasa,
}) => {
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await page.goto(kasa.address('demo', queue))
  await settled(page)
  const amount = chip(page, 'Amount')
  const editor = page.getByRole('dialog', { name: 'Amount' })
  await amount.click()
  await expect(page.getByLabel('At least')).toBeFocused()
  const [above, below] = [await amount.boundingBox(), await editor.boundingBox()]
  expect(below?.x).toBeCloseTo(above?.x ?? 0, 0)
  expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0) + 6, 0)

  await editor.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Tab')
  await expect(editor).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('.k-filters') !== null)).toBe(true)

  await amount.click()
  await expect(editor).toBeVisible()
  await amount.click()
  await expect(editor).toHaveCount(0)
  await amount.press('Enter')
  await expect(page.getByLabel('At least')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(amount).toBeFocused()
})

test('roles are reached and picked only by keys', async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.goto(kasa.address('demo', users))
  await settled(page)
  await chip(page, 'Role').press('Enter')
  const list = page.getByRole('listbox', { name: 'Role' })
  await expect(list).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/role=/)
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Role ./ })).toBeFocused()
})

for (const look of appearances) {
  test(`choices and orders are accessible: ${look.theme}, ${look.language}`, async ({ seat, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', '/'))
    await page.goto(kasa.address('demo', users))
    await settled(page)
    await chip(page, look.language === 'tr' ? 'Rol' : 'Role').click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'choices')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('o')
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    await expectAccessible(page, 'orders')
  })
}
