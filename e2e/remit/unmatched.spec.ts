import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { examined, settled } from '../console/appearances'

const path = '/remit-request/unmatched'
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })

test('an operator links an unnamed transfer to its request by keyboard, with a reason, notifying its merchant', async ({
  seat,
  kasa,
  faults,
}) => {
  // A unique amount, so that no other line is a closer match.
  const amountMinor = 7_654_300 + (Date.now() % 10_000_000)
  const deposit = await kasa.outside.request('Zeynep Arslan', amountMinor)
  const note = `kira ${amountMinor}`
  await kasa.outside.transfer(deposit, 'Hakan Demirtaş', amountMinor, note)

  const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
  await page.goto(kasa.address('demo', path))
  await settled(page)
  // The oldest line is open beside the list from the start.
  await expect(drawerOf(page)).toBeVisible()
  await expectAccessible(page, 'unmatched at 1440')

  await page.keyboard.press('/')
  const search = page.locator('input:focus')
  await expect(search).toBeVisible()
  await page.keyboard.type(note)
  await expect(search).toHaveValue(note)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=kira\\W+${amountMinor}`))
  await expect(page.getByRole('row', { name: note })).toBeVisible()
  await page.getByRole('row', { name: note }).click()
  const drawer = drawerOf(page)
  await expect(
    drawer.getByRole('list', { name: 'Likely requests' }).getByRole('checkbox', { name: deposit.number }),
  ).toBeVisible()
  await expect(drawer.getByText(`approves ${deposit.number}`)).toBeVisible()

  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Why do they belong together?' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  // Only the server knows that a reason is required: it refuses, and the browser logs that refusal and no other error.
  await expect
    .poll(() => faults)
    .toEqual([expect.stringMatching(/422 \(Unprocessable \w+\) \(.*\/api\/match\/link\)$/)])
  faults.length = 0
  await page.keyboard.press('1')
  await dialog.getByRole('textbox').fill('her brother paid')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(page.getByText(`${deposit.number} is confirmed`)).toBeVisible()
  await expect
    .poll(
      () =>
        kasa.deliveries.some(({ event }) => event?.data.number === deposit.number && event.type === 'deposit.approved'),
      { timeout: 20_000 },
    )
    .toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(kasa.address('demo', `${path}?side=requests`))
  await settled(page)
  await expectAccessible(page, 'unmatched at 390')
  await page.goto(kasa.address('demo', '/remit-request/match-rules'))
  await expect(page.getByRole('button', { name: 'Dry run over all history' })).toBeVisible()
  await expectAccessible(page, 'match rules at 390')
})
