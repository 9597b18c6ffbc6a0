import { expect, type BrowserContext, type Page } from '@playwright/test'
import { generateSync } from 'otplib'

import { demoPassword } from '../../deploy/demo/accounts'
import { expectAccessible } from '../console/axe'
import { postAs } from '../console/postAs'
import { sendPassword, signInWithEnrolment } from '../console/signIn'
import { callFrom, callsOfAPage, openCallers, test } from '../session/fixture'
import { emailOf } from '../session/tenants'

const refresh = '/api/auth/refreshToken'
const users = '/users/userList?q=a&status=ACTIVE'
const callbacks = '/callback/list'

/** A record that every administrator may read. */
const recordOf = (id: string) => ({ path: `/api/users/get/${id}`, isWrite: false })
const answered = (calls: number) => Array.from({ length: calls }, () => 'answered')

type Renewal = { refreshToken: string; askedMs: number; runsOutMs: number }

/** The refresh requests that a browser's pages send from now on, with the expiry of the old token (ms since epoch). */
function renewalsOf(context: BrowserContext): Renewal[] {
  const seen: Renewal[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== refresh) return
    const claims = request.headers()['authorization']?.split('.')[1] ?? ''
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }
    seen.push({
      refreshToken: (request.postDataJSON() as { refreshToken: string }).refreshToken,
      askedMs: Date.now(),
      runsOutMs: exp * 1000,
    })
  })
  return seen
}

const expectOnceEach = (renewals: readonly Renewal[]) =>
  expect(new Set(renewals.map(({ refreshToken }) => refreshToken)).size).toBe(renewals.length)

/** The expiry of the stored token, in ms since epoch. */
const runsOutAt = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { exp: number }).exp * 1000)

const lock = (page: Page) => page.getByRole('alertdialog', { name: 'Sign in again' })
const formOf = (page: Page) => page.getByRole('dialog', { name: 'New user' })

/** Opens a form in a dialog on a filtered list and leaves it half filled. */
async function typeHalf(page: Page) {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'New user' }).click()
  await formOf(page).getByLabel('Name').fill('Half a na')
  await formOf(page).getByLabel('E-mail').focus()
  await page.keyboard.type('half@')
}

async function expectHalfTyped(page: Page) {
  await expect(page).toHaveURL(new RegExp(users.replace('?', '\\?')))
  await expect(formOf(page).getByLabel('Name')).toHaveValue('Half a na')
  await expect(formOf(page).getByLabel('E-mail')).toHaveValue('half@')
}

/** The first window's user agent, by which the session list shows it. */
const windowsPc = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** In a second window of the same person, ends the first window's session from the person's own list. */
async function endFromAnother(second: Page) {
  await second.getByRole('button', { name: /User menu/ }).click()
  await second.getByRole('menuitem', { name: 'Profile' }).click()
  const sessions = second.getByRole('region', { name: 'Sessions' })
  const first = sessions.getByRole('listitem').filter({ hasText: 'Firefox · Windows' }).first()
  await expect(first).toContainText('127.0.0.1')
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toContainText('Chrome')
  await first.getByRole('button', { name: 'End Firefox · Windows, 127.0.0.1' }).click()
}

test.describe('refresh', () => {
  test(
    'two tabs, five modules each, at the instant the token runs out: each token is renewed once, and no call fails',
    { tag: '@long' },
    async ({ pageOf, house }) => {
      const one = await pageOf('Ada', 'brief', '/caller1')
      const two = await one.context().newPage()
      await two.goto(house.address('brief', '/caller1'))
      await Promise.all([openCallers(one), openCallers(two)])
      const failed: string[] = []
      for (const page of [one, two]) {
        page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`))
        page.on(
          'response',
          (response) => response.status() >= 400 && failed.push(`${response.url()} ${response.status()}`),
        )
      }
      // The page renews an expiring token by itself, so on a slow machine this may be a later token.
      await expect.poll(async () => (await runsOutAt(one)) - Date.now()).toBeGreaterThan(500)
      const [atMs, renewals, refused] = [
        await runsOutAt(one),
        renewalsOf(one.context()),
        (await house.answers(refresh))[401],
      ]
      expect(await callFrom([one, two], { ...recordOf(house.idOf('Bora', 'brief')), atMs })).toEqual(
        answered(2 * callsOfAPage),
      )
      // Regardless of the duration, no page asked before its token expired, and no refresh token was used twice.
      expect(renewals.length).toBeGreaterThan(0)
      expect(renewals.filter(({ askedMs, runsOutMs }) => askedMs < runsOutMs)).toEqual([])
      expectOnceEach(renewals)
      expect((await house.answers(refresh))[401]).toBe(refused)
      expect(failed).toEqual([])
    },
  )

  test(
    'sixty calls of three tabs that the server refuses with 401, ten times over: one refresh each time, all answered',
    { tag: '@long' },
    async ({ pageOf, house }) => {
      const one = await pageOf('Ada', 'calm', '/caller1')
      const pages = [one, await one.context().newPage(), await one.context().newPage()]
      for (const page of pages.slice(1)) await page.goto(house.address('calm', '/caller1'))
      for (const page of pages) await openCallers(page)
      const route = '/api/users/get/:id'
      const [refreshed, called] = [await house.answers(refresh), await house.answers(route)]
      const renewals = renewalsOf(one.context())
      for (let round = 1; round <= 10; round += 1) {
        // A token with an invalid signature, as after a change of the server's key.
        await one.evaluate(() =>
          localStorage.setItem('auth-token', `${localStorage.getItem('auth-token')?.slice(0, -6)}AAAAAA`),
        )
        expect(await callFrom(pages, recordOf(house.idOf('Bora', 'calm')))).toEqual(answered(3 * callsOfAPage))
        expect(renewals).toHaveLength(round)
      }
      expectOnceEach(renewals)
      const [refreshedAfter, calledAfter] = [await house.answers(refresh), await house.answers(route)]
      expect((refreshedAfter[200] ?? 0) - (refreshed[200] ?? 0)).toBe(10)
      expect(refreshedAfter[401]).toBe(refreshed[401])
      expect((calledAfter[200] ?? 0) - (called[200] ?? 0)).toBe(10 * 3 * callsOfAPage)
      expect((calledAfter[401] ?? 0) - (called[401] ?? 0)).toBeGreaterThanOrEqual(10 * callsOfAPage)
    },
  )

  test('every 120000 ms, once for two tabs', { tag: '@long' }, async ({ pageOf, house }) => {
    const one = await pageOf('Ada', 'calm', users)
    const two = await one.context().newPage()
    // All pages of a browser share one clock, so only one page advances it.
    await one.clock.install()
    for (const page of [one, two]) {
      await page.goto(house.address('calm', users))
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    }
    const nowMs = () => two.evaluate(() => Date.now())
    const startedMs = await nowMs()
    const renewals = renewalsOf(one.context())
    for (const interval of [1, 2]) {
      await one.clock.runFor(60_000)
      expect(renewals).toHaveLength(interval - 1)
      // The last seconds pass in real time: a tab waits for another in real time, which an advanced clock would skip.
      await one.clock.runFor(startedMs + interval * 120_000 - 3_000 - (await nowMs()))
      await expect.poll(nowMs).toBeGreaterThan(startedMs + interval * 120_000)
      await expect.poll(() => renewals.length).toBe(interval)
      // Wait until both tabs have finished: this lock request is granted after theirs.
      for (const page of [one, two]) await page.evaluate(() => navigator.locks.request('kasa.renewal', () => undefined))
      expect(renewals).toHaveLength(interval)
    }
    expectOnceEach(renewals)
    await expect(lock(one)).toHaveCount(0)
  })
})

test.describe('a session that ends under a half-typed form', () => {
  test('ended from another window it shows this at once; the same person continues', async ({ pageOf }) => {
    const page = await pageOf('Ada', 'calm', users, windowsPc)
    await typeHalf(page)
    const second = await pageOf('Ada', 'calm', callbacks)
    await endFromAnother(second)

    await expect(lock(page)).toContainText('ended from another session of yours (autologout sys)')
    await expect(lock(page).getByLabel('Password', { exact: true })).toBeFocused()
    // The dialog traps keyboard and pointer: nothing behind it is reachable, and only a sign-in closes it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body || document.activeElement?.closest('[role=alertdialog]') !== null,
      ),
    ).toBe(true)
    await page.mouse.click(5, 5)
    await page.keyboard.press('c')
    await expect(lock(page)).toBeVisible()

    await lock(page).getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(lock(page).getByRole('alert')).toContainText('password is wrong')
    await lock(page).getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(lock(page)).toHaveCount(0)
    await expectHalfTyped(page)
    // The focus is back in the field, so the person can go on typing.
    await expect(formOf(page).getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type('later.test')
    await expect(formOf(page).getByLabel('E-mail')).toHaveValue('half@later.test')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })

  test(
    'with an authenticator: password and code, and what waited is answered',
    { tag: '@long' },
    async ({ browserOf, house }) => {
      const page = await (await browserOf()).newPage()
      await page.goto(house.address('strict', users))
      const secret = await signInWithEnrolment(page, emailOf('Ada', 'strict'))
      await page.goto(house.address('strict', '/caller1'))
      await openCallers(page)
      const boss = await (await browserOf()).newPage()
      await boss.goto(house.address('strict', `/users/userList?open=${house.idOf('Ada', 'strict')}`))
      await signInWithEnrolment(boss, emailOf('Bora', 'strict'))
      await boss.getByRole('button', { name: 'End sessions' }).click()
      await boss.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()

      await expect(lock(page)).toContainText('An administrator ended your session')
      const waiting = callFrom([page], recordOf(house.idOf('Bora', 'strict')))
      await lock(page).getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      // The first code was used at enrolment; the server accepts the next one half a minute early.
      await lock(page)
        .getByLabel('6-digit code')
        .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
      expect(await waiting).toEqual(answered(callsOfAPage))
      await expect(lock(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'caller5' })).toBeVisible()
    },
  )

  test('another person who signs in finds nothing of it', async ({ pageOf }) => {
    const page = await pageOf('Ada', 'calm', callbacks, windowsPc)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
    await typeHalf(page)
    await page.evaluate(() => {
      sessionStorage.setItem('draft', 'of Ada')
      localStorage.setItem('columns', 'of Ada')
    })
    const second = await pageOf('Ada', 'calm', callbacks)
    await endFromAnother(second)
    await lock(page).getByLabel('Email').fill(emailOf('Bora', 'calm'))
    await lock(page).getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'User menu: Bora' })).toBeVisible()
    expect(
      await page.evaluate(() => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { name: string }).name),
    ).toBe('Bora')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('of Ada')
    expect(kept).toContain(emailOf('Bora', 'calm'))
    expect(kept).not.toContain(emailOf('Ada', 'calm'))
    // Going back in the history does not show Ada's page either.
    await page.goBack()
    await expect(page.getByRole('button', { name: 'User menu: Bora' })).toBeVisible()
    await expect(page.getByText('Half a na')).toHaveCount(0)
  })
})

test('logout in one tab logs out the other and clears everything', async ({ pageOf, house }) => {
  const one = await pageOf('Ada', 'calm', users)
  const two = await one.context().newPage()
  await two.goto(house.address('calm', users))
  await typeHalf(two)
  await two.evaluate(() => sessionStorage.setItem('draft', 'of Ada'))
  await one.getByRole('button', { name: /User menu/ }).click()
  await one.getByRole('menuitem', { name: 'Logout' }).click()
  for (const page of [one, two]) {
    await page.waitForURL((url) => url.pathname === '/account/login')
    expect(
      await page.evaluate(() => [
        localStorage.getItem('auth-token'),
        localStorage.getItem('refreshToken'),
        localStorage.getItem('email'),
        sessionStorage.getItem('draft'),
      ]),
    ).toEqual([null, null, null, null])
    await expect(lock(page)).toHaveCount(0)
  }
})

test(
  'twenty calls of five modules that need a fresh code: one question, all answered',
  { tag: '@long' },
  async ({ browserOf, house }) => {
    const first = await (await browserOf()).newPage()
    await first.goto(house.address('strict', '/caller1'))
    const secret = await signInWithEnrolment(first, emailOf('Cem', 'strict'))
    await first.getByRole('button', { name: /User menu/ }).click()
    await first.getByRole('menuitem', { name: 'Profile' }).click()
    await first.getByRole('button', { name: 'New recovery codes' }).click()
    const [recovery = ''] =
      /[0-9a-z]{5}-[0-9a-z]{5}/.exec(await first.getByRole('dialog', { name: 'Recovery codes' }).innerText()) ?? []

    // A new session without a recent code, and an app code that is still unused.
    const page = await (await browserOf()).newPage()
    await page.goto(house.address('strict', '/caller1'))
    await sendPassword(page, emailOf('Cem', 'strict'))
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.keyboard.press('Enter')
    await openCallers(page)
    const calls = callFrom([page], { path: `/api/users/resetMfa/${house.idOf('Kerem', 'strict')}`, isWrite: true })
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('6-digit code').fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
    expect(await calls).toEqual(answered(callsOfAPage))
    await expect(question).toHaveCount(0)
    expect((await house.answers('/api/auth/stepUp'))[200]).toBe(1)
  },
)

test.describe('the end of a session', () => {
  test(
    'an idle person: announced, counted down, and then a sign-in on top of the page',
    { tag: '@long' },
    async ({ pageOf }) => {
      const page = await pageOf('Ada', 'idle', users)
      await typeHalf(page)
      const notice = page.getByRole('region', { name: 'Your session is about to end' })
      await expect(notice).toBeVisible({ timeout: 12_000 })
      const seconds = Number((await notice.getByRole('timer').innerText()).slice(-2))
      await expect(notice.getByRole('timer')).toHaveText(`0:0${seconds - 2}`)
      await expect(lock(page)).toContainText('after a period of inactivity (autologout sys)', { timeout: 12_000 })
      await lock(page).getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(lock(page)).toHaveCount(0)
      await expectHalfTyped(page)
    },
  )

  test('an active person: a key in the form or the button delays it', { tag: '@long' }, async ({ pageOf, house }) => {
    const page = await pageOf('Bora', 'idle', users)
    const notice = page.getByRole('region', { name: 'Your session is about to end' })
    await expect(notice).toBeVisible({ timeout: 12_000 })
    const before = (await house.answers(refresh))[200] ?? 0
    await notice.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(notice).toHaveCount(0)
    await expect.poll(async () => (await house.answers(refresh))[200]).toBe(before + 1)
    await typeHalf(page)
    await expect(notice).toBeVisible({ timeout: 12_000 })
    await page.keyboard.type('x')
    await expect(notice).toHaveCount(0)
    await expect(lock(page)).toHaveCount(0)
  })

  test('the longest duration is shown, and cannot be postponed', { tag: '@long' }, async ({ pageOf }) => {
    const page = await pageOf('Ada', 'short', users)
    const notice = page.getByRole('region', { name: 'Your session is running out' })
    await expect(notice).toContainText('You will sign in again on this page')
    await page.keyboard.press('Shift')
    await expect(notice.getByRole('timer')).toHaveText(/^1:5\d$/)
    await expect(notice.getByRole('button', { name: 'Stay signed in' })).toHaveCount(0)
  })
})

const appearances = [
  { theme: 'light', language: 'en', width: 1440, lock: 'Sign in again', notice: 'Your session is running out' },
  { theme: 'dark', language: 'tr', width: 390, lock: 'Yeniden giriş yapın', notice: 'Oturumunuzun süresi doluyor' },
  { theme: 'light', language: 'tr', width: 390, lock: 'Yeniden giriş yapın', notice: 'Oturumunuzun süresi doluyor' },
  { theme: 'dark', language: 'en', width: 1440, lock: 'Sign in again', notice: 'Your session is running out' },
] as const

for (const look of appearances) {
  test(
    `notice and sign-in on top are accessible: ${look.theme}, ${look.language}, ${look.width} px`,
    { tag: '@long' },
    async ({ pageOf, house }) => {
      const page = await pageOf('Bora', 'short', '/caller1', {
        bypassCSP: true,
        reducedMotion: 'reduce',
        viewport: { width: look.width, height: 844 },
      })
      await page
        .context()
        .addCookies([
          { name: 'DarkMode', value: look.theme === 'dark' ? 'yes' : 'no', url: house.address('short', '/') },
        ])
      await page.evaluate((language) => localStorage.setItem('lang', language), look.language)
      await page.goto(house.address('short', '/caller1'))
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
      const notice = page.getByRole('region', { name: look.notice })
      await expect(notice).toBeVisible()
      await expectAccessible(page, 'notice')
      const box = await notice.boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= look.width).toBe(true)

      // An ordinary refusal: the server accepts neither the access token nor the refresh token.
      await page.evaluate(() => {
        localStorage.setItem('refreshToken', 'unknown')
        localStorage.setItem('auth-token', `${localStorage.getItem('auth-token')?.slice(0, -6)}AAAAAA`)
      })
      await openCallersOnce(page)
      const dialog = page.getByRole('alertdialog', { name: look.lock })
      await expect(dialog).toBeVisible()
      await expectAccessible(page, 'sign-in on top')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      const card = await dialog.boundingBox()
      expect((card?.x ?? -1) >= 0 && (card?.x ?? 0) + (card?.width ?? 0) <= look.width).toBe(true)
    },
  )
}

/** Makes each open calling module call once. */
const openCallersOnce = (page: Page) =>
  page.evaluate(
    () =>
      void dispatchEvent(
        new CustomEvent('kasa-call', {
          detail: { path: '/api/users/get/00000000-0000-7000-8000-000000000000', isWrite: false },
        }),
      ),
  )

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const notFound = (page: Page) => page.getByRole('heading', { name: 'Sorry, page not found' })

/** Sets up an authenticator on a tenant that does not require one, because changing rights needs a fresh code. */
async function enrol(page: Page, email: string) {
  const { body } = await postAs(page, '/api/auth/createOtpSecret', { email, check: '' })
  const { userSecret } = body['response'] as { userSecret: string }
  expect(await postAs(page, '/api/auth/checkOtp', { email, code: generateSync({ secret: userSecret }) })).toMatchObject(
    { status: 200, body: { status: true } },
  )
}

/** Marks the document; a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

/** Number 18 of the independence list: a removed right disappears from the person's open console without a reload. */
test('a removed right takes its menu entry and route with it, in open consoles, for subordinates too', async ({
  pageOf,
  house,
}) => {
  const kerem = await pageOf('Kerem', 'calm', callbacks)
  const umut = await pageOf('Umut', 'calm', callbacks)
  for (const page of [kerem, umut]) {
    await expect(page.getByRole('heading', { name: 'Callback list', exact: true })).toBeVisible()
    await expect(entry(page, 'Callback list')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await mark(page)
  }

  const deniz = await pageOf('Deniz', 'calm', '/users/userList')
  await enrol(deniz, emailOf('Deniz', 'calm'))
  const id = house.idOf('Kerem', 'calm')
  const { version } = await deniz.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { authorization: localStorage.getItem('auth-token') ?? '' } })
    return (await answer.json()) as { version: number }
  }, `/api/users/get/${id}`)
  const written = await postAs(deniz, `/api/users/update/${id}`, {
    name: 'Kerem',
    email: emailOf('Kerem', 'calm'),
    role: 'client',
    scope: ['REMIT'],
    mrcID: null,
    version,
  })
  expect(written).toMatchObject({ status: 200, body: { scope: ['REMIT'] } })

  // The person with the changed rights signs in again on top of the page; the subordinate's console follows by itself.
  await lock(kerem).getByLabel('Password', { exact: true }).fill(demoPassword)
  await kerem.keyboard.press('Enter')
  await expect(lock(kerem)).toHaveCount(0)
  for (const page of [kerem, umut]) {
    await expect(notFound(page)).toBeVisible()
    await expect(entry(page, 'Callback list')).toHaveCount(0)
    await expect(entry(page, 'Global Deposit Request')).toBeVisible()
    expect(await isSamePage(page)).toBe(true)
  }
  await expect(lock(umut)).toHaveCount(0)
})
