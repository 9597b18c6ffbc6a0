import { keepTokens, page } from '@kasa/console/session'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, screen, waitFor, within } from '@testing-library/react'

import { hostWords } from '../language/hostWords'
import { QuestionArea } from '../layout/QuestionArea'
import { ToastArea } from '../layout/ToastArea'
import { UserMenu } from '../layout/UserMenu'
import { StepUpArea } from './StepUpArea'

const session = (id: string, more: object = {}) => ({
  id: `01890000-0000-7000-8000-00000000000${id}`,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  ip: '10.0.0.1',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-20T11:05:00.000Z',
  isThis: false,
  ...more,
})
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`)
const secret = {
  email: 'deniz@demo.test',
  userSecret: 'JBSWY3DPEHPK3PXP',
  otpauth: 'otpauth://totp/Kasa:deniz@demo.test?secret=JBSWY3DPEHPK3PXP&issuer=Kasa',
}

let server: FakeServer
beforeEach(() => {
  page.load = () => undefined
  server = fakeServer({
    'POST /api/auth/checkOtp': () => ({ body: { status: true } }),
    'GET /api/auth/recoveryCodes': () => ({ body: { left: 7 } }),
    'GET /api/auth/sessions': () => ({
      body: { sessions: [session('2', { isThis: true }), session('3', { ip: '10.0.0.9' })] },
    }),
    'POST /api/users/ChangePassword': () => ({ body: {} }),
  })
})
afterEach(() => server.close())

async function open(entry: string, language: 'tr' | 'en' = 'en') {
  localStorage.clear()
  const shown = await renderScreen(
    <>
      <UserMenu />
      <StepUpArea />
      <QuestionArea />
      <ToastArea />
    </>,
    { path: '/remit-request/list', language, words: { host: hostWords } },
  )
  await shown.user.click(screen.getByRole('button', { name: /Deniz Aksoy/ }))
  await shown.user.click(await screen.findByRole('menuitem', { name: entry }))
  return shown
}

/** Answers the open question with its default button, by Enter. */
async function agree(user: Awaited<ReturnType<typeof open>>['user']) {
  await screen.findByRole('alertdialog')
  await user.keyboard('{Enter}')
}

describe('change password', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], oldPassword: string, newPassword: string) => {
    if (oldPassword) await user.type(await screen.findByLabelText('Current password'), oldPassword)
    if (newPassword) await user.type(await screen.findByLabelText('New password'), newPassword)
  }
  const submit = () =>
    within(screen.getByRole('dialog', { name: 'Change password' })).getByRole('button', { name: 'Change password' })

  test('shows no error before a try; then under both fields, which look wrong, and sends nothing', async () => {
    const { user } = await open('Change password')
    await fill(user, 'x', 'y')
    await user.clear(screen.getByLabelText('Current password'))
    expect(screen.queryByText('Enter your current password, without spaces.')).toBeNull()
    await user.clear(screen.getByLabelText('New password'))
    await user.click(submit())
    await screen.findByText('Enter your current password, without spaces.')
    expect(screen.getByText('Enter the new password, without spaces.')).toBeTruthy()
    for (const label of ['Current password', 'New password'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(server.calls('POST /api/users/ChangePassword')).toHaveLength(0)
  })

  const wrong: [string, string, string][] = [
    ['with space', 'Long-enough-12', 'Enter your current password, without spaces.'],
    ['old', 'with a space in it', 'Enter the new password, without spaces.'],
    ['old', 'short', 'The new password needs at least 12 characters.'],
    ['Same-password-1', 'Same-password-1', 'The new password must differ from the current one.'],
    ['old', 'DENIZ@demo.test', 'The new password may not contain your email address.'],
  ]
  test.each(wrong)('%j to %j: %s @long', async (oldPassword, newPassword, words) => {
    const { user } = await open('Change password')
    await fill(user, oldPassword, newPassword)
    await user.click(submit())
    await screen.findByText(words)
    expect(server.calls('POST /api/users/ChangePassword')).toHaveLength(0)
  })

  test('shows how strong the new one is while it is typed @long', async () => {
    const { user } = await open('Change password')
    await fill(user, '', 'aaaaaaaaaaaa')
    expect(screen.getByRole('status').textContent).toBe('Password strength: very weak')
    await user.type(screen.getByLabelText('New password'), '-Kaplan-2026!')
    expect(screen.getByRole('status').textContent).toBe('Password strength: strong')
  })

  test('success: sent once, shown in a dialog that closes after five seconds, and home', async () => {
    const { user, address } = await open('Change password')
    await fill(user, 'Old-password-1', 'New-password-12')
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true })
    await user.click(submit())
    await screen.findByRole('alertdialog', { name: 'İşlem Başarılı' })
    expect(server.calls('POST /api/users/ChangePassword').map(({ body }) => body)).toEqual([
      { oldPassword: 'Old-password-1', newPassword: 'New-password-12' },
    ])
    await waitFor(() => expect(address()).toBe('/'))
    act(() => void jest.advanceTimersByTime(4500))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    act(() => void jest.advanceTimersByTime(600))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    jest.useRealTimers()
  })

  test('refused: the reason in a dialog, the form still filled behind it', async () => {
    server.on({
      'POST /api/users/ChangePassword': () =>
        refusal(409, 'PASSWORD_WRONG', { message_tr: 'Mevcut parolanız hatalı.' }),
    })
    const { user } = await open('Parola değiştir', 'tr')
    await user.type(await screen.findByLabelText('Mevcut parola'), 'Old-password-1')
    await user.type(screen.getByLabelText('Yeni parola'), 'New-password-12')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Parola değiştir' })).getByRole('button', {
        name: 'Parolayı değiştir',
      }),
    )
    const failure = await screen.findByRole('alertdialog', { name: 'İşlem Başarısız' })
    expect(within(failure).getByText('Mevcut parolanız hatalı.')).toBeTruthy()
    await user.click(within(failure).getByRole('button', { name: 'Tamam' }))
    expect(screen.getByLabelText('Yeni parola')).toHaveProperty('value', 'New-password-12')
  })
})

describe('profile', () => {
  test('shows name, email and TOTP; this session is marked, another ends by itself, all others at once', async () => {
    server.on({ 'POST /api/auth/sessions/end': () => ({ body: { ended: 1 } }) })
    const { user } = await open('Profile')
    const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }))
    await dialog.findByText('YES')
    expect([
      dialog.getByText('Deniz Aksoy'),
      dialog.getByText('deniz@demo.test'),
      dialog.getByText('7 left'),
      dialog.getByText('This session'),
    ]).toHaveLength(4)
    expect(dialog.getAllByText('Chrome · Windows')).toHaveLength(2)
    await user.click(dialog.getByRole('button', { name: 'End Chrome · Windows, 10.0.0.9' }))
    await waitFor(() =>
      expect(server.calls('POST /api/auth/sessions/end').map(({ body }) => body)).toEqual([{ id: session('3').id }]),
    )
    await user.click(dialog.getByRole('button', { name: 'End all other sessions' }))
    await waitFor(() =>
      expect(server.calls('POST /api/auth/sessions/end').map(({ body }) => body)).toEqual([
        { id: session('3').id },
        {},
      ]),
    )
    await waitFor(() => expect(server.calls('GET /api/auth/sessions')).toHaveLength(3))
  })

  test('a new secret asks for the old code, shows picture, email and secret, and keeps the token pair', async () => {
    const token = tokenFor()
    server.on({
      'POST /api/auth/createOtpSecret': ({ body }) => ({
        body: { response: (body as { check: string }).check === '111111' ? secret : 'TOTP error' },
      }),
      'POST /api/auth/checkOtp': ({ body }) => ({
        body:
          (body as { code?: string }).code === '222222'
            ? { status: true, token, tokenRefresh: 'refresh-new' }
            : { status: !(body as { code?: string }).code },
      }),
    })
    const { user } = await open('Profile')
    await user.click(await screen.findByRole('button', { name: 'Set a new TOTP secret' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Do you want re-set MFA for this user?' })).getByRole(
        'button',
        { name: 'Cancel' },
      ),
    )
    expect(server.calls('POST /api/auth/createOtpSecret')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Set a new TOTP secret' }))
    await agree(user)
    const old = await screen.findByLabelText('Please enter your old OTP code')
    await user.type(old, '999999')
    await screen.findByText(/not valid or was used/)
    await user.type(old, '111111')
    const picture = await screen.findByRole('img', { name: /QR code/ })
    expect(picture.getAttribute('width')).toBe('150')
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await user.type(screen.getByLabelText('6-digit code'), '222222')
    await screen.findByRole('dialog', { name: 'Profile' })
    expect([localStorage.getItem('auth-token'), localStorage.getItem('refreshToken')]).toEqual([token, 'refresh-new'])
  })

  test('the first secret needs no old code, and shows the first recovery codes', async () => {
    let isActive = false
    server.on({
      'GET /api/auth/recoveryCodes': () => ({ body: { left: 0 } }),
      'POST /api/auth/recoveryCodes': () => ({ body: { codes } }),
      'POST /api/auth/createOtpSecret': () => ({ body: { response: secret } }),
      'POST /api/auth/checkOtp': ({ body }) => {
        if ((body as { code?: string }).code) isActive = true
        return { body: { status: isActive } }
      },
    })
    const { user } = await open('Profile')
    await screen.findByText('NO')
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Set a new TOTP secret' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Do you want activate MFA for this user?')
    await agree(user)
    await user.type(await screen.findByLabelText('6-digit code'), '222222')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes)
  })

  test('a secret that could not be made shows the specification’s message, and is tried again', async () => {
    server.on({
      'POST /api/auth/checkOtp': () => ({ body: { status: false } }),
      'POST /api/auth/createOtpSecret': () => ({ status: 500, body: {} }),
    })
    const { user } = await open('Profil', 'tr')
    await user.click(await screen.findByRole('button', { name: 'Yeni TOTP anahtarı belirle' }))
    await agree(user)
    expect((await screen.findByText('Teknik bir hata oluştu')).getAttribute('role')).toBe('alert')
    server.on({ 'POST /api/auth/createOtpSecret': () => ({ body: { response: secret } }) })
    await user.click(screen.getByRole('button', { name: 'Yeniden dene' }))
    await screen.findByRole('img')
  })
})

describe('step-up', () => {
  const guard = () => {
    let isProved = false
    server.on({
      'POST /api/auth/recoveryCodes': () => (isProved ? { body: { codes } } : refusal(409, 'STEP_UP_REQUIRED')),
      'POST /api/auth/stepUp': ({ body }) => {
        isProved = (body as { code: string }).code === '123456'
        return isProved
          ? { body: { until: '2026-11-20T12:00:00.000Z' } }
          : refusal(409, 'OTP_WRONG', { message_en: 'The code is wrong.' })
      },
    })
  }

  test('new recovery codes ask for a fresh code, report a wrong one, and go on by themselves @long', async () => {
    guard()
    const { user } = await open('Profile')
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await user.type(question.getByLabelText('6-digit code'), '000000')
    await question.findByText('The code is wrong.')
    await user.type(question.getByLabelText('6-digit code'), '123456')
    expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
      10,
    )
    expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull()
  })

  test('declined, nothing is made and the profile stays', async () => {
    guard()
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    const { user } = await open('Profile')
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'New recovery codes' }).getAttribute('aria-busy')).toBeNull(),
    )
    expect(server.calls('POST /api/auth/recoveryCodes')).toHaveLength(1)
  })
})
