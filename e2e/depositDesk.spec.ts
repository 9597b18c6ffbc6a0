import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './console/axe'
import { test } from './console/consoleTest'
import { choose, examined, looks, settled } from './console/looks'

/**
 * Remit operators, all day, hundreds of requests: two keys each for what matches exactly (N, A), one to take a decision back
 * (U), Space and Shift+Space to pick many.
 */
test.describe.configure({ mode: 'serial' })

const list = '/remit-request/alllist'
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

type Outside = { merchant: { getDeposit: (id: string) => Promise<object> } }
/** What the merchant's own server reads of a deposit. */
const heard = async ({ merchant }: Outside, id: string) => (await merchant.getDeposit(id)) as { status?: string; reasonCode?: string | null }

async function live(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

test('ten exact matches are cleared with two keys each and no mouse', async ({ seat, kasa }) => {
  const names = ['Elif Kılıç', 'Can Özdemir', 'Derya Kurt', 'Onur Şimşek', 'Kaan Yavuz', 'Mehmet Şahin', 'Ayşe Yıldız', 'Burak Öztürk', 'Selin Aydın', 'Emre Koç']
  const deposits = []
  for (const [n, name] of names.entries()) {
    const deposit = await kasa.outside.request(name, 1_000_000 + n * 1700)
    await kasa.outside.transfer(deposit, name)
    deposits.push(deposit)
  }
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', list))
  await page.evaluate(() => {
    const counted = { keys: 0, clicks: 0 }
    Object.assign(window, { counted })
    addEventListener('keydown', () => (counted.keys += 1), true)
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  for (const _each of deposits) {
    await page.keyboard.press('n')
    await expect(drawerOf(page).getByText('Claimed by you')).toBeVisible()
    await expect(drawerOf(page).getByText('Amount, name and reference all match.')).toBeVisible()
    await page.keyboard.press('a')
    await expect(drawerOf(page).getByText(/^Confirmed ₺/)).toBeVisible()
  }
  const { keys, clicks } = await page.evaluate(() => (window as unknown as { counted: { keys: number; clicks: number } }).counted)
  test.info().annotations.push({ type: 'measured', description: `${keys} keys for ${deposits.length} requests` })
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(2 * deposits.length)
  for (const { id } of deposits) await expect.poll(async () => (await heard(kasa.outside, id)).status).toBe('APPROVED')
})

test('U takes a decision back before the merchant hears of it', async ({ seat, kasa }) => {
  const deposit = await kasa.outside.request('Elif Kılıç', 3_210_000)
  await kasa.outside.transfer(deposit, 'Elif Kılıç')
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', `${list}?open=${deposit.id}`))
  await page.keyboard.press('c')
  await expect(drawerOf(page).getByText('Claimed by you')).toBeVisible()
  await page.keyboard.press('a')
  const offer = page.getByRole('region', { name: 'What was just decided' })
  await expect(offer.getByRole('button', { name: /Undo/ })).toBeVisible()
  await page.keyboard.press('u')
  await expect(drawerOf(page).getByText('Claimed by you')).toBeVisible()
  await expect(drawerOf(page).getByText('Taken back by Kerem Yalçın')).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect((await heard(kasa.outside, deposit.id)).status).toBe('IN_REVIEW')
  await page.keyboard.press('a')
  await expect.poll(async () => (await heard(kasa.outside, deposit.id)).status).toBe('APPROVED')
  // Its time is over, which the key says as well.
  await page.keyboard.press('u')
  await expect(page.getByText('The time to take it back is over; the merchant has been told.')).toBeVisible()
})

test('a receipt is attached and seen, a note written and pinned', async ({ seat, kasa }) => {
  const deposit = await kasa.outside.request('Derya Kurt', 4_560_000)
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', `${list}?open=${deposit.id}`))
  const drawer = drawerOf(page)
  await expect(drawer.getByText('No receipt yet.')).toBeVisible()
  await drawer.getByLabel('Attach a receipt').setInputFiles({ name: 'dekont.png', mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.from(deposit.id)]) })
  await drawer.getByRole('button', { name: 'Show dekont.png' }).click()
  await expect(drawer.getByRole('img', { name: 'dekont.png' })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'A note for colleagues' }).fill('The bank was called.')
  await page.keyboard.press('Control+Enter')
  await drawer.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(drawer.getByRole('button', { name: 'Unpin' })).toBeVisible()
})

test('several are picked with Space and rejected together; each row says what became of it', async ({ seat, kasa }) => {
  const made = [await kasa.outside.request('Can Özdemir', 5_550_000), await kasa.outside.request('Kaan Yavuz', 5_560_000)]
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', `${list}?amountMin=5550000&amountMax=5560000`))
  for (const { referenceCode } of made) await expect(rowOf(page, referenceCode)).toBeVisible()
  await page.getByRole('grid').focus()
  for (const key of ['ArrowDown', ' ', 'ArrowDown', 'Shift+ ']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected requests' })
  await expect(bar.getByText('2 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('alertdialog').getByLabel('Reason').selectOption('NOT_RECEIVED')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Reject/ }).click()
  await expect(page.getByRole('dialog', { name: 'What became of them' }).getByText('2 done, 0 refused')).toBeVisible()
  for (const { id } of made) await expect.poll(async () => (await heard(kasa.outside, id)).reasonCode).toBe('NOT_RECEIVED')
})

for (const look of looks) {
  test(`the desk has no accessibility problem, ${look.theme}, ${look.language}`, async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Selin Aydın', 6_660_000)
    await kasa.outside.transfer(deposit, 'Selin Aydın')
    const page = await seat({ person: 'remit', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', '/'))
    await page.goto(kasa.address('demo', `${list}?open=${deposit.id}&amountMin=6660000&amountMax=6660000`))
    await settled(page)
    await expect(drawerOf(page).getByRole('textbox').last()).toBeVisible()
    await page.getByRole('grid').focus()
    await page.keyboard.press(' ')
    await expect(page.getByRole('region', { name: /Selected requests|Seçili talepler/ })).toBeVisible()
    await expectAccessible(page, 'the drawer and the bar')
    await page.getByRole('button', { name: /Sound and notices|Ses ve bildirimler/ }).click()
    await expect(page.getByRole('dialog', { name: /Sound and notices|Ses ve bildirimler/ })).toBeVisible()
    await expectAccessible(page, 'the settings of sound and notices')
  })
}
