import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

/** The kuruş of an amount in English format. */
const kurus = (text: string) => Number(text.replace(/[^\d]/g, ''))

test('an administrator lands on the day: a confirmation raises it at once, and each figure opens its rows', async ({
  seat,
  kasa,
}) => {
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.goto(kasa.address('demo', '/'))
  await expect(page).toHaveURL(kasa.address('demo', '/dash/admin'))
  // Transfers and cards together: one figure, with a link to the rows of each.
  const confirmed = page.getByText('Confirmed in', { exact: true }).locator('xpath=..')
  const byCard = confirmed.getByRole('link', { name: /by card$/ })
  await expect(byCard).toHaveAttribute('href', /^\/r\/merchant\?group=day&from=(\S+)&to=\1$/)
  await expect(confirmed.getByRole('link', { name: /wallet/ })).toHaveCount(0)
  const before = kurus(await confirmed.locator('b').innerText())
  const deposit = await kasa.outside.request('Elif Kılıç', 4_321_000)
  const desk = await seat({ person: 'remit', tenant: 'demo' })
  await desk.goto(kasa.address('demo', `/remit-request/alllist?open=${deposit.id}`))
  const drawer = desk.getByRole('complementary').last()
  await drawer.getByRole('button', { name: /^Claim/ }).click()
  await kasa.outside.transfer(deposit, 'Elif Kılıç')
  await drawer.getByRole('button', { name: /^Confirm(?! on| late)/ }).click()
  await expect.poll(async () => kurus(await confirmed.locator('b').innerText())).toBe(before + 4_321_000)

  const chart = page.getByRole('slider', { name: 'Volume by hour' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^00:00 · in: ₺/)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('table').filter({ hasText: 'Hour' }).getByRole('row')).toHaveCount(25)

  const waiting = page.getByRole('row', { name: /^Deposits/ })
  const [, count = ''] = await waiting.getByRole('cell').allInnerTexts()
  await waiting.getByRole('link').click()
  await settled(page)
  await expect(page.getByRole('tab', { name: 'Waiting' })).toContainText(count)
})

test(
  'a merchant lands on its own figures: a balance if the tenant shows it, no module it has not',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const shown = await seat({ person: 'merchant', tenant: 'lite' })
    await shown.goto(kasa.address('lite', '/'))
    await expect(shown).toHaveURL(kasa.address('lite', '/dash'))
    await expect(shown.getByRole('heading', { name: 'Balance, 14 days' })).toBeVisible()
    // This tenant has bank transfers and wallets, but no withdrawals or cards.
    await expect(shown.getByText('In today').locator('xpath=..')).toContainText(/deposits? · \d+ by wallet$/)
    await expect(shown.locator('a[href^="/withdraw-request"], a[href^="/trn"]')).toHaveCount(0)

    const hidden = await seat({ person: 'merchant', tenant: 'demo' })
    await hidden.goto(kasa.address('demo', '/dash'))
    await expect(hidden.getByRole('link', { name: 'Out today' })).toBeVisible()
    await expect(hidden.getByText('Balance, 14 days')).toHaveCount(0)
    const [newest] = await hidden.getByRole('table').first().getByRole('link').all()
    const number = (await newest?.innerText()) ?? ''
    await newest?.click()
    await expect(hidden.getByRole('complementary').last()).toContainText(number)
  },
)

test('the dashboards are accessible in every theme and language', { tag: '@long' }, async ({ seat, kasa }) => {
  for (const { person, path } of [
    { person: 'admin', path: '/dash/admin' },
    { person: 'merchant', path: '/dash' },
  ] as const) {
    const page = await seat({ person, tenant: 'lite' }, examined)
    for (const look of appearances) {
      await choose(page, look, kasa.address('lite', ''))
      await page.goto(kasa.address('lite', path))
      await expect(page.getByRole('slider').first()).toBeVisible()
      await expectAccessible(page, `${path} ${look.theme} ${look.language}`)
    }
  }
})
