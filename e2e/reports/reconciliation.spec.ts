import { readFileSync } from 'node:fs'

import { istanbulDay } from '@kasa/domain/istanbulDay'
import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const { merchantId } = (
  JSON.parse(readFileSync('deploy/demo/merchants.json', 'utf8')) as { tenant: string; merchantId: string }[]
).find(({ tenant }) => tenant === 'lite') ?? { merchantId: '' }
const yesterday = istanbulDay(new Date(Date.now() - 86_400_000))

test('a merchant’s file is refused by line or matched; its break opens from the day', async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'lite' })
  await page.goto(kasa.address('lite', `/r/mutabakatdetay?from=${yesterday}&to=${yesterday}&merchantId=${merchantId}`))
  await settled(page)

  const upload = async (line: string) => {
    await page.getByRole('button', { name: 'Upload figures' }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(`Number;Amount;Status\r\n${line}\r\n`)
    await dialog.getByLabel('File').setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer })
    await dialog.getByLabel('Reason').fill('By mail of the merchant')
    await dialog.getByRole('button', { name: 'Upload figures' }).click()
    return dialog
  }
  const refused = await upload('X-1;1.234;APPROVED')
  await expect(refused.getByText(/^Line 2: Amount can be read in two ways/)).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await upload('X-1;7,00;APPROVED')
  await expect(page.getByText('Figures uploaded; rows compared with ours: 1')).toBeVisible()

  await page.goto(kasa.address('lite', `/r/mutabakat?from=${yesterday}&to=${yesterday}&merchantId=${merchantId}`))
  await settled(page)
  await page
    .getByRole('region', { name: 'Days by merchant' })
    .getByRole('button', { name: /In progress, open breaks/ })
    .click()
  const drawer = page.getByRole('complementary').last()
  const broken = drawer.locator('details', { hasText: 'X-1' })
  await broken.locator('summary').click()
  await broken.getByRole('button', { name: 'Take' }).click()
  await expect(broken.getByText('Deniz Aksoy')).toBeVisible()
  await broken.getByRole('button', { name: 'Accept' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Reason').fill('The merchant’s test payment')
  await form.getByRole('button', { name: 'Accept' }).click()
  await expect(broken).toHaveCount(0)
  await drawer.getByRole('link', { name: 'Events of this day' }).click()
  await expect(page.getByRole('heading', { name: 'Reconciliation detail' })).toBeVisible()
})

test('reconciliation is accessible in every theme and language', { tag: '@long' }, async ({ seat, kasa }) => {
  const page = await seat({ person: 'admin', tenant: 'lite' }, examined)
  for (const look of appearances) {
    await choose(page, look, kasa.address('lite', ''))
    for (const path of ['/r/mutabakat', '/r/mutabakatdetay']) {
      await page.goto(kasa.address('lite', path))
      await settled(page)
      await expectAccessible(page, `${path} ${look.theme} ${look.language}`)
    }
  }
})
