import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test, twoAdministrators } from '../console/consoleTest'

/** An administrator, many times a day: the bell shows that requests wait, one press lists them, the next opens one. */
test('pending approvals and their results reach the bells without a reload, and open their records', async ({
  seat,
  prove,
  kasa,
}) => {
  const [first, second] = twoAdministrators
  const [maker, checker] = [await seat(first), await seat(second)]
  await maker.goto(kasa.address('demo', '/sysparameter/list'))
  await checker.goto(kasa.address('demo', '/'))
  await prove(maker, first)
  await prove(checker, second)
  await maker.getByRole('row', { name: 'masak.desc_min_chars' }).click()
  await maker.keyboard.press('Enter')
  const drawer = maker.getByRole('complementary', { name: 'masak.desc_min_chars' })
  await drawer.getByRole('button', { name: 'Change' }).click()
  const form = maker.getByRole('dialog')
  await form.getByLabel('Value').fill('21')
  await form.getByLabel('Reason').fill('Tried for a week')
  await form.getByRole('button', { name: 'Ask for approval' }).click()

  await checker.getByRole('button', { name: /^Notifications: \d/ }).click()
  const inbox = checker.getByRole('dialog', { name: 'Notifications' })
  const entry = inbox.getByRole('link', { name: /Waits for your approval.*masak\.desc_min_chars/ }).first()
  await expect(entry).toBeVisible()
  await expectAccessible(checker, 'inbox')
  await entry.click()
  await checker.getByRole('complementary').getByRole('button', { name: 'Approve' }).click()
  await checker.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()

  await maker.keyboard.press('Escape')
  await maker.getByRole('button', { name: /^Notifications: \d/ }).click()
  await expect(maker.getByRole('link', { name: /Your request was approved/ }).first()).toBeVisible()
})
