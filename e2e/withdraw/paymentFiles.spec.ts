import { readFileSync } from 'node:fs'

import { withdrawalDetail } from '@kasa/contracts/withdrawals'
import { expect } from '@playwright/test'

import { approveRequest } from '../console/approveRequest'
import { askConsole } from '../console/askConsole'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { payIn } from '../console/payIn'

const files = '/withdraw-files/list'

test('payouts of an account go to the bank in a file that another person approves; a third reads its result', async ({
  seat,
  prove,
  kasa,
}) => {
  const { outside } = kasa
  const [operator, admin, second] = [
    { person: 'remit', tenant: 'demo' },
    { person: 'admin', tenant: 'demo' },
    { person: 'admin2', tenant: 'demo' },
  ] as const
  const maker = await seat(operator)
  await maker.goto(kasa.address('demo', files))
  await payIn(maker, outside, 5_200_000)
  const made = [await outside.payout('Pelin Arslan', 410_025), await outside.payout('Onur Şahin', 320_000)] as const
  const token = (await maker.evaluate(() => localStorage.getItem('auth-token'))) ?? ''
  const { text } = await askConsole(kasa.address('demo', `/api/withdraw-request/get/${made[0].id}`), token)
  const { bankAccountId } = withdrawalDetail.parse(JSON.parse(text))

  await prove(maker, operator)
  await maker.getByRole('button', { name: 'New payment file' }).first().click()
  const form = maker.getByRole('dialog', { name: 'New payment file' })
  await form.getByLabel('Account').selectOption(bankAccountId ?? '')
  await expect(form.getByText(/^(FAST|HAVALE) \d+ · ₺/)).toBeVisible()
  await form.getByLabel('Layout').selectOption('csv-utf8')
  await form.getByLabel('Reason').fill('Morning run')
  await expectAccessible(maker, 'the dialog of a new payment file')
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  const drawer = maker.getByRole('complementary')
  await expect(drawer.getByText('Waits for a second person')).toBeVisible()
  const number = await drawer.getByRole('heading').first().innerText()
  await expect(drawer.getByText(`${made[0].number} · Pelin Arslan`, { exact: false })).toBeVisible()

  const checker = await seat(admin)
  await checker.goto(kasa.address('demo', '/approval/list'))
  await prove(checker, admin)
  await approveRequest(checker, number, ': Morning run')

  await expect(drawer.getByText('Awaiting result')).toBeVisible()
  await drawer.getByRole('button', { name: 'Download' }).click()
  const why = maker.getByRole('dialog', { name: `Download ${number}?` })
  await why.getByLabel('Reason').fill('For the bank’s portal')
  const [saved] = await Promise.all([
    maker.waitForEvent('download'),
    why.getByRole('button', { name: 'Download' }).click(),
  ])
  const orders = readFileSync(await saved.path(), 'utf8')
  for (const { referenceCode } of made) expect(orders).toContain(referenceCode)

  // The bank executes one payment, refuses another, and says nothing yet of those that other tests left.
  const result = [
    'Referans;Tutar;Durum;Banka referansı;Hata açıklaması',
    `${made[0].referenceCode};4.100,25;Gerçekleşti;FILE-E2E-1;`,
    `${made[1].referenceCode};3.200,00;Reddedildi;;Hesap kapalı`,
  ].join('\r\n')
  const reader = await seat(second)
  await reader.goto(kasa.address('demo', files))
  await prove(reader, second)
  await reader.getByRole('row', { name: number }).click()
  await reader.getByRole('complementary').getByRole('button', { name: 'Read bank result' }).click()
  const dialog = reader.getByRole('dialog', { name: `Bank result of ${number}` })
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'sonuc.csv', mimeType: 'text/csv', buffer: Buffer.from(result) })
  await expect(dialog.getByText(/^Executed 1 · refused 1 · to review/)).toBeVisible()
  await expect(dialog.getByText(`${made[1].number} · ₺3,200.00`)).toBeVisible()
  await expectAccessible(reader, 'the preview of a bank’s result')
  await dialog.getByRole('button', { name: 'Apply result' }).click()
  await expect(reader.getByText(`The result of ${number} was applied`)).toBeVisible()
  await expect.poll(async () => (await outside.merchant.getPayout(made[0].id)).status).toBe('SENT')
  // The refused payment waits again, for another attempt or the merchant.
  expect((await outside.merchant.cancelPayout(made[1].id)).status).toBe('CANCELLED')
  await expectAccessible(reader, 'a payment file with a result')
})
