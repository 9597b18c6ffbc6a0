import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

import { noFaults } from '../console/noFaults'
import { signIn } from '../console/signIn'
import { callerIds, callsEach } from './callers'
import { emailOf, type Person, type SessionTenant } from './tenants'

const root = join(import.meta.dirname, '../..')

type Ready = { port: number; ids: Record<string, string> }

export type SessionConsole = {
  address: (tenant: SessionTenant, path: string) => string
  /** The account's id. */
  idOf: (person: Person, tenant: SessionTenant) => string
  /** The server's own count of its responses on this route so far, by status. */
  answers: (route: string) => Promise<Record<string, number>>
}

type Rooms = {
  /** A new browser context. */
  browserOf: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A page in a new browser context, with this person signed in, at this URL. */
  pageOf: (person: Person, tenant: SessionTenant, path: string, options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Rooms & { faults: string[] }, { house: SessionConsole }>({
  house: [
    async ({}, use) => {
      const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/session/server.ts'], {
        cwd: root,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const { port, ids } = await new Promise<Ready>((done, fail) => {
        createInterface(server.stdout).on(
          'line',
          (line) => line.startsWith('{"port"') && done(JSON.parse(line) as Ready),
        )
        server.once('exit', (code) => fail(new Error(`The console ended with ${code} before it was ready`)))
      })
      await use({
        address: (tenant, path) => `http://${tenant}.localhost:${port}${path}`,
        idOf: (person, tenant) => ids[emailOf(person, tenant)] ?? '',
        answers: async (route) => {
          const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
          const counts = text.matchAll(
            /^kasa_http_request_seconds_count\{method="\w+",route="([^"]+)",status="(\d+)"\} (\d+)$/gm,
          )
          return Object.fromEntries(
            [...counts].filter(([, of]) => of === route).map(([, , status = '', count]) => [status, Number(count)]),
          )
        },
      })
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Allowed: a 401 at the end of a session, a 409 that asks for a fresh code, and the timeout of a registry request
  // when the clock is advanced. Any other message fails the test.
  faults: [...noFaults],
  browserOf: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'Europe/Istanbul',
        viewport: { width: 1440, height: 900 },
        ...options,
      })
      contexts.push(context)
      context.on(
        'console',
        (message) =>
          message.type() === 'error' &&
          !/status of (401|409)|not there: UNREACHABLE/.test(message.text()) &&
          faults.push(`${message.text()} (${message.location().url})`),
      )
      context.on('weberror', (error) => faults.push(String(error.error())))
      return context
    })
    for (const context of contexts) await context.close()
  },
  pageOf: async ({ browserOf, house }, use) => {
    await use(async (person, tenant, path, options) => {
      const page = await (await browserOf(options)).newPage()
      await page.goto(house.address(tenant, path))
      await signIn(page, emailOf(person, tenant))
      return page
    })
  },
})

/** Opens the five calling modules in turn; each is loaded once it listens for `callFrom`. */
export async function openCallers(page: Page): Promise<void> {
  for (const id of callerIds) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: id }).click()
    await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible()
  }
}

/** Makes all five modules of every page call at once, at `atMs` (ms since epoch) or now; returns the results. */
export async function callFrom(
  pages: readonly Page[],
  order: { path: string; isWrite: boolean; atMs?: number },
): Promise<string[]> {
  const all = await Promise.all(
    pages.map((page) =>
      page.evaluate(async ({ atMs = 0, ...detail }) => {
        const calls: Promise<string>[] = []
        // A timer is too coarse: the calls must start at the first instant at which the token is invalid.
        while (Date.now() < atMs) await new Promise((resolve) => requestAnimationFrame(resolve))
        dispatchEvent(new CustomEvent('kasa-call', { detail: { ...detail, calls } }))
        return Promise.all(calls)
      }, order),
    ),
  )
  return all.flat()
}

export const callsOfAPage = callerIds.length * callsEach
