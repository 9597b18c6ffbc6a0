import { expect } from '@playwright/test'

import { test, twoAdministrators } from '../console/consoleTest'

test('terms and a run of settlements are agreed to by another administrator, and the run waits among the withdrawals', async ({
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
  await expect(terms.getByText(/T\+1, by business days/)).toBeVisible()
  await terms.getByRole('button', { name: 'Change the terms' }).click()
  const form = maker.getByRole('dialog', { name: 'Settlement terms: Karadeniz Kitap' })
  await form.getByLabel('A day closes at').fill('25:00')
  await form.getByLabel('Minimum amount').fill('1')
  await form.getByLabel('Reason').fill('As the contract says')
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(form.getByText('Write a time such as 16:00.')).toBeVisible()
  await form.getByLabel('A day closes at').fill('15:00')
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(terms.getByText('New terms wait for another administrator')).toBeVisible()

  const checker = await seat(second)
  const approve = async (row: string, shown: RegExp, said: RegExp) => {
    await checker.goto(kasa.address('demo', '/approval/list'))
    await checker.getByRole('row', { name: row }).first().click()
    await checker.keyboard.press('Enter')
    const drawer = checker.getByRole('complementary')
    await expect(drawer.getByText(shown).first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(checker.getByText(said)).toBeVisible()
  }
  await checker.goto(kasa.address('demo', '/approval/list'))
  await prove(checker, second)
  await approve('Settlement terms', /15:00/, /Settlement terms approved/)
  await expect(terms.getByText(/days close at 15:00/)).toBeVisible()

  await maker.goto(kasa.address('demo', '/settlements/list'))
  await maker.getByRole('button', { name: 'New run' }).first().click()
  const run = maker.getByRole('dialog', { name: 'New settlement run' })
  await expect(run.getByText(/merchants paid: 1/)).toBeVisible()
  await run.getByText(/Left out \(\d+\)/).click()
  await expect(run.getByText('It has no settlement terms').first()).toBeVisible()
  await run.getByLabel('Reason').fill('Weekly')
  await run.getByRole('button', { name: 'Ask for approval' }).click()
  const drawer = maker.getByRole('complementary')
  await expect(drawer.getByText('Waits for another administrator')).toBeVisible()
  const number = (await drawer.getByRole('heading', { name: /^S-/ }).textContent()) ?? ''
  await approve(number, /Karadeniz Kitap/, /Settlement run approved/)

  await expect(drawer.getByText('Waiting to be sent')).toBeVisible()
  await drawer.getByRole('link', { name: /^W-/ }).click()
  await expect(maker.getByRole('complementary').getByText(number).first()).toBeVisible()
})
