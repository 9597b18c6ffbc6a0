import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { approveRequest } from '../console/approveRequest'
import { test, twoAdministrators } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const path = '/sysparameter/list'

test('an ADMIN changes a time at once; a parameter that guards money waits for another ADMIN', async ({
  seat,
  prove,
  kasa,
}) => {
  const [first, second] = twoAdministrators
  const maker = await seat(first)
  await maker.goto(kasa.address('demo', path))
  await prove(maker, first)
  const row = (key: string) => maker.getByRole('row', { name: key })
  const change = async (key: string, value: string, button: string) => {
    await row(key).click()
    await maker.keyboard.press('Enter')
    await maker.getByRole('complementary', { name: key }).getByRole('button', { name: 'Change' }).click()
    const form = maker.getByRole('dialog', { name: `Change ${key}` })
    await form.getByLabel('Value').fill(value)
    await form.getByLabel('Reason').fill('Tried for a week')
    await form.getByRole('button', { name: button }).click()
    return form
  }
  const form = await change('sla.deposit_s', '7201', 'Change')
  await expect(form.getByText('Allowed: 30 s to 7,200 s.')).toBeVisible()
  await form.getByLabel('Value').fill('200')
  await form.getByRole('button', { name: 'Change' }).click()
  await expect(maker.getByText('sla.deposit_s is now 200 s.')).toBeVisible()
  await expect(maker.getByText('180 s → 200 s')).toBeVisible()
  await maker.keyboard.press('Escape')

  await change('callback.max_age_h', '48', 'Change')
  await maker.keyboard.press('Escape')
  await change('fast.limit_kurus', '150000', 'Ask for approval')
  await expect(maker.getByText('A change waits for another administrator')).toBeVisible()

  const checker = await seat(second)
  await checker.goto(kasa.address('demo', '/approval/list'))
  await prove(checker, second)
  await approveRequest(checker, 'fast.limit_kurus', '₺150,000.00')
  await expect(row('fast.limit_kurus')).toContainText('₺150,000.00')
})

for (const look of appearances) {
  test(`settings by axe: ${look.theme}, ${look.language}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', ''))
    await page.goto(kasa.address('demo', path))
    await settled(page)
    await expectAccessible(page, `settings, ${look.theme}`)
    await page.getByRole('row', { name: 'fast.limit_kurus' }).click()
    await page.keyboard.press('Enter')
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^(Change|Değiştir)$/ })
      .click()
    await expectAccessible(page, `a parameter being changed, ${look.theme}`)
  })
}
