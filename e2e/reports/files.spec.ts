import { readFileSync } from 'node:fs'

import { istanbulDay } from '@kasa/domain/istanbulDay'
import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { settled } from '../console/appearances'

const today = istanbulDay(new Date())

/** An accountant, each morning: a report's file is kept for a day, and arrives by itself once it is scheduled. */
test('an exported report is fetched again from the inbox, and a saved view of it is scheduled and stopped', async ({
  seat,
  kasa,
}) => {
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.goto(kasa.address('demo', `/r/general?group=day&from=${today}&to=${today}`))
  await settled(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('dialog', { name: 'Export: General report' })
  await form.getByRole('radio', { name: /^CSV for programs/ }).check()
  await form.getByRole('button', { name: 'Export' }).click()
  const sent = readFileSync(await (await coming).path())

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('link', { name: /Your report file can be downloaded until/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report files' })).toBeVisible()
  const again = page.waitForEvent('download')
  await page.getByRole('complementary').getByRole('button', { name: 'Download' }).click()
  expect(readFileSync(await (await again).path()).equals(sent)).toBe(true)
  await expectAccessible(page, 'report files')

  await page.goto(kasa.address('demo', '/r/general?group=day'))
  await settled(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Save this list as' }).fill('Each morning')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule: General report' })
  await schedule.getByLabel('View').selectOption({ label: 'Each morning' })
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Report scheduled').first()).toBeVisible()

  await page.getByRole('link', { name: 'Scheduled reports' }).click()
  await page.getByRole('row', { name: /Each morning.*Every day, 09:00/ }).click()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'scheduled reports')
  await page.getByRole('complementary', { name: 'Each morning' }).getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('No scheduled reports')).toBeVisible()
})
