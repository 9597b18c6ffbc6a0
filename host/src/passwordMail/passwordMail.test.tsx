// Runs alone: its tenant lets people sign up, which is read once.
import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage, testTenant } from '@kasa/testing/tenantPage'
import { keepTokens, page, sessionStore } from '@kasa/console/session'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { entryOf } from '../auth/entry'

const token = 'abcdefghijklmnopqrstuvwx'
const loads: string[] = []
let server: FakeServer

beforeEach(() => {
  putTenantPage({ auth: { ...testTenant.auth, selfSignup: true } })
  localStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  loads.length = 0
  page.load = (address) => void loads.push(address)
  const done = () => ({ body: {} })
  server = fakeServer({
    'POST /api/auth/ForgetPassword': done,
    'POST /api/auth/signup': done,
    'POST /api/auth/ForgetPassword2': done,
    'POST /api/auth/passwordLink': () => ({
      body: { email: 'deniz@demo.test', needsApproval: false, endsAt: '2026-11-21T12:00:00.000Z' },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

async function open(address: string) {
  history.replaceState(null, '', address)
  const { LoginPage } = await import('../login/LoginPage')
  const entry = entryOf(location)
  render(<LoginPage {...('screen' in entry && entry.screen === 'mail' && { mail: entry.path })} />)
  return userEvent.setup()
}
const sent = (route: string) => server.calls(route).map(({ body }) => body)
const button = (name: string) => screen.findByRole('button', { name })

test('the login page leads to both, and only where the tenant lets people sign up', async () => {
  await open('/account/login')
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/account/forgot')
  expect(screen.getByRole('link', { name: 'Ask for an account' }).getAttribute('href')).toBe('/account/signup')
})

describe('a forgotten password', () => {
  test('is requested by address, in the page’s language; the answer names no account', async () => {
    const user = await open('/account/forgot')
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
    expect(document.title).toBe('Forgot your password? · Kasa Console')
    await user.click(await button('Send the link'))
    expect(screen.getByText('Enter your email address.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), 'deniz@demo.test{Enter}')
    const head = await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(document.activeElement).toBe(head)
    expect(screen.getByText(/^If deniz@demo.test has an open account/)).toBeTruthy()
    expect(sent('POST /api/auth/ForgetPassword')).toEqual([{ email: 'deniz@demo.test', lang: 'en' }])
    expect(server.seen[0]?.headers.get('authorization')).toBeNull()
  })

  test.each([
    [
      'too many',
      () => refusal(429, 'TOO_MANY', { message_en: 'Try again in 30 seconds.' }),
      'Try again in 30 seconds.',
    ],
    ['a dead line', deadLine, 'Network connection failure. Check your connection and try again.'],
  ])('%s is shown above the field, which keeps its text', async (_, handler, text) => {
    server.on({ 'POST /api/auth/ForgetPassword': handler })
    const user = await open('/account/forgot')
    await user.type(await screen.findByLabelText('Email'), 'deniz@demo.test{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'deniz@demo.test')
  })
})

describe('a new password by a link', () => {
  test('the token leaves the address at once, and the page names the account', async () => {
    const user = await open(`/account/password#${token}`)
    expect(await screen.findByText('Account: deniz@demo.test')).toBeTruthy()
    expect([location.hash, history.state]).toEqual(['', { passwordToken: token }])
    const field = screen.getByLabelText('New password')
    expect(field.getAttribute('autocomplete')).toBe('new-password')
    await user.type(field, 'short{Enter}')
    expect(screen.getByText('The password needs at least 12 characters.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Brand-new-2026!x')
    expect(screen.getByText('Password strength: strong')).toBeTruthy()
    await user.click(await button('Save the password'))
    expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy()
    expect(sent('POST /api/auth/ForgetPassword2')).toEqual([{ token, newPassword: 'Brand-new-2026!x' }])
    expect(history.state).toBeNull()
  })

  test('a reload finds the token again', async () => {
    history.replaceState({ passwordToken: token }, '', '/account/password')
    const { LoginPage } = await import('../login/LoginPage')
    render(<LoginPage mail="/account/password" />)
    expect(await screen.findByText('Account: deniz@demo.test')).toBeTruthy()
    expect(sent('POST /api/auth/passwordLink')).toEqual([{ token }])
  })

  test('an expired link, now or meanwhile, leads to a new one', async () => {
    const user = await open(`/account/password#${token}`)
    await user.type(await screen.findByLabelText('New password'), 'Brand-new-2026!x')
    server.on({ 'POST /api/auth/ForgetPassword2': () => refusal(409, 'LINK_OVER') })
    await user.click(await button('Save the password'))
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
    cleanup()
    server.on({ 'POST /api/auth/passwordLink': () => refusal(400, 'FIELD_INVALID', { field: 'token' }) })
    await open('/account/password#cut')
    expect((await screen.findByRole('link', { name: 'Ask for a new link' })).getAttribute('href')).toBe(
      '/account/forgot',
    )
  })

  test('a newer mail’s link in a tab with an old one replaces it, and its token leaves the address', async () => {
    server.on({ 'POST /api/auth/passwordLink': () => refusal(409, 'LINK_OVER') })
    await open('/account/password#an-old-one-of-yesterday')
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
    server.on({
      'POST /api/auth/passwordLink': () => ({
        body: { email: 'deniz@demo.test', needsApproval: false, endsAt: '2026-11-21T12:00:00.000Z' },
      }),
    })
    location.hash = token
    expect(await screen.findByText('Account: deniz@demo.test')).toBeTruthy()
    expect(sent('POST /api/auth/passwordLink').at(-1)).toEqual({ token })
    expect(location.href).not.toContain(token)
  })

  test('a network failure while the link is read can be retried', async () => {
    server.on({ 'POST /api/auth/passwordLink': deadLine })
    const user = await open(`/account/password#${token}`)
    const again = await button('Try again')
    server.on({
      'POST /api/auth/passwordLink': () => ({
        body: { email: 'deniz@demo.test', needsApproval: true, endsAt: '2026-11-21T12:00:00.000Z' },
      }),
    })
    await user.click(again)
    await user.type(await screen.findByLabelText('New password'), 'Brand-new-2026!x{Enter}')
    expect(await screen.findByText(/waits for an administrator/)).toBeTruthy()
  })

  test('the person who was signed in here with the old password is signed out; somebody else stays', async () => {
    for (const [email, expected] of [
      ['deniz@demo.test', ['/account/login']],
      ['other@demo.test', []],
    ] as const) {
      loads.length = 0
      keepTokens({ token: tokenFor({ email }), tokenRefresh: 'refresh' })
      const user = await open(`/account/password#${token}`)
      await user.type(await screen.findByLabelText('New password'), 'Brand-new-2026!x{Enter}')
      await user.click(await screen.findByRole('link', { name: 'Back to sign-in' }))
      expect(loads).toEqual(expected)
      cleanup()
    }
  })
})

test('signup sends name and address, and shows that an administrator decides', async () => {
  const user = await open('/account/signup')
  await user.click(await button('Ask for an account'))
  expect(screen.getByText('Enter your name.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  await user.type(screen.getByLabelText('Full name'), 'Ayşe Yeni')
  await user.type(screen.getByLabelText('Email'), 'ayse@demo.test{Enter}')
  expect(await screen.findByText(/^We are sending a link to ayse@demo.test/)).toBeTruthy()
  expect(sent('POST /api/auth/signup')).toEqual([{ name: 'Ayşe Yeni', email: 'ayse@demo.test', lang: 'en' }])
})
