import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

import { darkModeCookie } from '@kasa/console/storageKeys'

import { openFrontDoor, type FrontDoor } from '../federation/frontDoor'
import { merchantAndBank, startMerchantReceiver } from './merchantAndBank'
import { signInWithEnrolment } from './signIn'
import { startConsole } from './startConsole'

export type World = {
  door: FrontDoor
  outside: ReturnType<typeof merchantAndBank>
  /** Who has signed in so far through the door, as their browser left it. */
  states: Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>
}
type Open = (person: string, path: string, options?: BrowserContextOptions) => Promise<Page>

/** What one test left unresolved, and its theme, are not the next one's. */
const sessionAlone = ({ cookies, origins }: Awaited<ReturnType<BrowserContext['storageState']>>) => ({
  cookies: cookies.filter(({ name }) => name !== darkModeCookie),
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('kasa-')),
  })),
})

/** A console behind a front door that can lose, hold or spoil what passes. A breach of the page's policy fails the test. */
export const test = base.extend<{ open: Open; unbroken: void }, { world: World }>({
  world: [
    async ({}, use) => {
      const receiver = await startMerchantReceiver()
      const console = await startConsole(receiver.port)
      const door = await openFrontDoor(Number(new URL(console.origin).port))
      await use({ door, outside: merchantAndBank(console.origin), states: new Map() })
      await door.close()
      await console.stop()
      await receiver.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  unbroken: [
    async ({ world }, use) => {
      world.door.mend()
      world.door.asked.length = 0
      await use()
    },
    { auto: true },
  ],
  open: async ({ browser, world }, use) => {
    const breaches: string[] = []
    const seats: { person: string; context: BrowserContext }[] = []
    const address = (path: string) => `http://localhost:${world.door.port}${path}`
    const newPage = async (person: string, options: BrowserContextOptions) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Istanbul',
        ...options,
      })
      seats.push({ person, context })
      await context.exposeFunction('kasaViolation', (text: string) => breaches.push(text))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          void (window as unknown as { kasaViolation: (text: string) => void }).kasaViolation(
            `${violatedDirective} ${blockedURI} ${sample}`,
          )
        })
      })
      return context.newPage()
    }
    await use(async (person, path, options = {}) => {
      if (!world.states.has(person)) {
        const page = await newPage(person, {})
        await page.goto(address('/'))
        await signInWithEnrolment(page, `${person}@demo.test`)
        world.states.set(person, await page.context().storageState())
        await page.close()
      }
      const page = await newPage(person, { ...options, storageState: world.states.get(person) })
      await page.goto(address(path))
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      return page
    })
    for (const { person, context } of seats) {
      // A session renewed here must not come back with its spent refresh token; who signed out does not come back.
      if (context === seats.findLast((seat) => seat.person === person)?.context)
        world.states.set(person, sessionAlone(await context.storageState()))
      await context.close()
    }
    expect(breaches).toEqual([])
  },
})
