import { activity, followActivity } from '@kasa/console/activity'
import { getJson } from '@kasa/console/http'
import { keepTokens, loseSession, page, sessionStore } from '@kasa/console/session'
import { readToken } from '@kasa/console/tokens'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { fakeServer, refusal, type FakeServer, type Handler } from '@kasa/testing/fakeServer'
import { tokenFor, type claimsFor } from '@kasa/testing/people'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { SessionArea } from './SessionArea'

const loads: string[] = []
let server: FakeServer

/** A page with unsaved input. */
function HalfTyped() {
  const [note, setNote] = useState('')
  return <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
}

const nowS = () => Math.floor(Date.now() / 1000)
const open = (claims: Parameters<typeof claimsFor>[0] = {}, language: 'tr' | 'en' = 'en') =>
  renderScreen(
    <>
      <HalfTyped />
      <SessionArea />
    </>,
    { claims, language },
  )

beforeEach(() => {
  fakeLocks()
  localStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  activity.setState(0, true)
  loads.length = 0
  page.load = (address) => void loads.push(address)
  server = fakeServer({})
})
afterEach(() => server.close())

describe('a session that is over', () => {
  const again = (name: string) => ({ body: { token: tokenFor({ name }), tokenRefresh: 'refresh-9' } })
  const withCode: Handler = ({ body }) =>
    (body as { otp?: string }).otp === '123456' ? again('Deniz Aksoy') : refusal(401, 'OTP_REQUIRED')
  const lock = () => screen.findByRole('alertdialog', { name: 'Sign in again' })

  test('is signed in to again on top of the page, which stays as it was; waiting calls are answered', async () => {
    server.on({
      'GET /api/thing': ({ headers }) =>
        headers.get('authorization') === `Bearer ${stale}` ? refusal(401, 'SESSION_ENDED') : { body: { value: 7 } },
      'POST /api/auth/refreshToken': () => refusal(401, 'SESSION_ENDED', { details: { why: 'BY_OWNER' } }),
      'POST /api/auth/signin': withCode,
    })
    const { user } = await open()
    const stale = readToken()
    await user.type(screen.getByLabelText('Note'), 'half a sent')
    const waiting = getJson('/api/thing', z.object({ value: z.int() }))
    const dialog = within(await lock())
    expect(dialog.getByText('This session was ended from another session of yours (autologout sys).')).toBeTruthy()
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'deniz@demo.test')
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'))
    await user.keyboard('Kasa-demo-2026!{Enter}')
    await user.type(await dialog.findByLabelText('6-digit code'), '123456')
    expect(await waiting).toEqual({ value: 7 })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a sent')
    await user.keyboard('ence')
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a sentence')
    expect(loads).toEqual([])
  })

  test('starts afresh for another person', async () => {
    server.on({
      'POST /api/auth/signin': () => ({
        body: {
          token: tokenFor({ sub: '01890000-0000-7000-8000-0000000000ff', email: 'elif@demo.test' }),
          tokenRefresh: 'r',
        },
      }),
    })
    const { user } = await open()
    act(() => loseSession(readToken()))
    const dialog = within(await lock())
    await user.clear(dialog.getByLabelText('Email'))
    await user.type(dialog.getByLabelText('Email'), 'elif@demo.test')
    await user.type(dialog.getByLabelText('Password'), 'Kasa-demo-2026!{Enter}')
    await waitFor(() => expect(loads).toEqual(['/']))
  })

  test('a wrong password is reported; Escape, keys outside and clicks beside it reach nothing', async () => {
    const reached: string[] = []
    const listen = ({ key }: KeyboardEvent) => void reached.push(key)
    document.addEventListener('keydown', listen)
    server.on({
      'POST /api/auth/signin': () => refusal(401, 'SIGNIN_REFUSED', { message_en: 'The e-mail or password is wrong.' }),
    })
    const { user } = await open()
    act(() => loseSession(readToken()))
    const dialog = within(await lock())
    await user.keyboard('wrong{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('The e-mail or password is wrong.')
    await user.keyboard('{Escape}')
    fireEvent.keyDown(document.body, { key: 'c' })
    expect(await lock()).toBeTruthy()
    expect(reached).toEqual([])
    document.removeEventListener('keydown', listen)
  })

  test('the person can log out instead', async () => {
    const { user } = await open()
    act(() => loseSession(readToken()))
    await user.click(within(await lock()).getByRole('button', { name: 'Log out' }))
    expect([loads, localStorage.length]).toEqual([['/account/login'], 0])
  })

  test('signed in again on another tab, it goes on here too', async () => {
    await open()
    act(() => loseSession(readToken()))
    await lock()
    act(() => keepTokens({ token: tokenFor(), tokenRefresh: 'r' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test.each([
    ['IDLE', 'Uzun süre işlem yapmadığınız için'],
    ['BLOCKED', 'bir yönetici tarafından'],
    [undefined, 'Oturumunuz sistem tarafından kapatıldı (autologout sys).'],
  ] as const)('the reason is in Turkish too: %s', async (why, words) => {
    await open({}, 'tr')
    act(() => loseSession(readToken(), why))
    expect((await screen.findByRole('alertdialog', { name: 'Yeniden giriş yapın' })).textContent).toContain(words)
  })
})

describe('the end of a session', () => {
  const notice = () => screen.queryByRole('region', { name: /Your session is/ })
  let stop: () => void
  beforeEach(() => {
    stop = followActivity()
    server.on({
      'POST /api/auth/refreshToken': () => ({
        body: { token: tokenFor({ iat: nowS(), active: nowS() }), tokenRefresh: 'r2' },
      }),
    })
  })
  afterEach(() => {
    stop()
    jest.useRealTimers()
  })

  test('is announced two minutes before, not earlier, counted down, and spoken at its start and end', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    await open({ active: nowS() - 1800 + 120 + 60 })
    await act(() => jest.advanceTimersByTimeAsync(58_000))
    expect(notice()).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(3000))
    await waitFor(() => expect(notice()).not.toBeNull())
    expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:5\d)$/)
    expect(screen.getByRole('status').textContent).toContain('Press any key or click to stay signed in.')
    await act(() => jest.advanceTimersByTimeAsync(62_000))
    expect(screen.getByRole('timer').textContent).toMatch(/^0:5\d$/)
    expect(screen.getByRole('status').textContent).toBe('60 seconds left')
    expect(server.seen).toHaveLength(0)
  })

  test.each([
    [
      'the button',
      async ({ user }: Awaited<ReturnType<typeof open>>) =>
        user.click(await screen.findByRole('button', { name: 'Stay signed in' })),
    ],
    [
      'a key in the half-typed form',
      async ({ user }: Awaited<ReturnType<typeof open>>) => user.type(screen.getByLabelText('Note'), 'x'),
    ],
  ])('is postponed by %s: the server is notified at once', async (_, sign) => {
    const shown = await open({ active: nowS() - 1700 })
    await waitFor(() => expect(notice()).not.toBeNull())
    await sign(shown)
    await waitFor(() => expect(notice()).toBeNull())
    expect(server.calls('POST /api/auth/refreshToken').map(({ body }) => body)).toEqual([
      { refreshToken: 'refresh-0', idleS: 0 },
    ])
  })

  test('by the longest duration cannot be postponed; the notice says so and can be hidden', async () => {
    const { user } = await open({ ends: nowS() + 100 })
    await screen.findByRole('region', { name: 'Your session is running out' })
    await user.type(screen.getByLabelText('Note'), 'x')
    expect(screen.getByRole('status').textContent).toContain('You will sign in again on this page')
    expect(server.seen).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(notice()).toBeNull()
  })

  test.each([
    ['asks the server, which says why', () => refusal(401, 'SESSION_ENDED', { details: { why: 'IDLE' } })],
    ['is kept although the server cannot be asked', () => refusal(503, 'UNAVAILABLE')],
  ])('comes: it %s', async (_, handler) => {
    server.on({ 'POST /api/auth/refreshToken': handler })
    await open({ active: nowS() - 1800 })
    expect((await screen.findByRole('alertdialog', {}, { timeout: 4000 })).textContent).toContain(
      'after a period of inactivity',
    )
    expect(notice()).toBeNull()
    expect(readToken()).toBeNull()
  })
})
