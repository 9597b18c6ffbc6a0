import { expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

import { demoEmail, type DemoPerson } from '../../deploy/demo/accounts'
import { type FrontDoor } from './frontDoor'
import { keepSession, sessionOf, test as base, watchPolicy, type Kasa } from './consoleTest'

export type World = { door: FrontDoor; outside: Kasa['outside'] }
type Open = (person: DemoPerson, path: string, options?: BrowserContextOptions) => Promise<Page>
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** The session moved to another port of the same host, without a test's unresolved calls. */
const atPort = ({ cookies, origins }: State, port: number): State => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({
    origin: origin.replace(/:\d+$/, `:${port}`),
    localStorage: localStorage.filter(({ name }) => !name.startsWith('kasa-')),
  })),
})

/**
 * The console behind a proxy that can lose, hold or damage responses. A violation of the page's policy fails the
 * test.
 */
export const test = base.extend<{ open: Open; world: World }>({
  // The browser reports every response that the proxy breaks.
  faults: async ({}, use) => use([]),
  world: async ({ kasa }, use) => {
    const door = await kasa.door()
    door.mend()
    door.requests.length = 0
    await use({ door, outside: kasa.outside })
  },
  open: async ({ browser, kasa, world }, use) => {
    const breaches: string[] = []
    const seats: { name: string; context: BrowserContext }[] = []
    await use(async (person, path, options = {}) => {
      const account = { person, tenant: 'demo' } as const
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Istanbul',
        ...options,
        storageState: atPort(await sessionOf(browser, [], kasa, account), world.door.port),
      })
      seats.push({ name: demoEmail(person, account.tenant), context })
      await watchPolicy(context, breaches)
      const page = await context.newPage()
      await page.goto(`http://localhost:${world.door.port}${path}`)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      return page
    })
    for (const { name, context } of seats) {
      const isLast = context === seats.findLast((seat) => seat.name === name)?.context
      if (isLast) keepSession(kasa, name, atPort(await context.storageState(), kasa.port))
      await context.close()
    }
    expect(breaches).toEqual([])
  },
})
