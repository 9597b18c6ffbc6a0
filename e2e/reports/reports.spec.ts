import { readFileSync } from 'node:fs'

import { istanbulDay } from '@kasa/domain/istanbulDay'
import { expect, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'

import { payByCard } from '../card/payByCard'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const today = istanbulDay(new Date())
const total = (page: Page) => page.getByRole('row', { name: /^Total/ })
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

test('a figure leads to exactly the requests it counts, and the file of a report is the page', async ({
  seat,
  kasa,
}) => {
  for (const amount of [1_250_000, 730_050]) await kasa.outside.request('Rapor Deneme', amount)
  const page = await seat({ person: 'admin', tenant: 'demo' })
  const address = kasa.address('demo', `/r/merchantremit?group=merchant&from=${today}&to=${today}`)
  await page.goto(address)
  await settled(page)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const created = (row: Locator) => row.getByRole('gridcell').nth(heads.indexOf('Created'))
  const sum = digits(await created(total(page)).innerText())
  expect(sum).toBeGreaterThan(1)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('dialog', { name: 'Export: Bank transfer report' })
  await form.getByRole('radio', { name: /^Excel workbook/ }).check()
  await form.getByRole('button', { name: 'Export' }).click()
  const [sheet] = (await readXlsx(readFileSync(await (await coming).path()))).sheets
  const [head = [], ...rows] = sheet?.rows ?? []
  const at = head.indexOf('Created')
  expect(rows.find(([about]) => about === 'Total')?.[at]).toBe(sum)
  expect(rows.slice(0, -2).reduce((count, row) => count + Number(row[at]), 0)).toBe(sum)

  const first = page.getByRole('row').nth(1)
  const count = digits(await created(first).innerText())
  await created(first).getByRole('link').click()
  await expect(page.getByText(new RegExp(`^${count.toLocaleString('en-GB')} rows?`))).toBeVisible()
})

test('a figure of the bank report opens the postings that it counts', async ({ seat, kasa }) => {
  const deposit = await kasa.outside.request('Hesap Deneme', 1_150_050)
  await kasa.outside.transfer(deposit, 'Hesap Deneme')
  const page = await seat({ person: 'admin', tenant: 'demo' })
  const incoming = page.locator('.k-row a[href^="/r/postings?"]').first()
  await expect(async () => {
    await page.goto(kasa.address('demo', `/r/remitaccount?from=${today}&to=${today}`))
    await expect(incoming).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await incoming.click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Account postings' })).toBeVisible()
  await expect(page.getByText(/^[1-9]\d* rows?/)).toBeVisible()
  await expectAccessible(page, 'account postings')
})

test(
  'a merchant reads its own rows; the bank report is in no menu, but opens for people with the right',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const merchant = await seat({ person: 'merchant', tenant: 'demo' })
    await merchant.goto(kasa.address('demo', `/r/merchantremit?from=${today}`))
    await settled(merchant)
    await expect(merchant.getByRole('heading', { level: 1, name: 'Bank transfer report' })).toBeVisible()
    await merchant.getByRole('tab', { name: 'Merchant' }).click()
    await settled(merchant)
    await expect(total(merchant)).toBeVisible()
    // At most one merchant, the total, and the row of earlier days.
    expect(await merchant.locator('.k-row').count()).toBeLessThanOrEqual(3)
    await expect(merchant.locator('a[href="/r/remitaccount"]')).toHaveCount(0)
    await merchant.goto(kasa.address('demo', '/r/remitaccount'))
    await expect(merchant.getByText('Sorry, page not found')).toBeVisible()

    const remit = await seat({ person: 'remit', tenant: 'demo' })
    await remit.goto(kasa.address('demo', '/r/remitaccount'))
    await settled(remit)
    await expect(remit.getByRole('heading', { level: 1, name: 'Bank report' })).toBeVisible()
    await expect(total(remit)).toBeVisible()
    await expect(remit.locator('a[href="/r/remitaccount"]')).toHaveCount(0)
  },
)

test(
  'the card report is in the menu where the tenant has cards; a figure leads to the transfers it counts',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const outside = payByCard(kasa.address('demo', '/'))
    const payment = await outside.paid('Rapor Kart', 175_050)
    const page = await seat({ person: 'admin', tenant: 'demo' })
    await page.goto(kasa.address('demo', `/trn?tab=all&open=${payment.id}`))
    const drawer = page.getByRole('complementary', { name: /₺/ })
    await expect(drawer.getByRole('button', { name: /^Claim/ })).toBeEnabled()
    await page.keyboard.press('c')
    await expect(drawer.getByRole('button', { name: /^Approve/ })).toBeEnabled()
    await page.keyboard.press('a')
    await expect(page.getByText(`Approved ${payment.number}, ₺1,750.50.`).first()).toBeVisible()
    const answerBy = new Date(Date.now() + 20 * 86_400_000).toISOString()
    await outside.report(payment, 'chargeback', { amount: 175_050, reasonCode: '10.4', answerBy })

    // Today's approvals stay counted after a later reversal: the day's figure opens the report that contains the
    // transfer.
    await page.goto(kasa.address('demo', '/dash/admin'))
    const byCard = page.getByRole('link', { name: /by card$/ })
    const cards = digits(await byCard.innerText())
    expect(cards).toBeGreaterThan(0)
    await byCard.click()
    await settled(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Card report' })).toBeVisible()
    const approved = async () => {
      const at = (await page.getByRole('columnheader').allInnerTexts()).indexOf('Approved')
      return digits(await total(page).getByRole('gridcell').nth(at).innerText())
    }
    await expect.poll(approved).toBeGreaterThanOrEqual(cards)

    await page.goto(kasa.address('demo', '/dash/admin'))
    await page.getByRole('link', { name: 'Card report' }).click()
    await settled(page)
    await page.getByRole('tab', { name: 'Trader' }).click()
    await settled(page)
    await page.getByRole('tab', { name: 'Merchant' }).click()
    await settled(page)
    const heads = await page.getByRole('columnheader').allInnerTexts()
    const first = page.getByRole('row').nth(1).getByRole('gridcell').nth(heads.indexOf('Created'))
    const figure = first.getByRole('link')
    const count = digits(await figure.innerText())
    expect(count).toBeGreaterThan(0)
    await figure.click()
    await expect(page).toHaveURL(/\/trn\?/)
    await expect(page.getByText(new RegExp(`^${count.toLocaleString('en-GB')} rows?`))).toBeVisible()

    const lite = await seat({ person: 'admin', tenant: 'lite' })
    await lite.goto(kasa.address('lite', '/r/merchant'))
    await expect(lite.getByText('Sorry, page not found')).toBeVisible()
    await expect(lite.getByRole('link', { name: 'Card report' })).toHaveCount(0)
  },
)

for (const look of appearances)
  test(`reports by axe: ${look.theme}, ${look.language}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', ''))
    for (const name of ['merchant', 'merchantremit', 'merchantwithdraw', 'general', 'remitaccount']) {
      await page.goto(kasa.address('demo', `/r/${name}`))
      await settled(page)
      await expectAccessible(page, name)
    }
  })
