import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { lookAgain, signInAt, test } from './fixture'
import { releases } from './releases'

const words = {
  en: {
    title: 'Module inspector',
    inspect: 'Inspect the modules',
    tabs: ['Modules', 'Pages and menu', 'Slots', 'Registry'],
    ready: 'Ready',
    idle: 'Not fetched',
    hidden: 'Hidden',
    why: 'Not available to ADMIN',
    serial: 'Serial',
  },
  tr: {
    title: 'Modül inceleme',
    inspect: 'Modülleri incele',
    tabs: ['Modüller', 'Sayfalar ve menü', 'Yuvalar', 'Liste'],
    ready: 'Hazır',
    idle: 'Getirilmedi',
    hidden: 'Gizli',
    why: 'ADMIN yetkisine kapalı',
    serial: 'Sıra numarası',
  },
} as const

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ federated }) => void (await releases(federated.home).release('1.0.0')))

for (const [language, theme, width] of [
  ['en', 'light', 1440],
  ['tr', 'dark', 390],
] as const) {
  test(`a module developer uses the inspector by keyboard: ${language}, ${theme}, ${width} px`, async ({
    browser,
    federated,
  }) => {
    const text = words[language]
    const context = await browser.newContext({
      bypassCSP: true,
      viewport: { width, height: 844 },
      locale: language === 'en' ? 'en-GB' : 'tr-TR',
      reducedMotion: 'reduce',
    })
    await context.addCookies([
      { name: 'DarkMode', value: theme === 'dark' ? 'yes' : 'no', url: federated.address('whole', '/') },
    ])
    const page = await context.newPage()
    await signInAt(page, federated.address('whole', '/living'), 'admin', language)
    await expect(page.getByRole('heading', { name: 'Living 1.0.0' })).toBeVisible()
    await lookAgain(page)
    await page.keyboard.press('Control+.')
    const inspector = page.getByRole('dialog', { name: text.title })
    const panel = inspector.getByRole('tabpanel')
    const look = async (name: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      await expectAccessible(page, `inspector, ${name}`)
      await page.screenshot({ path: test.info().outputPath(`${name}-${language}-${theme}-${width}.png`) })
    }
    await expect(
      panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /living 1\.0\.0/ }) }),
    ).toContainText(text.ready)
    await expect(
      panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /healthy/ }) }),
    ).toContainText(text.idle)
    await look('modules')

    await inspector.getByRole('tab', { name: text.tabs[0] }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(inspector.getByRole('tab', { name: text.tabs[1] })).toHaveAttribute('aria-selected', 'true')
    const hidden = panel.getByRole('listitem').filter({ hasText: 'deposit.listAll' })
    await expect(hidden.first()).toContainText(text.hidden)
    await expect(hidden.first()).toContainText(text.why)
    await look('access')
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByText('deposit.detail')).toBeVisible()
    await look('slots')
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByText(text.serial)).toBeVisible()
    await look('registry')

    await page.keyboard.press('Escape')
    await expect(inspector).toHaveCount(0)
    await page.goto(federated.address('whole', '/status'))
    await page.getByRole('button', { name: text.inspect }).click()
    await expect(inspector).toBeVisible({ timeout: 15_000 })
    await context.close()
  })
}
