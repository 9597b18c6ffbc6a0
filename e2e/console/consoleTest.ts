import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { darkModeCookie, layoutCookie, storageKeys } from '@kasa/console/storageKeys'
import { generateSync } from 'otplib'

import { demoEmail, type DemoPerson } from '../../deploy/demo/accounts'
import type { Receiver } from '../../deploy/traffic/receiver'
import { mailboxIn } from './mailbox'
import { noFaults } from './noFaults'
import { merchantAndBank, startMerchantReceiver } from './merchantAndBank'
import { postAs } from './postAs'
import { signIn, signInWithEnrolment } from './signIn'
import { startConsole } from './startConsole'

export const demoTenants = ['demo', 'lite'] as const
export type DemoTenant = (typeof demoTenants)[number]
export type Account = { person: DemoPerson; tenant: DemoTenant }

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

type Kasa = {
  port: number
  outside: ReturnType<typeof merchantAndBank>
  mailbox: ReturnType<typeof mailboxIn>
  /** What the merchants' server was told. */
  deliveries: Receiver['deliveries']
  /** An address of the console at the tenant's own host. */
  address: (tenant: DemoTenant, path: string) => string
  /** Who has signed in so far, as their browser left it. */
  sessions: Map<string, StoredSession>
  /** Whoever has set up an authenticator here: its secret, and when a code of it was last given. */
  proofs: Map<string, { secret: string; givenMs: number }>
}

type Seats = {
  /** A browser nobody has signed in with. Its breaches and errors fail the test. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** A browser of its own in which this person has signed in before, on the login form; with an empty cache. */
  seat: (account: Account, options?: BrowserContextOptions) => Promise<Page>
  /** Gives a fresh code for whoever sits on this page, where the last one is too old for what asks for one; of tenants that ask for an authenticator. */
  prove: (page: Page, account: Account) => Promise<void>
}

/** Where one administrator asks and the other decides. */
export const twoAdministrators = [
  { person: 'admin', tenant: 'demo' },
  { person: 'admin2', tenant: 'demo' },
] as const satisfies readonly Account[]

/** Less than the five minutes that a code holds. */
const proofMs = 3.5 * 60_000

/** The login form as this tenant's people meet it: an authenticator is set up on `demo`, not on `lite`. */
const signInAs = async (page: Page, { person, tenant }: Account): Promise<string | undefined> =>
  tenant === 'demo'
    ? signInWithEnrolment(page, demoEmail(person, tenant))
    : void (await signIn(page, demoEmail(person, tenant)))

/** One console for all files that use it; every test fails on a breach of the page's policy and on any error in the browser's console. */
export const test = base.extend<Seats & { faults: string[] }, { kasa: Kasa }>({
  kasa: [
    async ({}, use, { project }) => {
      const receiver = await startMerchantReceiver()
      const console = await startConsole(receiver.port, project.metadata.front as string | undefined)
      const { port } = new URL(console.origin)
      const host = { demo: 'localhost', lite: 'lite.localhost' } as const
      await use({
        port: Number(port),
        outside: merchantAndBank(console.origin),
        mailbox: mailboxIn(console.mail),
        deliveries: receiver.deliveries,
        address: (tenant, path) => `http://${host[tenant]}:${port}${path}`,
        sessions: new Map(),
        proofs: new Map(),
      })
      await console.stop()
      await receiver.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  faults: [...noFaults],
  visitor: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await watched(browser, faults, options)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  seat: async ({ browser, faults, kasa }, use) => {
    const taken: { name: string; context: BrowserContext }[] = []
    const firstVisit = async (account: Account, name: string) => {
      const context = await watched(browser, faults, {})
      const page = await context.newPage()
      await page.goto(kasa.address(account.tenant, '/'))
      const secret = await signInAs(page, account)
      if (secret !== undefined) kasa.proofs.set(name, { secret, givenMs: Date.now() })
      kasa.sessions.set(name, withoutTaste(await context.storageState()))
      await context.close()
    }
    await use(async (account, options = {}) => {
      const name = demoEmail(account.person, account.tenant)
      if (!kasa.sessions.has(name)) await firstVisit(account, name)
      const context = await watched(browser, faults, { ...options, storageState: kasa.sessions.get(name) })
      taken.push({ name, context })
      return context.newPage()
    })
    for (const { name, context } of taken) {
      // A session renewed here must not come back with its spent refresh token.
      kasa.sessions.set(name, withoutTaste(await context.storageState()))
      await context.close()
    }
  },
  prove: async ({ kasa }, use) => {
    await use(async (page, { person, tenant }) => {
      const proof = kasa.proofs.get(demoEmail(person, tenant))
      if (!proof) throw new Error(`${demoEmail(person, tenant)} has no authenticator`)
      if (Date.now() - proof.givenMs < proofMs) return
      const { status } = await postAs(page, '/api/auth/stepUp', { code: generateSync({ secret: proof.secret }) })
      if (status !== 200) throw new Error(`The code was answered by ${status}`)
      proof.givenMs = Date.now()
    })
  },
})

/** The session alone: one test's language, theme, layout and the view its lists open with are not the next one's, nor is the note that a tab is opening a module. */
export const withoutTaste = ({ cookies, origins }: StoredSession): StoredSession => ({
  cookies: cookies.filter(({ name }) => name !== darkModeCookie && name !== layoutCookie),
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage
      .filter(({ name }) => !name.startsWith('kasa-opening:') && !/^lists\..*-view$/.test(name))
      .map((item) => (item.name === storageKeys.language ? { ...item, value: 'en' } : item)),
  })),
})

async function watched(browser: Browser, faults: string[], options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  await context.exposeFunction('kasaViolation', (text: string) => faults.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      void (window as unknown as { kasaViolation: (text: string) => void }).kasaViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      )
    })
  })
  context.on(
    'console',
    (message) => message.type() === 'error' && faults.push(`${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => faults.push(String(error.error())))
  return context
}
