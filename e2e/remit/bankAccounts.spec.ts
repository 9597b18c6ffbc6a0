import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const path = '/bank-account/list'
let made = 0

/** A valid IBAN of Fibabanka that no demo account and no other run has. */
function freshIban(): string {
  const rest = `001030${String(Date.now() * 10 + (made += 1)).padStart(16, '0')}`
  const check = 98n - (BigInt(`${rest}292700`) % 97n)
  return `TR${String(check).padStart(2, '0')}${rest}`
}
const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
const drawer = (page: Page) => page.getByRole('complementary')

test('a bank account is requested, approved by a second person, paid to, given another IBAN, and paused', async ({
  seat,
  prove,
  kasa,
}) => {
  test.slow()
  const [iban, later, label] = [freshIban(), freshIban(), `Fibabanka · ${Date.now()}`]
  const at = kasa.address('demo', path)

  // The desk: a mistyped IBAN is reported at once under its field; an IBAN pasted with spaces shows its bank.
  const desk = await seat({ person: 'remit', tenant: 'demo' })
  await desk.goto(at)
  await settled(desk)
  await prove(desk, { person: 'remit', tenant: 'demo' })
  await desk.getByRole('button', { name: 'New account' }).click()
  const form = desk.getByRole('dialog', { name: 'New bank account' })
  await form.getByLabel('IBAN').fill(iban.slice(0, 25))
  await form.getByRole('button', { name: 'Send for approval' }).click()
  await expect(form.getByText('A Turkish IBAN has 26 characters; this has 25')).toBeVisible()
  await form.getByLabel('IBAN').fill(inFours(iban).toLowerCase())
  await expect(form.getByLabel('IBAN')).toHaveValue(inFours(iban))
  await form.getByLabel('Name').fill(label)
  await form.getByLabel('Remit group').selectOption({ index: 1 })
  await form.getByLabel('Priority').fill('1')
  await form.getByLabel('Holder', { exact: true }).fill('Kasa Ödeme Hizmetleri A.Ş.')
  await form.getByLabel('Reason').fill('Fibabanka ile yeni sözleşme')
  await form.getByRole('button', { name: 'Send for approval' }).click()
  await expect(desk.getByText(`${label} is pending approval`)).toBeVisible()
  // The new account opens and waits for approval; its maker cannot approve it.
  await expect(drawer(desk).getByRole('heading', { name: 'New account pending approval' })).toBeVisible()
  await expect(drawer(desk).getByRole('button', { name: 'Approve' })).toHaveAttribute(
    'aria-description',
    'You made this request; somebody else must approve it.',
  )
  const opened = new URL(desk.url())

  // The second approver, an administrator who has just entered a code.
  const second = await seat({ person: 'admin', tenant: 'demo' })
  await second.goto(`${at}${opened.search}`)
  await prove(second, { person: 'admin', tenant: 'demo' })
  await drawer(second).getByRole('button', { name: 'Approve' }).click()
  // An IBAN cannot be approved unseen: the question shows it, and the approver types its last four digits.
  const question = second.getByRole('alertdialog')
  await expect(question.getByRole('img', { name: inFours(iban) })).toBeVisible()
  await question.getByLabel(/last four digits of the new IBAN/).fill(iban.slice(-4))
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText(`New account approved: ${label}`)).toBeVisible()
  await expect(drawer(second).getByText('Active', { exact: true })).toBeVisible()

  // Among accounts that never got a request, the one with the lowest priority number is next, so the payer gets this
  // account.
  const deposit = await kasa.outside.request('Elif Kılıç', 150_000)
  expect(deposit.iban).toBe(iban)

  // A new IBAN is requested here and waits; until it is approved, payers get the old one.
  await drawer(second).getByRole('button', { name: 'Change IBAN' }).click()
  const change = second.getByRole('dialog', { name: `New IBAN for ${label}` })
  await change.getByLabel('IBAN').fill(later)
  await change.getByLabel('Reason').fill('Hesap taşındı')
  await change.getByRole('button', { name: 'Send for approval' }).click()
  await expect(drawer(second).getByRole('heading', { name: 'IBAN change pending approval' })).toBeVisible()
  await expect(second.getByRole('row', { name: new RegExp(label) }).getByText('pending')).toBeVisible()
  await drawer(second).getByRole('button', { name: 'Show IBAN' }).click()
  const why = second.getByRole('dialog', { name: `Show the whole IBAN of ${label}?` })
  await why.getByLabel('Reason').fill('Onay öncesi karşılaştırma')
  await why.getByRole('button', { name: 'Show IBAN' }).click()
  await expect(drawer(second).getByText(inFours(iban))).toBeVisible()
  await expect(drawer(second).getByText(inFours(later))).toBeVisible()
  await drawer(second).getByRole('button', { name: 'Withdraw' }).click()
  const back = second.getByRole('dialog', { name: `IBAN change: withdraw the request for ${label}?` })
  await back.getByLabel('Reason').fill('Vazgeçildi')
  await back.getByRole('button', { name: 'Withdraw' }).click()
  await expect(drawer(second).getByRole('heading', { name: 'IBAN change pending approval' })).toHaveCount(0)

  // A paused account gets no requests, and shows the reason.
  await drawer(second).getByRole('button', { name: 'Pause' }).click()
  const pause = second.getByRole('dialog', { name: `Pause ${label}?` })
  await pause.getByLabel('Reason').fill('Test bitti')
  await pause.getByRole('button', { name: 'Pause' }).click()
  await expect(drawer(second).getByText('Test bitti').first()).toBeVisible()
  expect((await kasa.outside.request('Elif Kılıç', 150_000)).iban).not.toBe(iban)
})

for (const look of appearances) {
  test(`banks and accounts by axe: ${look.theme}, ${look.language}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'lite' }, examined)
    await choose(page, look, kasa.address('lite', ''))
    const where = `${look.theme} ${look.language}`
    for (const [screen, field] of [
      [path, 'IBAN'],
      ['/bank-name/list', 'EFT'],
    ] as const) {
      await page.goto(kasa.address('lite', screen))
      await settled(page)
      await page.getByRole('grid').getByRole('row').nth(1).click()
      await expect(drawer(page).locator('dl').first()).toBeVisible()
      await expectAccessible(page, `${screen} with its drawer, ${where}`)
      await page.locator('.k-head').getByRole('button').click()
      await expect(page.getByRole('dialog').getByLabel(new RegExp(field)).first()).toBeVisible()
      await expectAccessible(page, `the form of ${screen}, ${where}`)
    }
  })
}
