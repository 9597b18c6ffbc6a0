import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { darkModeCookie, layoutCookie, storageKeys } from '@kasa/console/storageKeys'
import { generateSync } from 'otplib'

import { demoEmail, demoPassword, type DemoPerson } from '../../deploy/demo/accounts'
import type { Receiver } from '../../deploy/traffic/receiver'
import { mailboxIn } from './mailbox'
import { openFrontDoor, type FrontDoor } from './frontDoor'
import { merchantAndBank, startMerchantReceiver } from './merchantAndBank'
import { noFaults } from './noFaults'
import { postAs } from './postAs'
import { signIn, signInWithCode, signInWithEnrolment } from './signIn'
import { startConsole } from './startConsole'

export const demoTenants = ['demo', 'lite'] as const
export type DemoTenant = (typeof demoTenants)[number]
export type Account = { person: DemoPerson; tenant: DemoTenant }

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

export type Kasa = {
  port: number
  /** A proxy in front of the console that can break answers; opened at first use. */
  door: () => Promise<FrontDoor>
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
  /**
   * Gives a fresh code for whoever sits on this page, where the last one is too old for what asks for one; of tenants
   * that ask for an authenticator.
   */
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
async function signInAs(page: Page, { person, tenant }: Account, kasa: Kasa): Promise<void> {
  const email = demoEmail(person, tenant)
  const proof = kasa.proofs.get(email)
  if (tenant !== 'demo') return signIn(page, email)
  if (proof) await signInWithCode(page, { email, password: demoPassword, secret: proof.secret })
  const secret = proof?.secret ?? (await signInWithEnrolment(page, email))
  kasa.proofs.set(email, { secret, givenMs: Date.now() })
}

/** This person's session; signs them in if they have none. */
export async function sessionOf(browser: Browser, faults: string[], kasa: Kasa, account: Account) {
  const name = demoEmail(account.person, account.tenant)
  const known = kasa.sessions.get(name)
  if (known) return known
  // With an authenticator, the password alone is answered by 401, which the browser reports.
  const context = await watched(browser, kasa.proofs.has(name) ? [] : faults, {})
  const page = await context.newPage()
  await page.goto(kasa.address(account.tenant, '/'))
  await signInAs(page, account, kasa)
  const state = withoutPreferences(await context.storageState())
  kasa.sessions.set(name, state)
  await context.close()
  return state
}

/** Keeps a session for the next test: one renewed meanwhile must not come back with its spent refresh token. */
export function keepSession(kasa: Kasa, name: string, state: StoredSession): void {
  const isSignedIn = state.origins.some(({ localStorage }) =>
    localStorage.some((item) => item.name === storageKeys.token),
  )
  if (isSignedIn) kasa.sessions.set(name, withoutPreferences(state))
  else kasa.sessions.delete(name)
}

/**
 * One console for all files that use it; every test fails on a breach of the page's policy and on any error in the
 * browser's console.
 */
export const test = base.extend<Seats & { faults: string[] }, { kasa: Kasa }>({
  kasa: [
    async ({}, use, { project }) => {
      const receiver = await startMerchantReceiver()
      const console = await startConsole(receiver.port, project.metadata.front as string | undefined)
      const { port } = new URL(console.origin)
      const host = { demo: 'localhost', lite: 'lite.localhost' } as const
      let door: Promise<FrontDoor> | undefined
      await use({
        port: Number(port),
        door: () => (door ??= openFrontDoor(Number(port))),
        outside: merchantAndBank(console.origin),
        mailbox: mailboxIn(console.mail),
        deliveries: receiver.deliveries,
        address: (tenant, path) => `http://${host[tenant]}:${port}${path}`,
        sessions: new Map(),
        proofs: new Map(),
      })
      await (await door)?.close()
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
    await use(async (account, options = {}) => {
      const storageState = await sessionOf(browser, faults, kasa, account)
      const context = await watched(browser, faults, { ...options, storageState })
      taken.push({ name: demoEmail(account.person, account.tenant), context })
      return context.newPage()
    })
    for (const { name, context } of taken) {
      keepSession(kasa, name, await context.storageState())
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

/**
 * The session alone: one test's language, theme, layout and the view its lists open with are not the next one's, nor is
 * the note that a tab is opening a module.
 */
export const withoutPreferences = ({ cookies, origins }: StoredSession): StoredSession => ({
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
  await watchPolicy(context, faults)
  context.on(
    'console',
    (message) => message.type() === 'error' && faults.push(`${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => faults.push(String(error.error())))
  return context
}

/** Collects what the page's content security policy blocks. */
export async function watchPolicy(context: BrowserContext, breaches: string[]): Promise<void> {
  await context.exposeFunction('kasaViolation', (text: string) => breaches.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      void (window as unknown as { kasaViolation: (text: string) => void }).kasaViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      )
    })
  })
}
