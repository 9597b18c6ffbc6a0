import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'
import { trialBot } from '../console/trialBot'

/**
 * An operator, a few times a day: the badge shows that a bot needs attention, one press shows which and why, two more
 * stop it.
 */
test('a missing line and a bot in error are shown without a reload, named, and gone when they are mended', async ({
  seat,
  kasa,
}) => {
  const bot = trialBot(kasa.address('lite', ''), 'deniz-kiyi-4')
  await bot.beat()
  const page = await seat({ person: 'remit', tenant: 'lite' })
  await page.goto(kasa.address('lite', '/dash/remit'))
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bot list' })
  await expect(entry).toBeVisible()
  await expect(entry).toHaveText('Bot list')

  const [first, missing, last] = [
    bot.line(9, 10_000, 1_010_000),
    bot.line(6, 33_250, 1_043_250),
    bot.line(3, 20_000, 1_063_250),
  ]
  // Earlier runs left another balance, so each run starts with a new day.
  await bot.report(first, last)
  await expect(entry).toContainText('1')
  await entry.click()
  await settled(page)
  await page.getByRole('row', { name: 'deniz-kiyi-4' }).click()
  const drawer = page.getByRole('complementary', { name: 'deniz-kiyi-4' })
  await expect(drawer.getByText('₺332.50 came in and was not reported')).toBeVisible()
  await bot.report(missing)
  await expect(
    drawer.getByText('₺332.50 came in and was not reported').locator('xpath=ancestor::section[1]'),
  ).toContainText('filled')

  for (let n = 0; n < 5; n += 1) await bot.beat('the bank does not answer')
  await expect(drawer.getByText('Error', { exact: true }).first()).toBeVisible()
  await bot.beat()
  await expect(drawer.getByText('Online', { exact: true }).first()).toBeVisible()

  await drawer.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank’s maintenance')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(drawer.getByText('Paused: The bank’s maintenance').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(drawer.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test(
  'an administrator adds a bot; the list, a bot and the form are accessible in every look',
  { tag: '@long' },
  async ({ seat, prove, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'lite' }, examined)
    for (const look of appearances) {
      await choose(page, look, kasa.address('lite', ''))
      await page.goto(kasa.address('lite', '/watcher-bot/list'))
      await settled(page)
      await page.getByRole('row', { name: 'deniz-kiyi-4' }).click()
      await expect(page.getByRole('complementary').getByRole('heading', { name: 'deniz-kiyi-4' })).toBeVisible()
      await expect(page.getByRole('complementary').getByText('bk_lite_deniz-kiyi-4')).toBeVisible()
      await expectAccessible(page, `bots ${look.theme} ${look.language}`)
    }
    // Adding a bot needs a fresh code, and `lite` has no authenticator.
    const account = { person: 'admin', tenant: 'demo' } as const
    const maker = await seat(account, examined)
    await maker.goto(kasa.address('demo', '/watcher-bot/list'))
    await settled(maker)
    await prove(maker, account)
    await maker.getByRole('button', { name: 'New bot' }).click()
    const form = maker.getByRole('dialog', { name: 'New bot' })
    await expectAccessible(maker, 'the form of a bot')
    const name = `trial-${Date.now()}`
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Heartbeat interval (seconds)').fill('60')
    await form.getByRole('button', { name: 'Add bot' }).click()
    const drawer = maker.getByRole('complementary', { name })
    await expect(drawer.getByText('Offline', { exact: true }).first()).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Show secret' })).toBeVisible()
  },
)
