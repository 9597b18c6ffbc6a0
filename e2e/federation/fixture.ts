import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test as base, type Page } from '@playwright/test'

import { buildFronts, fixtureFolders } from '../../deploy/local/fronts'
import { openFrontDoor, type FrontDoor } from '../console/frontDoor'

const root = join(import.meta.dirname, '../..')

/**
 * A running console behind its proxy. `home` is its KASA_HOME, where files can be removed; `env` is the environment
 * for commands.
 */
export type FederatedConsole = {
  home: string
  env: Record<string, string>
  door: FrontDoor
  address: (tenant: 'whole' | 'small', path: string) => string
}

export const test = base.extend<{ noViolations: void }, { federated: FederatedConsole }>({
  federated: [
    async ({}, use, { project }) => {
      await buildFronts(fixtureFolders())
      const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/federation/server.ts'], {
        cwd: root,
        env: { ...process.env, KASA_FRONT: (project.metadata.front as string | undefined) ?? '' },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const { home, port, databaseUrl, secret } = await firstLine(server)
      const env = {
        KASA_HOME: home,
        DATABASE_URL: databaseUrl,
        KASA_SECRET: secret,
        KASA_TENANTS: join(home, 'tenants'),
        KASA_RELEASED_BY: 'a browser test',
      }
      const door = await openFrontDoor(port)
      await use({ home, env, door, address: (tenant, path) => `http://${tenant}.localhost:${door.port}${path}` })
      await door.close()
      const ended = new Promise((done) => server.once('exit', done))
      server.stdin?.end()
      await ended
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Every federation test fails on a violation of the page's policy.
  noViolations: [
    async ({ page, federated }, use) => {
      federated.door.mend()
      federated.door.requests.length = 0
      const violations: string[] = []
      await page.exposeFunction('kasaViolation', (text: string) => violations.push(text))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          void (window as unknown as { kasaViolation: (text: string) => void }).kasaViolation(
            `${violatedDirective} ${blockedURI} ${sample}`,
          )
        })
      })
      await use()
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

type Announced = { home: string; port: number; databaseUrl: string; secret: string }

function firstLine(server: ChildProcess): Promise<Announced> {
  return new Promise((done, fail) => {
    let text = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) done(JSON.parse(text.slice(0, text.indexOf('\n'))) as Announced)
    })
    server.once('exit', (code) => fail(new Error(`The console ended with ${code} before it was ready`)))
  })
}

/** Opens a URL as an operator: first the sign-in, then the page. `name` is `admin`, or `operator0` to `operator11`. */
export async function signInAt(
  page: Page,
  address: string,
  name = 'admin',
  language: 'en' | 'tr' = 'en',
): Promise<void> {
  const { host } = new URL(address)
  await page.goto(address)
  const words = { en: ['Email', 'Password', 'Sign in'], tr: ['E-posta', 'Parola', 'Giriş yap'] }[language]
  await page.getByLabel(words[0] ?? '').fill(`${name}@${host.split('.')[0]}.test`)
  await page.getByLabel(words[1] ?? '', { exact: true }).fill('Kasa-demo-2026!')
  await page.getByRole('button', { name: words[2] ?? '' }).click()
  await page.waitForURL(address)
}

/** Opens a menu entry. */
export const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

/**
 * Every page of the menu that can be drawn: without the two fixtures that are refused on purpose, and without
 * sign-out.
 */
export async function pagesOf(page: Page): Promise<string[]> {
  const paths = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return paths.filter((path) => !['/logout', '/foreign', '/rogue'].includes(path))
}

/** Opens a path by its menu entry, and waits for its heading. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).locator(`a[href="${path}"]`).click()
  await expect(page.locator('#screen h1').first()).toBeVisible({ timeout: 20_000 })
}

/** Makes the tab look for updates now, as when its user returns to it, and waits for the response. */
export async function lookAgain(page: Page): Promise<void> {
  let isAnswered = false
  const answer = page
    .waitForResponse((response) => response.url().endsWith('/registry/v1.json'))
    .then(() => (isAnswered = true))
  await expect
    .poll(
      async () => {
        if (!isAnswered) await page.evaluate(() => void dispatchEvent(new Event('focus')))
        return isAnswered
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await answer
  // oxlint-disable-next-line kasa/no-sleep -- an answer that changes nothing leaves no trace in the page; to ask once more instead would hide what one answer does.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
}

/** The URLs of a module that the browser has requested, by version. */
export const scriptsOf = (page: Page, id: string) =>
  page.evaluate(
    (module) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith(`/m/${module}/`)),
    id,
  )
