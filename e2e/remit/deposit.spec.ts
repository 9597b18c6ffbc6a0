import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'

import type { Receiver } from '../../deploy/traffic/receiver'
import { merchantAndBank, startMerchantReceiver } from '../console/merchantAndBank'
import { signInWithEnrolment } from '../console/signIn'
import { startConsole, type Console } from '../console/startConsole'

type World = {
  console: Console
  receiver: Receiver
  outside: ReturnType<typeof merchantAndBank>
  seat: (browser: Browser, person: string) => Promise<BrowserContext>
  standUp: () => Promise<void>
}

/** A separate console for this file, and people who signed in once, each with an authenticator. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, use, { project }) => {
      const receiver = await startMerchantReceiver()
      const console = await startConsole(receiver.port, project.metadata.front as string | undefined)
      const states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
      const seats: BrowserContext[] = []
      const signIn = async (person: string) => {
        const context = await browser.newContext({ baseURL: console.origin, locale: 'en-GB' })
        const page = await context.newPage()
        await page.goto('/remit-request/alllist')
        await signInWithEnrolment(page, `${person}@demo.test`)
        const state = await context.storageState()
        await context.close()
        return state
      }
      const seat = async (browserOf: Browser, person: string) => {
        const storageState = states.get(person) ?? (await signIn(person))
        states.set(person, storageState)
        const context = await browserOf.newContext({ baseURL: console.origin, locale: 'en-GB', storageState })
        seats.push(context)
        return context
      }
      const standUp = async () => {
        for (const context of seats.splice(0)) await context.close()
      }
      await use({ console, receiver, outside: merchantAndBank(console.origin), seat, standUp })
      await console.stop()
      await receiver.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.afterEach(({ world }) => world.standUp())

const list = '/remit-request/alllist'
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /₺/ })

async function open(
  world: World,
  browser: Browser,
  person: string,
  path = list,
  viewport = { width: 1440, height: 900 },
) {
  const page = await (await world.seat(browser, person)).newPage()
  await page.setViewportSize(viewport)
  await page.goto(path)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  return page
}

test(
  'a merchant’s request is confirmed by keyboard, and everybody concerned is notified',
  { tag: '@nginx' },
  async ({ browser, world }) => {
    const [kerem, umut] = [await open(world, browser, 'remit'), await open(world, browser, 'subremit')]
    await expect(kerem.getByText('All caught up')).toBeVisible()

    const deposit = await world.outside.request('Elif Kılıç', 2_450_000)
    await expect(rowOf(kerem, deposit.referenceCode)).toContainText('₺24,500.00')
    await expect(rowOf(umut, deposit.referenceCode)).toBeVisible()
    await expect(kerem.getByRole('tab', { name: 'Waiting 1' })).toBeVisible()

    await kerem.keyboard.press('n')
    const drawer = drawerOf(kerem)
    await expect(drawer.getByText('No incoming transfer yet')).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Confirm(?! on| late)/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(rowOf(umut, deposit.referenceCode)).toContainText('Kerem Y.')

    const balanceBefore = await world.outside.merchant.balance()
    await world.outside.transfer(deposit, 'Elif Kılıç')
    await expect(drawer.getByText('Incoming transfer found')).toBeVisible()
    await expect(drawer.getByText('Amount, name and reference all match.')).toBeVisible()

    await kerem.keyboard.press('a')
    await expect(drawer.getByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeVisible()
    await expect(rowOf(umut, deposit.referenceCode)).toHaveCount(0)
    await expect(umut.getByText('All caught up')).toBeVisible()

    await expect.poll(() => world.receiver.newest(deposit.id)?.data.status, { timeout: 20_000 }).toBe('APPROVED')
    expect(world.receiver.deliveries.filter(({ problem }) => problem !== undefined)).toEqual([])
    expect(await world.outside.merchant.balance()).toBe(balanceBefore + 2_413_250n)

    await kerem.keyboard.press('n')
    await expect(kerem.getByText('Nothing is waiting here that you could take.')).toBeVisible()
  },
)

test(
  'if two people claim at once, one is shown who was first',
  { tag: ['@nginx', '@long'] },
  async ({ browser, world }) => {
    const [kerem, umut] = [await open(world, browser, 'remit'), await open(world, browser, 'subremit')]
    const deposit = await world.outside.request('Mehmet Şahin', 520_000)
    const pages = [kerem, umut]
    for (const page of pages) {
      await expect(rowOf(page, deposit.referenceCode)).toBeVisible()
      await page.keyboard.press('j')
    }
    await Promise.all(pages.map((page) => page.keyboard.press('c')))

    const claimed = (page: Page) => drawerOf(page).getByText('Claimed by you').isVisible()
    await expect.poll(async () => (await Promise.all(pages.map(claimed))).filter(Boolean).length).toBe(1)
    const [loser, winner] = (await claimed(kerem)) ? [umut, 'Kerem Yalçın'] : [kerem, 'Umut Kaplan']
    await expect(drawerOf(loser).getByText(winner).first()).toBeVisible()
    await expect(drawerOf(loser).getByRole('button', { name: /^Claim/ })).toHaveAttribute('aria-disabled', 'true')

    // One person releases the claim with Escape; the other takes it with one key.
    await (loser === kerem ? umut : kerem).keyboard.press('Escape')
    await expect(drawerOf(loser).getByRole('button', { name: /^Claim/ })).not.toHaveAttribute('aria-disabled', 'true')
    await loser.keyboard.press('c')
    await expect(drawerOf(loser).getByText('Claimed by you')).toBeVisible()
    await loser.keyboard.press('Escape')
  },
)

test('a rejection carries its reason to the merchant', { tag: ['@nginx', '@long'] }, async ({ browser, world }) => {
  const page = await open(world, browser, 'remit')
  const deposit = await world.outside.request('Ayşe Yıldız', 11_800_000)
  await world.outside.transfer(deposit, 'Burak Öztürk')
  await rowOf(page, deposit.referenceCode).click()
  await expect(drawerOf(page).getByText(/Name differs\./)).toBeVisible()
  await page.keyboard.press('c')
  await expect(drawerOf(page).getByText('Claimed by you')).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sender is somebody else')
  await page.keyboard.press('Enter')
  await expect(drawerOf(page).getByText('Rejected ₺118,000.00 of Ayşe Yıldız: Name differs.')).toBeVisible()
  await expect(drawerOf(page).getByText('Sender is somebody else')).toBeVisible()
  await expect.poll(() => world.receiver.newest(deposit.id)?.data.reasonCode, { timeout: 20_000 }).toBe('NAME_DIFFERS')
})

test(
  'filters and the open request are in the address: reload, Back and a link bring them again',
  { tag: '@long' },
  async ({ browser, world }) => {
    const [small, large] = [
      await world.outside.request('Can Özdemir', 700_000),
      await world.outside.request('Derya Kurt', 4_300_000),
    ]
    const page = await open(world, browser, 'subremit')
    await expect(rowOf(page, small.referenceCode)).toBeVisible()
    await page.getByRole('button', { name: 'Amount', exact: true, expanded: false }).click()
    await page.getByLabel('At least').fill('40000')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, small.referenceCode)).toHaveCount(0)
    await rowOf(page, large.referenceCode).click()
    await expect(page).toHaveURL(new RegExp(`amountMin=4000000&open=${large.id}`))

    await page.reload()
    await expect(drawerOf(page).getByRole('heading', { name: '₺43,000.00' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Amount ≥ ₺40,000.00' })).toBeVisible()
    await page.goBack()
    await expect(drawerOf(page)).toHaveCount(0)
    await page.goBack()
    await expect(rowOf(page, small.referenceCode)).toBeVisible()

    await page.goto(`${list}?open=${small.id}`)
    await expect(drawerOf(page).getByRole('heading', { name: '₺7,000.00' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Search requests' }).fill('derya')
    await expect(page).toHaveURL(/q=derya/)
    await expect(rowOf(page, large.referenceCode)).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('textbox', { name: 'Search requests' })).toHaveValue('')
  },
)

test(
  'on a phone the request fills the screen and is confirmed by touch',
  { tag: '@long' },
  async ({ browser, world }) => {
    const deposit = await world.outside.request('Onur Şimşek', 1_575_000)
    await world.outside.transfer(deposit, 'Onur Şimşek')
    const page = await open(world, browser, 'remit', list, { width: 390, height: 844 })
    await rowOf(page, deposit.referenceCode).click()
    const sheet = page.getByRole('dialog', { name: /₺15,750.00/ })
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await sheet.getByRole('button', { name: /^Claim/ }).click()
    await sheet.getByRole('button', { name: /^Confirm(?! on| late)/ }).click()
    await expect(sheet.getByText('Confirmed ₺15,750.00 for Onur Şimşek.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('grid')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test(
  'a merchant sees its own requests and cancels one; an operator’s screen lets it go',
  { tag: '@long' },
  async ({ browser, world }) => {
    const deposit = await world.outside.request('Kaan Yavuz', 777_700)
    const [merchant, operator] = [
      await open(world, browser, 'merchant', '/remit-request/list'),
      await open(world, browser, 'remit'),
    ]
    await expect(rowOf(operator, deposit.referenceCode)).toBeVisible()
    await rowOf(merchant, deposit.referenceCode).click()
    await drawerOf(merchant).getByRole('button', { name: 'Cancel request' }).click()
    await merchant.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
    await expect(drawerOf(merchant).getByText(`Cancelled ${deposit.number}.`)).toBeVisible()
    await expect(rowOf(operator, deposit.referenceCode)).toHaveCount(0)
    await merchant.goto(list)
    await expect(merchant.getByText('Sorry, page not found')).toBeVisible()
  },
)
