import { expect } from '@playwright/test'

import { approveRequest } from '../console/approveRequest'
import { test, twoAdministrators } from '../console/consoleTest'

test('settlement terms are approved by another administrator, and a run shows what is due by them', async ({
  seat,
  prove,
  kasa,
}) => {
  const [first, second] = twoAdministrators
  const maker = await seat(first)
  await maker.goto(kasa.address('demo', '/merchants/merchantList'))
  await prove(maker, first)
  await maker.getByRole('row', { name: 'Karadeniz Kitap' }).click()
  await maker.keyboard.press('Enter')
  const terms = maker.getByRole('complementary').getByRole('group', { name: 'Settlement' })
  await terms.getByRole('button', { name: 'Set the terms' }).click()
  const form = maker.getByRole('dialog', { name: 'Settlement terms: Karadeniz Kitap' })
  await form.getByLabel('A day closes at').fill('25:00')
  await form.getByLabel('Minimum amount').fill('1')
  await form.getByLabel('Account holder').fill('Karadeniz Kitabevi Ltd. Şti.')
  await form.getByLabel('IBAN').fill('TR46 0006 4000 0001 4287 0193 34')
  await form.getByLabel('Reserve, percent of incoming money').fill('2.5')
  await form.getByLabel('Kept for days').fill('90')
  await form.getByLabel('Reason').fill('As the contract says')
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(form.getByText('Write a time such as 16:00.')).toBeVisible()
  await form.getByLabel('A day closes at').fill('15:00')
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(terms.getByText('New terms wait for another administrator')).toBeVisible()

  const checker = await seat(second)
  await checker.goto(kasa.address('demo', '/approval/list'))
  await prove(checker, second)
  await approveRequest(checker, 'Settlement terms', '15:00')
  await expect(checker.getByText(/Settlement terms approved/)).toBeVisible()
  await expect(terms.getByText(/days close at 15:00/).first()).toBeVisible()
  await expect(terms.getByText('Reserve: 2.5% of incoming money, days kept: 90').first()).toBeVisible()

  await maker.goto(kasa.address('demo', '/settlements/list'))
  await maker.getByRole('button', { name: 'New run' }).first().click()
  const run = maker.getByRole('dialog', { name: 'New settlement run' })
  await expect(run.getByText('Nothing is due to any merchant now.')).toBeVisible()
  await expect(run.getByText('Nothing is due yet')).toBeVisible()
})
