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
  /** A proxy in front of the console that can break responses; opened at first use. */
  door: () => Promise<FrontDoor>
  outside: ReturnType<typeof merchantAndBank>
  mailbox: ReturnType<typeof mailboxIn>
  /** The callbacks that the merchants' server got. */
  deliveries: Receiver['deliveries']
  /** A URL of the console at the tenant's own host. */
  address: (tenant: DemoTenant, path: string) => string
  /** The stored browser sessions of those who signed in so far. */
  sessions: Map<string, StoredSession>
  /** The authenticators set up here: the secret, and when a code was last entered. */
  proofs: Map<string, { secret: string; givenMs: number }>
}

type Seats = {
  /** A browser without any sign-in. Its policy violations and errors fail the test. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** A new browser, with an empty cache, in which this person has signed in before by the login form. */
  seat: (account: Account, options?: BrowserContextOptions) => Promise<Page>
  /**
   * Enters a fresh code for the person on this page if the last one is too old; for tenants that require an
   * authenticator.
   */
  prove: (page: Page, account: Account) => Promise<void>
}

/** For requests by one administrator that the other decides. */
export const twoAdministrators = [
  { person: 'admin', tenant: 'demo' },
  { person: 'admin2', tenant: 'demo' },
] as const satisfies readonly Account[]

/** Less than the five minutes for which a code is valid. */
const proofMs = 3.5 * 60_000

/** Signs in by the login form of the tenant: `demo` requires an authenticator, `lite` does not. */
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
  // With an authenticator, the password without a code gets a 401, which the browser reports as an error.
  const context = await watched(browser, kasa.proofs.has(name) ? [] : faults, {})
  const page = await context.newPage()
  await page.goto(kasa.address(account.tenant, '/'))
  await signInAs(page, account, kasa)
  const state = withoutPreferences(await context.storageState())
  kasa.sessions.set(name, state)
  await context.close()
  return state
}

/** Keeps a session for the next test, because a renewal makes the earlier refresh token invalid. */
export function keepSession(kasa: Kasa, name: string, state: StoredSession): void {
  const isSignedIn = state.origins.some(({ localStorage }) =>
    localStorage.some((item) => item.name === storageKeys.token),
  )
  if (isSignedIn) kasa.sessions.set(name, withoutPreferences(state))
  else kasa.sessions.delete(name)
}

/**
 * One console for all files that use it. Every test fails on a violation of the page's policy and on any error in the
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
 * Only the session: one test's language, theme, layout, list views and note about a module being opened must not
 * reach the next test.
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
