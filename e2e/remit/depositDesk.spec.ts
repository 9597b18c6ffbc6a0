import { expect, type Page } from '@playwright/test'

import { aPdf } from '../console/aPdf'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

/**
 * Remit operators, all day, hundreds of requests: two keys each for an exact match (N, A), one to take a decision back
 * (U), Space and Shift+Space to select many.
 */
const list = '/remit-request/alllist'
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

type Outside = { merchant: { getDeposit: (id: string) => Promise<object> } }
/** The deposit as the merchant's server reads it. */
const readAtMerchant = async ({ merchant }: Outside, id: string) =>
  (await merchant.getDeposit(id)) as { status?: string; reasonCode?: string | null }

async function live(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

test('ten exact matches are cleared with two keys each and no mouse', { tag: '@long' }, async ({ seat, kasa }) => {
  const names = [
    'Elif Kılıç',
    'Can Özdemir',
    'Derya Kurt',
    'Onur Şimşek',
    'Kaan Yavuz',
    'Mehmet Şahin',
    'Ayşe Yıldız',
    'Burak Öztürk',
    'Selin Aydın',
    'Emre Koç',
  ]
  for (const [n, name] of names.entries())
    await kasa.outside.transfer(await kasa.outside.request(name, 1_000_000 + n * 1700), name)
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', list))
  await page.evaluate(() => {
    const counted = { keys: 0, clicks: 0 }
    Object.assign(window, { counted })
    addEventListener('keydown', () => (counted.keys += 1), true)
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  // Another test may have left an exact match in the queue; it is cleared like the others.
  const tab = page.getByRole('tab', { name: /^Confirmed/ })
  const confirmed = async () => Number(/\d+/.exec(await tab.innerText())?.[0])
  const before = await confirmed()
  for (const _each of names) {
    await page.keyboard.press('n')
    await expect(drawerOf(page).getByText('Claimed by you')).toBeVisible()
    await expect(drawerOf(page).getByText('Amount, name and reference all match.')).toBeVisible()
    await page.keyboard.press('a')
    await expect(drawerOf(page).getByText(/^Confirmed ₺/)).toBeVisible()
  }
  const { keys, clicks } = await page.evaluate(
    () => (window as unknown as { counted: { keys: number; clicks: number } }).counted,
  )
  test.info().annotations.push({ type: 'measured', description: `${keys} keys for ${names.length} requests` })
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(2 * names.length)
  await expect.poll(confirmed).toBe(before + names.length)
})

test('U undoes a decision before the merchant is notified', { tag: '@long' }, async ({ seat, kasa }) => {
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
  await expect(drawerOf(page).getByText('Undone by Kerem Yalçın')).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect((await readAtMerchant(kasa.outside, deposit.id)).status).toBe('IN_REVIEW')
  await page.keyboard.press('a')
  await expect.poll(async () => (await readAtMerchant(kasa.outside, deposit.id)).status).toBe('APPROVED')
  // The time to take it back has passed and the button disappears; if it is pressed while still shown, the server
  // refuses.
  await expect(offer).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(page.getByText('It is too late to undo this; the merchant has been notified.')).toBeVisible()
})

test('a receipt is attached and seen, a note written and pinned', { tag: '@long' }, async ({ seat, kasa }) => {
  const deposit = await kasa.outside.request('Derya Kurt', 4_560_000)
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', `${list}?open=${deposit.id}`))
  const drawer = drawerOf(page)
  await expect(drawer.getByText('No receipt yet.')).toBeVisible()
  await drawer
    .getByLabel('Attach a receipt')
    .setInputFiles({ name: 'dekont.png', mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.from(deposit.id)]) })
  await drawer.getByRole('button', { name: 'Show dekont.png' }).click()
  await expect(drawer.getByRole('img', { name: 'dekont.png' })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'A note for colleagues' }).fill('The bank was called.')
  await page.keyboard.press('Control+Enter')
  await drawer.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(drawer.getByRole('button', { name: 'Unpin' })).toBeVisible()
})

test(
  'a PDF is seen beside the request in the browser’s viewer; one that is a page as well stays a PDF',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Derya Kurt', 4_570_000)
    const page = await seat({ person: 'remit', tenant: 'demo' })
    await live(page, kasa.address('demo', `${list}?open=${deposit.id}`))
    const drawer = drawerOf(page)
    const attach = drawer.getByLabel('Attach a receipt')
    await attach.setInputFiles({
      name: 'dekont.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf(`Dekont ${deposit.number}`),
    })
    const show = drawer.getByRole('button', { name: 'Show dekont.pdf' })
    await show.focus()
    await page.keyboard.press('Enter')
    // The browser's viewer is a separate document inside the frame; a violation of the page's policy fails the test.
    await expect.poll(() => page.frames().map((frame) => frame.url().split(':')[0])).toContain('chrome-extension')
    await expect(drawer.getByTitle('dekont.pdf')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Hide dekont.pdf' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByTitle('dekont.pdf')).toHaveCount(0)

    await attach.setInputFiles({
      name: 'page.pdf',
      mimeType: 'text/html',
      buffer: Buffer.from(`%PDF-1.4\n<html><script>top.document.title = 'taken over'</script>${deposit.id}`),
    })
    await drawer.getByRole('button', { name: 'Show page.pdf' }).click()
    await expect.poll(() => page.frames().map((frame) => frame.url().split(':')[0])).toContain('chrome-extension')
    expect(await page.title()).not.toBe('taken over')
  },
)

test(
  'a wrongly linked transfer shows why it waits, is unlinked by keyboard, and may become a deposit of its own',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Onur Şimşek', 4_580_000)
    await kasa.outside.transfer(deposit, 'Onur Şimşek', 4_579_900)
    const page = await seat({ person: 'remit', tenant: 'demo' })
    await live(page, kasa.address('demo', `${list}?open=${deposit.id}`))
    const drawer = drawerOf(page)
    await expect(
      drawer.getByText(/Stopped: the amount differs\. Rule .* \(version \d+\)\. \d+ % match with D-/),
    ).toBeVisible()
    await expect(drawer.getByText('amount nearly agrees')).toBeVisible()
    await drawer.getByRole('button', { name: 'Unlink transfer' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Unlink the transfer from ${deposit.number}?` })
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('another payer')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByText('No incoming transfer yet')).toBeVisible()
    await expect(drawer.getByText('Transfer unlinked by Kerem Yalçın')).toBeVisible()
    await expect(drawer.getByText('another payer')).toBeVisible()
    await page.close()

    // The rest of its amount is an unmatched line, for which an administrator requests a separate deposit.
    const admin = await seat({ person: 'admin', tenant: 'demo' })
    await admin.goto(kasa.address('demo', `/remit-request/unmatched?q=${deposit.referenceCode}`))
    await settled(admin)
    const line = drawerOf(admin)
    await expect(line.getByText(`yatirim ${deposit.referenceCode}`)).toBeVisible()
    await admin.keyboard.press('o')
    const form = admin.getByRole('dialog', { name: 'Open a deposit for this line' })
    await form.getByLabel('Merchant', { exact: true }).selectOption({ index: 1 })
    await form.getByLabel('Merchant’s reference').fill(`BY-HAND-${deposit.number}`)
    await form.getByLabel('Customer number').fill('C-1')
    await form.getByLabel('Why').fill('paid without a request')
    await admin.keyboard.press('Tab')
    await admin.keyboard.press('Tab')
    await admin.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    // The next line would open by itself, but this is the only one.
    await admin.getByRole('row', { name: deposit.referenceCode }).click()
    await expect(line.getByText('Pending approval: manual deposit')).toBeVisible()
  },
)

test('several are picked with Space and rejected together; each row has its result, and U undoes them', async ({
  seat,
  kasa,
}) => {
  // No deposit in the demo's history has such an amount, so the list holds only these two.
  const made = [
    await kasa.outside.request('Can Özdemir', 5_550_007),
    await kasa.outside.request('Kaan Yavuz', 5_550_009),
  ]
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await live(page, kasa.address('demo', `${list}?amountMin=5550007&amountMax=5550009`))
  for (const { referenceCode } of made) await expect(rowOf(page, referenceCode)).toBeVisible()
  await page.getByRole('grid').focus()
  for (const key of ['ArrowDown', ' ', 'ArrowDown', 'Shift+ ']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected requests' })
  await expect(bar.getByText('2 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('alertdialog').getByLabel('Reason').selectOption('NOT_RECEIVED')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Reject/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Results' }).getByText('2 done, 0 refused')).toBeVisible()
  await page.keyboard.press('u')
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results.getByText('Undone')).toHaveCount(2)
  for (const { id } of made) expect((await readAtMerchant(kasa.outside, id)).status).toBe('IN_REVIEW')
})

/** The sounds and notifications of a page so far, and whether its bell is still ringing. */
type Noises = { tones: number; ringing: number; notices: { title: string; isClosed: boolean }[] }

test(
  'a deposit marked as paid rings and shows a notice at the desks that want it, until it is claimed',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const noisy = await seat({ person: 'remit', tenant: 'demo' }, { permissions: ['notifications'] })
    await noisy.addInitScript(() => {
      const noises: Noises = { tones: 0, ringing: 0, notices: [] }
      const [start, stop, play] = [setInterval, clearInterval, AudioContext.prototype.createOscillator]
      const bells = new Set<unknown>()
      // The bell is the page's only timer of four seconds.
      const begun = ((work: () => void, ms?: number) => {
        const timer = start(work, ms)
        if (ms === 4000) noises.ringing = bells.add(timer).size
        return timer
      }) as typeof setInterval
      Object.assign(window, {
        noises,
        setInterval: begun,
        clearInterval: (timer?: number) => {
          stop(timer)
          bells.delete(timer)
          noises.ringing = bells.size
        },
        Notification: class extends Notification {
          readonly notice: Noises['notices'][number]
          constructor(title: string, options?: NotificationOptions) {
            super(title, options)
            this.notice = { title, isClosed: false }
            noises.notices.push(this.notice)
          }
          override close() {
            super.close()
            this.notice.isClosed = true
          }
        },
      })
      AudioContext.prototype.createOscillator = function (this: AudioContext) {
        noises.tones += 1
        return play.call(this)
      }
    })
    const noises = () => noisy.evaluate(() => (window as unknown as { noises: Noises }).noises)
    await live(noisy, kasa.address('demo', list))
    await noisy.getByRole('button', { name: 'Sound and notifications' }).click()
    const settings = noisy.getByRole('dialog', { name: 'Sound and notifications' })
    await settings.getByRole('checkbox', { name: /sound/ }).check()
    await settings.getByRole('checkbox', { name: /desktop/ }).check()
    await settings.getByRole('button', { name: 'Close' }).last().click()

    const deposit = await kasa.outside.request('Burak Öztürk', 7_770_000)
    await kasa.outside.merchant.act(deposit.id, 'declare', deposit.id)
    await expect.poll(async () => (await noises()).tones).toBeGreaterThanOrEqual(2)
    expect(await noises()).toMatchObject({
      ringing: 1,
      notices: [{ title: '₺77,700.00 from Burak Öztürk: marked as paid', isClosed: false }],
    })

    const other = await seat({ person: 'subremit', tenant: 'demo' })
    await live(other, kasa.address('demo', `${list}?open=${deposit.id}`))
    await other.keyboard.press('c')
    await expect(drawerOf(other).getByText('Claimed by you')).toBeVisible()
    await expect.poll(noises).toMatchObject({ ringing: 0, notices: [{ isClosed: true }] })
  },
)

for (const look of appearances) {
  test(
    `the desk has no accessibility problem, ${look.theme}, ${look.language}`,
    { tag: '@long' },
    async ({ seat, kasa }) => {
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
      await page.getByRole('button', { name: /Sound and notifications|Ses ve bildirimler/ }).click()
      await expect(page.getByRole('dialog', { name: /Sound and notifications|Ses ve bildirimler/ })).toBeVisible()
      await expectAccessible(page, 'the settings of sound and notices')
    },
  )
}
