import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { lookAgain, signInAt, test } from './fixture'
import { releases } from './releases'

const words = {
  en: {
    card: 'This module stopped unexpectedly',
    crash: 'Break while drawing',
    status: 'Status of the modules',
    banner: 'The list of modules cannot be updated',
    prompt: 'Switch now',
  },
  tr: {
    card: 'Bu modül beklenmedik biçimde durdu',
    crash: 'Break while drawing',
    status: 'Modüllerin durumu',
    banner: 'Modül listesi güncellenemiyor',
    prompt: 'Şimdi geç',
  },
} as const

test.describe.configure({ timeout: 120_000 })

for (const language of ['en', 'tr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`card, notices and status page on a phone, ${language}, ${theme}: nothing is cut, axe finds nothing`, async ({
      browser,
      federated,
    }) => {
      const text = words[language]
      await releases(federated.home).release('1.0.0')
      await releases(federated.home).release('1.1.0')
      const context = await browser.newContext({
        bypassCSP: true,
        viewport: { width: 390, height: 844 },
        locale: language === 'en' ? 'en-GB' : 'tr-TR',
      })
      await context.addCookies([
        { name: 'DarkMode', value: theme === 'dark' ? 'yes' : 'no', url: federated.address('whole', '/') },
      ])
      const page = await context.newPage()
      const look = async (name: string) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
        await expectAccessible(page, `${name} ${language} ${theme}`)
        await page.screenshot({ path: test.info().outputPath(`${name}-${language}-${theme}.png`) })
      }
      await signInAt(page, federated.address('whole', '/living'), 'admin', language)
      await lookAgain(page)
      await releases(federated.home).rollBack()
      await lookAgain(page)
      await expect(page.getByRole('button', { name: text.prompt })).toBeVisible()
      await look('prompt')
      await page.getByRole('button', { name: text.crash }).click()
      await expect(
        page.getByRole('heading', { name: 'Living 1.0.0' }).or(page.getByRole('heading', { name: text.card })),
      ).toBeVisible()
      if (!(await page.getByRole('heading', { name: text.card }).isVisible()))
        await page.getByRole('button', { name: text.crash }).click()
      await expect(page.getByRole('heading', { name: text.card })).toBeVisible()
      await look('card')
      federated.door.break(/^\/registry\/v1\.json/, { kind: 'status', status: 404 })
      await page.locator('[data-module="living"]').getByRole('link', { name: text.status }).click()
      await expect(page.getByRole('heading', { name: text.status })).toBeVisible()
      await lookAgain(page)
      await expect(page.getByText(text.banner, { exact: true })).toBeVisible()
      await look('status')
      federated.door.mend()
      await context.close()
    })
  }
}
