import { withdrawalDetail } from '@kasa/contracts/withdrawals'
import { expect, type Page } from '@playwright/test'

import { askConsole } from '../console/askConsole'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { payIn } from '../console/payIn'

const list = '/withdraw-request/list'
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })

type Kasa = { address: (tenant: 'demo', path: string) => string }
async function detailOf(kasa: Kasa, page: Page, id: string) {
  const token = (await page.evaluate(() => localStorage.getItem('auth-token'))) ?? ''
  const { text } = await askConsole(kasa.address('demo', `/api/withdraw-request/get/${id}`), token)
  return withdrawalDetail.parse(JSON.parse(text))
}
/** The account that a payout is sent from; the planner chose it by the balances that other tests left. */
const sourceOf = async (kasa: Kasa, page: Page, id: string) => (await detailOf(kasa, page, id)).bankAccountId ?? ''

test('a payout is claimed, sent and marked by keyboard; its IBAN is shown to its sender; undo works', async ({
  seat,
  kasa,
}) => {
  const { outside } = kasa
  const remit = await seat({ person: 'remit', tenant: 'demo' })
  await remit.goto(kasa.address('demo', list))
  await payIn(remit, outside, 5_000_000)
  await expect(remit.getByText('Live', { exact: true })).toBeVisible()
  const payout = await outside.payout('Mert Öztürk', 1_250_000)
  expect(payout).toMatchObject({ status: 'QUEUED', fee: 200n })
  await expect(rowOf(remit, payout.referenceCode)).toContainText('₺12,500.00')
  await expect(remit.getByRole('navigation').getByRole('link', { name: /Withdraw Request/ })).toContainText('1')
  // One button per account, kept in the URL; each shows the sum waiting on it and its balance.
  const account = remit.getByRole('group', { name: 'Sending accounts' }).getByRole('button', { name: / of ₺/ }).first()
  await account.click()
  await expect(remit).toHaveURL(/bankAccountId=/)
  await expect(account).toHaveAttribute('aria-pressed', 'true')
  await account.click()
  await expect(account).toHaveAttribute('aria-pressed', 'false')

  await rowOf(remit, payout.referenceCode).click()
  const drawer = drawerOf(remit)
  await expect(drawer.getByText(/The IBAN is shown once you start sending/)).toBeVisible()
  await remit.keyboard.press('c')
  await expect(drawer.getByText('Claimed by you')).toBeVisible()
  await remit.keyboard.press('s')
  await expect(drawer.getByText(/TR\d\d (\d{4} ){5}\d\d/)).toBeVisible()
  await expect(drawer.getByText('Send ₺12,500.00 to Mert Öztürk from')).toBeVisible()
  expect((await outside.merchant.getPayout(payout.id)).status).toBe('SENDING')
  const colleague = await seat({ person: 'subremit', tenant: 'demo' })
  await colleague.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
  await expect(drawerOf(colleague).getByText(/^Kerem Yalçın started to send it at/)).toBeVisible()
  await expect(drawerOf(colleague).getByText(/TR\d\d (\d{4} ){5}\d\d/)).toHaveCount(0)

  // Each answer has its own field, which starts empty and has the focus.
  await remit.keyboard.press('r')
  await expect(remit.getByLabel('What did the bank say?')).toBeFocused()
  await remit.keyboard.insertText('half a word')
  await remit.keyboard.press('Escape')
  await remit.keyboard.press('a')
  await expect(remit.getByLabel('Bank reference')).toBeFocused()
  await expect(remit.getByLabel('Bank reference')).toHaveValue('')
  await remit.keyboard.insertText('FAST-778812')
  await remit.keyboard.press('Enter')
  await expect(remit.getByText('Marked ₺12,500.00 to Mert Öztürk as sent.').first()).toBeVisible()
  expect((await outside.merchant.getPayout(payout.id)).status).toBe('SENT')

  await remit.keyboard.press('u')
  await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status).toBe('SENDING')
  await remit.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
  await expect(drawerOf(remit).getByRole('button', { name: /^Mark ₺12,500.00 as sent/ })).toBeVisible()
  await expectAccessible(remit, 'a payout')

  // Sent again and not undone: the bank's debit completes it, and the open screens follow.
  await remit.keyboard.press('a')
  const reference = remit.getByLabel('Bank reference')
  await remit
    .getByRole('group')
    .filter({ has: reference })
    .getByLabel('Attach a receipt')
    .setInputFiles({ name: 'dekont.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await reference.fill('FAST-778812')
  await remit.keyboard.press('Enter')
  await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status).toBe('SENT')
  await expect(drawerOf(remit).getByText('dekont.pdf').first()).toBeVisible()
  await expect(drawerOf(remit).getByText('Not on the bank’s statement yet.')).toBeVisible()
  await outside.debit(await sourceOf(kasa, remit, payout.id), 'Mert Öztürk', 1_250_640, 'FAST-778812')
  await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status, { timeout: 20_000 }).toBe('PAID')
  await expect(drawerOf(remit).getByText('₺6.40 of it the bank’s fee')).toBeVisible()
  await expectAccessible(remit, 'a payout that is paid')

  // The bank returns the payout: the credit with its reference restores the merchant's balance and causes a warning on
  // the next payout to this IBAN.
  const balance = await outside.merchant.balance()
  await outside.credit(await sourceOf(kasa, remit, payout.id), 'Banka', 1_250_000, 'IADE FAST-778812 HESAP KAPALI')
  await expect
    .poll(async () => (await outside.merchant.getPayout(payout.id)).status, { timeout: 20_000 })
    .toBe('RETURNED')
  expect((await outside.merchant.balance()) - balance).toBe((await outside.merchant.getPayout(payout.id)).returned)
  await expect(drawerOf(remit).getByText('Returned: credited back to the merchant')).toBeVisible()
  // The demo IBAN is derived from the amount, so the same amount goes to the same IBAN.
  const again = await outside.payout('Mert Öztürk', 1_250_000)
  const colleagues = drawerOf(colleague)
  await colleague.goto(kasa.address('demo', `${list}?tab=all&open=${again.id}`))
  await expect(colleagues.getByText('The same amount to this IBAN within the hour')).toBeVisible()
  await expect(colleagues.getByText('The bank returned a withdrawal to this IBAN')).toBeVisible()
  await expect(colleagues.getByRole('link', { name: payout.number })).toHaveCount(2)
  await outside.merchant.cancelPayout(again.id)

  const merchant = await seat({ person: 'merchant', tenant: 'demo' })
  await merchant.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
  await expect(drawerOf(merchant).getByText('Mert Öztürk').first()).toBeVisible()
  await expect(drawerOf(merchant).getByText('From account')).toHaveCount(0)
  await expect(drawerOf(merchant).getByText(/\{\{/)).toHaveCount(0)
  await expect(drawerOf(merchant).getByText(/TR\d\d /)).toHaveCount(0)
  await expect(drawerOf(merchant).getByRole('button', { name: /sent|Reject|Claim/ })).toHaveCount(0)
})

test('the money of a rejected payout returns to the merchant', { tag: '@long' }, async ({ seat, kasa }) => {
  const { outside } = kasa
  const remit = await seat({ person: 'remit', tenant: 'demo' })
  await remit.goto(kasa.address('demo', list))
  await payIn(remit, outside, 500_000)
  const before = await outside.merchant.balance()
  const payout = await outside.payout('Selin Koç', 300_000)
  expect(await outside.merchant.balance()).toBe(before - payout.total)
  await rowOf(remit, payout.referenceCode).click()
  await remit.keyboard.press('c')
  await expect(drawerOf(remit).getByText('Claimed by you')).toBeVisible()
  await remit.keyboard.press('r')
  await remit.getByRole('alertdialog').waitFor()
  await remit.keyboard.press('1')
  await remit.keyboard.press('Enter')
  await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status).toBe('REJECTED')
  expect(await outside.merchant.balance()).toBe(before)
})

test(
  'a payout is split: its parts wait to be sent, its merchant sees one withdrawal',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const { outside } = kasa
    const remit = await seat({ person: 'remit', tenant: 'demo' })
    await remit.goto(kasa.address('demo', list))
    await payIn(remit, outside, 500_000)
    const before = await outside.merchant.balance()
    const payout = await outside.payout('Derya Şen', 300_000)
    await rowOf(remit, payout.referenceCode).click()
    await remit.keyboard.press('c')
    await expect(drawerOf(remit).getByText('Claimed by you')).toBeVisible()
    await remit.keyboard.press('?')
    await expect(remit.getByRole('dialog').getByText('Split into parts')).toBeVisible()
    await remit.keyboard.press('Escape')
    await remit.keyboard.press('b')
    await remit.getByLabel(/^Amounts of the parts/).fill('1,000 + 1,500')
    await remit.keyboard.press('Enter')
    await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).status).toBe('PARTIALLY_PAID')
    const parts = drawerOf(remit).getByRole('region', { name: 'Parts' })
    for (const [no, amount] of ['₺1,000.00', '₺1,500.00', '₺500.00'].entries()) {
      await expect(parts.getByRole('link', { name: `${payout.number}-${no + 1}`, exact: true })).toBeVisible()
      await expect(parts.getByText(amount)).toBeVisible()
    }
    await expectAccessible(remit, 'a payout in parts')
    await parts.getByRole('link', { name: `${payout.number}-2`, exact: true }).click()
    await expect(drawerOf(remit).getByRole('link', { name: payout.number, exact: true })).toBeVisible()
    await expect(drawerOf(remit).getByText('₺1,500.00').first()).toBeVisible()

    const merchant = await seat({ person: 'merchant', tenant: 'demo' })
    await merchant.goto(kasa.address('demo', `${list}?tab=split&open=${payout.id}`))
    await expect(drawerOf(merchant).getByText('Derya Şen').first()).toBeVisible()
    await expect(merchant.getByText(`${payout.number}-1`)).toHaveCount(0)
    await expect(drawerOf(merchant).getByText('Paid so far')).toBeVisible()
    await expect(drawerOf(merchant).getByText(/\{\{/)).toHaveCount(0)

    // Each part is rejected separately, and its amount returns to the merchant's balance.
    await remit.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
    await parts.getByRole('link', { name: `${payout.number}-3`, exact: true }).click()
    await expect(drawerOf(remit).getByText(`Part of ${payout.number}, planned from`)).toBeVisible()
    await remit.keyboard.press('c')
    await expect(drawerOf(remit).getByText('Claimed by you')).toBeVisible()
    await remit.keyboard.press('r')
    await remit.getByRole('alertdialog').waitFor()
    await remit.keyboard.press('1')
    await remit.keyboard.press('Enter')
    await expect(
      drawerOf(remit)
        .getByText(/^Rejected by/)
        .first(),
    ).toBeVisible()
    expect(await outside.merchant.balance()).toBeGreaterThan(before - payout.total)

    // The remaining parts were paid in one transfer before they were marked as sent: an administrator links the debit
    // to them.
    const [part] = (await detailOf(kasa, remit, payout.id)).parts
    const source = await sourceOf(kasa, remit, part?.id ?? '')
    await outside.debit(source, 'Derya Şen', 250_000, 'FAST-778813', `FAST ${payout.referenceCode}`)
    const admin = await seat({ person: 'admin', tenant: 'demo' })
    await admin.goto(kasa.address('demo', `${list}?tab=all&open=${payout.id}`))
    const drawer = drawerOf(admin)
    await expect(drawer.getByText('Debits that may have paid several parts in one transfer:')).toBeVisible()
    await expect(drawer.getByText(/not all of these parts are marked as sent/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Link this line' }).click()
    await admin.getByRole('dialog').getByRole('textbox').fill('Both left in one transfer')
    await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
    await expect.poll(async () => (await outside.merchant.getPayout(payout.id)).paid).toBe(250_000n)
  },
)

test(
  'ten payouts are sent with five keys each: send with the IBAN, name, amount, description, done',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const { outside } = kasa
    const remit = await seat({ person: 'remit', tenant: 'demo' })
    await remit.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Counts key presses where they arrive; a paste counts as one key, as at a desk.
    await remit.addInitScript(() => {
      const pressed: string[] = []
      Object.assign(globalThis, { pressed })
      addEventListener(
        'keydown',
        ({ key }) => {
          if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key)) pressed.push(key)
        },
        true,
      )
    })
    await remit.goto(kasa.address('demo', list))
    await payIn(remit, outside, 500_000)
    const many = 10
    const payouts = []
    for (let no = 0; no < many; no += 1) payouts.push(await outside.payout(`Alıcı ${no}`, 10_000 + no))
    await remit.goto(kasa.address('demo', list))
    await expect(remit.getByText('Live', { exact: true })).toBeVisible()
    await remit.keyboard.press('n')
    const copied = () => remit.evaluate(() => navigator.clipboard.readText())
    for (let no = 0; no < many; no += 1) {
      const drawer = remit.getByRole('complementary', { name: `₺100.0${no}` })
      await expect(drawer.getByText('Claimed by you')).toBeVisible()
      await expect(drawer.getByRole('button', { name: /^Start sending/ })).toBeEnabled()
      await remit.keyboard.press('s')
      await expect(drawer.getByRole('button', { name: /^IBAN TR.*Copied$/ })).toBeVisible()
      expect(await copied()).toMatch(/^TR\d{24}$/)
      await remit.keyboard.press('2')
      await expect.poll(copied).toBe(`Alıcı ${no}`)
      await remit.keyboard.press('3')
      await expect.poll(copied).toBe(`100,0${no}`)
      await remit.keyboard.press('4')
      await expect.poll(copied).toBe('e2e')
      await remit.evaluate((text) => navigator.clipboard.writeText(text), `FAST-10${no}`)
      await remit.keyboard.press('Control+v')
      await expect(remit.getByLabel('Bank reference')).toHaveValue(`FAST-10${no}`)
      await remit.keyboard.press('Enter')
      await expect(remit.getByLabel('Bank reference')).toHaveCount(0)
    }
    const pressed = await remit.evaluate(() => (globalThis as unknown as { pressed: string[] }).pressed)
    // Plus the first N; the pasting key is left out.
    expect(pressed.filter((key) => key !== 'v')).toHaveLength(1 + many * 5)
    for (const { id } of payouts) expect((await outside.merchant.getPayout(id)).status).toBe('SENT')
  },
)
