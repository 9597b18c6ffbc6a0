import { deadLine, fakeServer, refusal, type FakeServer, type Handler } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'
import { page, sessionStore } from '@kasa/console/session'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

const pair = () => ({ body: { token: tokenFor({ email: 'deniz@demo.test' }), tokenRefresh: 'refresh-1' } })
const loads: string[] = []
let server: FakeServer

beforeEach(() => {
  putTenantPage()
  localStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  loads.length = 0
  page.load = (address) => void loads.push(address)
  server = fakeServer({ 'POST /api/auth/signin': pair })
})
afterEach(() => server.close())

async function open(address = '/account/login') {
  history.replaceState(null, '', address)
  const { LoginPage } = await import('./LoginPage')
  render(<LoginPage />)
  return userEvent.setup()
}

async function fillIn(
  user: ReturnType<typeof userEvent.setup>,
  email = 'deniz@demo.test',
  password = 'Kasa-demo-2026!',
) {
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

describe('email and password', () => {
  test('Enter signs in, stores the session and goes to the requested page', async () => {
    const user = await open('/account/login?next=%2Fremit-request%2Flist%3Ftab%3Dmine')
    await fillIn(user)
    await waitFor(() => expect(loads).toEqual(['/remit-request/list?tab=mine']))
    expect(server.seen.map(({ body }) => body)).toEqual([{ email: 'deniz@demo.test', password: 'Kasa-demo-2026!' }])
    expect(server.seen[0]?.headers.get('authorization')).toBeNull()
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
    expect(localStorage.getItem('lang')).toBe('en')
  })

  test('another site’s address is not followed', async () => {
    const user = await open('/account/login?next=https%3A%2F%2Fevil.test%2F')
    await fillIn(user)
    await waitFor(() => expect(loads).toEqual(['/']))
  })

  test('missing input is shown under its field, the first one focused, and nothing is sent', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter your email address.')).toBeTruthy()
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), 'deniz')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('This does not look like an email address.')).toBeTruthy()
    expect(server.seen).toHaveLength(0)
  })

  test('fields have the hints for password managers', async () => {
    await open()
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  const failures: [string, Handler, string][] = [
    [
      'a wrong password in the server’s words',
      () => refusal(401, 'SIGNIN_REFUSED', { message_en: 'The e-mail or password is wrong.' }),
      'The e-mail or password is wrong.',
    ],
    [
      'too many tries',
      () => refusal(429, 'TOO_MANY', { message_en: 'Try again in 30 seconds.' }),
      'Try again in 30 seconds.',
    ],
    ['a dead line', deadLine, 'Network connection failure. Check your connection and try again.'],
    ['a broken server', () => ({ status: 502, body: '<html>' }), 'Something bad happened; please try again later.'],
  ]
  test.each(failures)('%s is shown once, above the fields, which keep their text', async (_, handler, words) => {
    server.on({ 'POST /api/auth/signin': handler })
    const user = await open()
    await fillIn(user)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'deniz@demo.test')
    expect(loads).toEqual([])
    server.on({ 'POST /api/auth/signin': pair })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(loads).toEqual(['/']))
  })

  test('shows why the system signed somebody out', async () => {
    await open('/account/login?reason=autologout')
    expect(screen.getByRole('alert').textContent).toContain('autologout sys')
  })

  test('a double click sends once', async () => {
    let release: (() => void) | undefined
    server.on({ 'POST /api/auth/signin': () => new Promise((resolve) => (release = () => resolve(pair()))) })
    const user = await open()
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(release).toBeTruthy())
    release?.()
    await waitFor(() => expect(loads).toEqual(['/']))
    expect(server.seen).toHaveLength(1)
  })
})

test('a sign-in on another tab lets this one in too, to its requested page', async () => {
  await open('/account/login?next=%2Fremit-request%2Flist')
  localStorage.setItem('auth-token', tokenFor())
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'auth-token', storageArea: localStorage })))
  expect(loads).toEqual(['/remit-request/list'])
})

describe('language', () => {
  test('follows the browser, and a choice is stored', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Türkçe' }))
    expect(screen.getByRole('button', { name: 'Giriş yap' })).toBeTruthy()
    expect([localStorage.getItem('lang'), document.documentElement.lang, document.title]).toEqual([
      'tr',
      'tr',
      'Giriş yap · Kasa Console',
    ])
  })

  test('the stored one comes first', async () => {
    localStorage.setItem('lang', 'tr')
    await open()
    expect(screen.getByLabelText('Parola')).toBeTruthy()
  })
})

describe('an account with a one-time password', () => {
  const needsCode: Handler = ({ body }) => {
    const { otp } = body as { otp?: string }
    if (otp === undefined) return refusal(401, 'OTP_REQUIRED')
    return otp === '123456' ? pair() : refusal(401, 'OTP_WRONG')
  }

  test('asks for the code, sends it by itself, asks for a new one when it was wrong', async () => {
    server.on({ 'POST /api/auth/signin': needsCode })
    const user = await open()
    await fillIn(user)
    const field = await screen.findByLabelText('6-digit code')
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(document.activeElement).toBe(field)
    await user.type(field, '000000')
    await screen.findByText(/Enter the new one/)
    expect(field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
    await user.paste('123 456')
    await waitFor(() => expect(loads).toEqual(['/']))
    expect(server.seen.map(({ body }) => (body as { otp?: string }).otp)).toEqual([undefined, '000000', '123456'])
  })

  test('a recovery code works instead: recognised by its form, sent whole, and a failure is shown', async () => {
    server.on({
      'POST /api/auth/signin': ({ body }) => {
        const { otp } = body as { otp?: string }
        if (otp === undefined) return refusal(401, 'OTP_REQUIRED')
        return otp === 'abcde-fghjk' ? pair() : refusal(401, 'OTP_WRONG')
      },
    })
    const user = await open()
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByLabelText('Recovery code')
    await user.type(field, 'abc{Enter}')
    expect(field).toHaveProperty('validationMessage', 'A code is ten letters and digits: abcde-fghij.')
    expect(server.seen).toHaveLength(1)
    await user.clear(field)
    await user.type(field, 'aaaaa-bbbbb{Enter}')
    await screen.findByText('That recovery code is not valid or was used before.')
    await user.clear(screen.getByLabelText('Recovery code'))
    await user.type(screen.getByLabelText('Recovery code'), ' abcde-fghjk {Enter}')
    await waitFor(() => expect(loads).toEqual(['/']))
    expect(server.seen.map(({ body }) => (body as { otp?: string }).otp)).toEqual([
      undefined,
      'aaaaa-bbbbb',
      'abcde-fghjk',
    ])
  })

  test('an error about one kind of code is not shown for the other', async () => {
    server.on({ 'POST /api/auth/signin': needsCode })
    const user = await open()
    await fillIn(user)
    await user.type(await screen.findByLabelText('6-digit code'), '000000')
    await screen.findByText(/Enter the new one/)
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(screen.queryByText(/used before/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }))
    expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'))
  })

  test('going back asks for the password again', async () => {
    server.on({ 'POST /api/auth/signin': needsCode })
    const user = await open()
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'deniz@demo.test')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  })
})

describe('the first sign-in under forced authentication', () => {
  const enrolToken = tokenFor({ stage: 'enrol' })
  const secret = {
    email: 'deniz@demo.test',
    userSecret: 'JBSWY3DPEHPK3PXP',
    otpauth: 'otpauth://totp/Kasa:deniz@demo.test?secret=JBSWY3DPEHPK3PXP&issuer=Kasa',
  }
  const enrolment = {
    'POST /api/auth/signin': () => ({ body: { token: enrolToken, tokenRefresh: '' } }),
    'POST /api/auth/checkOtp': ({ body }: { body: unknown }) => {
      const { code } = body as { code?: string }
      if (code === undefined) return { body: { status: false } }
      return code === '123456' ? { body: { status: true, ...pair().body } } : { body: { status: false } }
    },
    'POST /api/auth/createOtpSecret': () => ({ body: { response: secret } }),
  }

  test('explains why, shows picture, email and secret, checks the code, signs in; stores nothing before', async () => {
    server.on(enrolment)
    const user = await open()
    await fillIn(user)
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(picture.getAttribute('width')).toBe('150')
    expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toMatch(/^data:image\/svg\+xml,<svg/)
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain('one-time password (OTP) will be activated')
    expect(screen.getByText('deniz@demo.test')).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(localStorage.getItem('auth-token')).toBeNull()
    const field = screen.getByLabelText('Enter the 6-digit code your app shows.')
    await user.type(field, '999999')
    await screen.findByText(/Enter the new one/)
    await user.type(field, '123456')
    await waitFor(() => expect(loads).toEqual(['/']))
    const calls = server.seen.slice(1)
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/checkOtp', { email: 'deniz@demo.test' }],
      ['/api/auth/createOtpSecret', { email: 'deniz@demo.test', check: '' }],
      ['/api/auth/checkOtp', { email: 'deniz@demo.test', code: '999999' }],
      ['/api/auth/checkOtp', { email: 'deniz@demo.test', code: '123456' }],
    ])
    expect(new Set(calls.map(({ headers }) => headers.get('authorization')))).toEqual(new Set([`Bearer ${enrolToken}`]))
    expect(localStorage.getItem('auth-token')).not.toBe(enrolToken)
  })

  test('is in Turkish too; a failed secret shows the specification’s message, then is tried again', async () => {
    localStorage.setItem('lang', 'tr')
    server.on({ ...enrolment, 'POST /api/auth/createOtpSecret': () => ({ status: 500, body: {} }) })
    const user = await open()
    await user.type(screen.getByLabelText('E-posta'), 'deniz@demo.test')
    await user.type(screen.getByLabelText('Parola'), 'x{Enter}')
    await screen.findByText('Teknik bir hata oluştu')
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain('tek kullanımlık parola (OTP) etkinleştirilecek')
    server.on(enrolment)
    await user.click(screen.getByRole('button', { name: 'Yeniden dene' }))
    await screen.findByRole('img')
  })

  test('an enrolment that took too long starts over', async () => {
    server.on({ ...enrolment, 'POST /api/auth/createOtpSecret': () => refusal(401, 'SESSION_ENDED') })
    const user = await open()
    await fillIn(user)
    await screen.findByText('The time to activate has expired. Sign in again.')
    expect(within(screen.getByRole('main')).getByLabelText('Password')).toHaveProperty('value', '')
  })
})
