import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { payByCard } from './payByCard'

const list = '/trn'
const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number })
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })

test('a card payment comes in live, is approved by keys with a reason, undone and approved again', async ({
  seat,
  kasa,
}) => {
  const outside = payByCard(kasa.address('demo', '/'))
  const trader = await seat({ person: 'trader', tenant: 'demo' })
  await trader.goto(kasa.address('demo', list))
  await expect(trader.getByText('Live', { exact: true })).toBeVisible()
  const payment = await outside.paid('İrem Taş', 3_890_000, { country: 'DE', threeDs: 'ATTEMPTED' })
  await expect(rowOf(trader, payment.number)).toContainText('₺38,900.00')
  await rowOf(trader, payment.number).click()
  const drawer = drawerOf(trader)
  await expect(drawer.getByText('2 rules fired')).toBeVisible()
  await expect(drawer.getByText('VISA 4506 34 ·· 0000').first()).toBeVisible()
  await expectAccessible(trader, 'a card transfer')
  await trader.keyboard.press('c')
  await expect(drawer.getByText('Claimed by you')).toBeVisible()
  await trader.keyboard.press('a')
  await trader.keyboard.press('1')
  await trader.keyboard.press('Enter')
  await expect(trader.getByText(`Approved ${payment.number}, ₺38,900.00.`).first()).toBeVisible()
  await trader.keyboard.press('u')
  await expect(drawerOf(trader).getByText('Claimed by you')).toBeVisible()
  await trader.keyboard.press('a')
  await trader.keyboard.press('1')
  await trader.keyboard.press('Enter')
  await expect.poll(async () => (await outside.read(payment)).status, { timeout: 20_000 }).toBe('APPROVED')
})

test('an ADMIN’s work: a refund with another’s approval, a chargeback with its file, a new terminal', async ({
  seat,
  kasa,
  prove,
}) => {
  const outside = payByCard(kasa.address('demo', '/'))
  const [first, second] = [await outside.paid('Oya Gül', 200_001), await outside.paid('Emre Koç', 300_002)]
  const trader = await seat({ person: 'trader', tenant: 'demo' })
  for (const { id } of [first, second]) {
    await trader.goto(kasa.address('demo', `${list}?tab=all&open=${id}`))
    await expect(drawerOf(trader).getByRole('button', { name: /^Claim/ })).toBeEnabled()
    await trader.keyboard.press('c')
    await expect(drawerOf(trader).getByRole('button', { name: /^Approve/ })).toBeEnabled()
    await trader.keyboard.press('a')
    await expect(trader.getByText(/^Approved T-/).first()).toBeVisible()
  }
  for (const one of [first, second])
    await expect.poll(async () => (await outside.read(one)).status, { timeout: 20_000 }).toBe('APPROVED')

  const admin = await seat({ person: 'admin', tenant: 'demo' })
  await admin.goto(kasa.address('demo', `${list}?tab=all&open=${first.id}`))
  await prove(admin, { person: 'admin', tenant: 'demo' })
  await drawerOf(admin).getByRole('button', { name: 'Refund…' }).click()
  await admin.getByLabel('Amount', { exact: true }).fill('1000')
  await admin.getByLabel('Reason').fill('Sent back')
  await admin.getByRole('button', { name: 'Send for approval' }).click()
  const notice = `The refund of ${first.number} waits for another administrator’s approval.`
  await expect(admin.getByText(notice)).toBeVisible()
  const other = await seat({ person: 'admin2', tenant: 'demo' })
  await other.goto(kasa.address('demo', `${list}?tab=all&open=${first.id}`))
  await prove(other, { person: 'admin2', tenant: 'demo' })
  await drawerOf(other)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect.poll(() => outside.read(first)).toMatchObject({ status: 'APPROVED', refunded: 100_000 })

  const answerBy = new Date(Date.now() + 20 * 86_400_000).toISOString()
  await outside.report(second, 'chargeback', { amount: 300_002, reasonCode: '10.4', answerBy })
  await admin.goto(kasa.address('demo', `${list}?tab=chargebacks&open=${second.id}`))
  const drawer = drawerOf(admin)
  await expect(drawer.getByText('10.4', { exact: true })).toBeVisible()
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await expect(drawer.getByText('slip.pdf')).toBeVisible()
  await drawer.getByRole('button', { name: 'Answer with evidence' }).click()
  await admin.getByRole('textbox', { name: /Reason/ }).fill('Signed slip')
  await admin.getByRole('dialog').getByRole('button', { name: 'Answer with evidence' }).click()
  await expect(admin.getByText(`The chargeback of ${second.number} is answered.`)).toBeVisible()
  await expectAccessible(admin, 'a chargeback')

  await admin.goto(kasa.address('demo', list))
  await admin.getByRole('button', { name: 'Terminals', exact: true }).click()
  const terminals = admin.getByRole('dialog', { name: 'Terminals' })
  await terminals.getByRole('button', { name: 'New terminal' }).click()
  const form = admin.getByRole('dialog', { name: 'New terminal' })
  await form.getByLabel('Name').fill('Akbank 07')
  await form.getByLabel('Acquirer', { exact: true }).fill('Akbank')
  await form.getByLabel('Terminal number').fill('00770012')
  await form.getByLabel('Bank', { exact: true }).selectOption('Akbank')
  await form.getByLabel('Pool').selectOption('Kart')
  await form.getByLabel('Maximum per payment').fill('5000')
  await form.getByLabel('Percentage').fill('1,75')
  await expectAccessible(admin, 'the form of a terminal')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Akbank 07 was saved')).toBeVisible()
  const own = terminals.locator('section', { hasText: 'Akbank 07 · Akbank' })
  await expect(own.getByText('1.75 %')).toBeVisible()
  await own.getByRole('button', { name: 'New key' }).click()
  await admin
    .getByRole('dialog', { name: 'New key for Akbank 07?' })
    .getByRole('button', { name: 'Create key' })
    .click()
  await expect(terminals.getByText('Key of Akbank 07')).toBeVisible()
  // Paused, because no machine answers for it.
  await own.getByRole('button', { name: 'Pause' }).click()
  await admin.getByLabel('Reason').fill('Not installed yet')
  await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).last().click()
  await expect(own.getByText('Paused')).toBeVisible()
})

const acquirers: Readonly<Record<string, string>> = {
  'Garanti 04': 'Garanti BBVA',
  'Akbank 02': 'Akbank',
  'Ziraat 01': 'Ziraat Bankası',
}

test(
  'an acquirer’s file is uploaded and shows what each row comes to before anything is booked',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const outside = payByCard(kasa.address('demo', '/'))
    const payment = await outside.paid('Selin Ak', 412_345)
    const trader = await seat({ person: 'trader', tenant: 'demo' })
    await trader.goto(kasa.address('demo', `${list}?tab=all&open=${payment.id}`))
    await expect(drawerOf(trader).getByRole('button', { name: /^Claim/ })).toBeEnabled()
    await trader.keyboard.press('c')
    await expect(drawerOf(trader).getByRole('button', { name: /^Approve/ })).toBeEnabled()
    await trader.keyboard.press('a')
    await expect.poll(async () => (await outside.read(payment)).status, { timeout: 20_000 }).toBe('APPROVED')

    const admin = await seat({ person: 'admin', tenant: 'demo' })
    await admin.goto(kasa.address('demo', '/card-settlement/list'))
    await admin.getByRole('button', { name: 'Upload file' }).first().click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Acquirer').selectOption(acquirers[payment.terminal] ?? '')
    await dialog.getByLabel('Account it pays to').selectOption({ index: 1 })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Ziraat 27.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Sipariş No;Brüt Tutar;Net Tutar\r\n${payment.number};4.123,45;4.000,00\r\n${payment.number}9;10,00;9,00\r\n`,
      ),
    })
    await dialog.getByRole('button', { name: 'Upload and check' }).click()
    const drawer = admin.getByRole('complementary', { name: /^A-/ })
    await expect(drawer.getByText('Unknown', { exact: true })).toBeVisible()
    await drawer.getByRole('tab', { name: /^All/ }).click()
    await expect(drawer.getByRole('link', { name: payment.number })).toBeVisible()
    await expect(drawer.getByText(/agreed ₺41\.23, difference ₺82\.22/)).toBeVisible()
    await expectAccessible(admin, 'a settlement file')

    await admin.goto(kasa.address('demo', list))
    await admin.getByRole('button', { name: 'Review rules' }).click()
    const tries = admin.getByRole('dialog').getByLabel('More than … times').first()
    await tries.fill('0')
    await expect(tries).toHaveAccessibleDescription('A whole number from 1 to 1,000.')
  },
)
