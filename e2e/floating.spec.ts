import { expect, type Page } from '@playwright/test'

import { test } from './console/consoleTest'
import { settled } from './console/looks'

const queue = '/remit-request/alllist'
/** Heads of the list have some of these names, too. */
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
