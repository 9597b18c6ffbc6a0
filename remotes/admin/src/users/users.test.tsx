import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { useToasts } from '@kasa/console/toast'
import type { TokenClaims } from '@kasa/contracts/auth'
import type { UserDetail, UserRow } from '@kasa/contracts/users'
import type { Language } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { act, cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { UsersPage } from './UsersPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const shop = '01930000-0000-7000-8000-0000000000aa'
const boss = '01930000-0000-7000-8000-0000000000bb'
const me = '01890000-0000-7000-8000-000000000001'
const row = (n: number, more: Partial<UserRow> = {}): UserRow => ({
  id: `01930000-0000-7000-8000-00000000000${n}`,
  name: 'Levent Uysal',
  email: 'levent@demo.test',
  role: 'merchant',
  scope: ['MERCHANT'],
  mrcID: shop,
  merchantName: 'Anadolu Market',
  parentUserId: null,
  parentName: null,
  otpActive: true,
  status: 'ACTIVE',
  lastLoginAt: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 3,
  ...more,
})
const levent = row(1)
const self = row(2, {
  id: me,
  name: 'Deniz Aksoy',
  email: 'deniz@demo.test',
  role: 'admin',
  scope: ['ADMIN', 'USER_MANAGEMENT'],
  mrcID: null,
  merchantName: null,
})
const detailOf = (user: UserRow): UserDetail => ({
  ...user,
  otpRequired: true,
  hasPassword: true,
  lastLoginIp: '10.0.0.9',
  openSessions: 2,
  updatedAt: user.createdAt,
})
let server: FakeServer

beforeEach(() => {
  wideScreen()
  server = fakeServer({
    'GET /api/users/list': ({ query }) => ({
      body:
        query.get('q') === 'nobody'
          ? { rows: [], nextCursor: null, total: 0 }
          : { rows: [levent, self], nextCursor: null, total: 2 },
    }),
    'GET /api/users/options': () => ({
      body: {
        merchants: [{ id: shop, name: 'Anadolu Market' }],
        parents: [{ id: boss, name: 'Kerem Yalçın', scope: ['REMIT'] }],
      },
    }),
    [`GET /api/users/get/${levent.id}`]: () => ({ body: detailOf(levent) }),
    [`GET /api/users/get/${me}`]: () => ({ body: detailOf(self) }),
    [`POST /api/users/update/${levent.id}`]: ({ body }) => ({
      body: { ...detailOf(levent), ...(body as object), version: 4 },
    }),
    'POST /api/auth/setUserLoginStatus': ({ body }) => ({
      body: { ...detailOf(levent), status: (body as { status: 'LOCKED' }).status, openSessions: 0 },
    }),
    [`POST /api/users/resetMfa/${levent.id}`]: () => ({
      body: { ...detailOf(levent), otpActive: false, openSessions: 0 },
    }),
    'POST /api/auth/ResetPassword': () => ({ body: { ...detailOf(levent), hasPassword: false, openSessions: 0 } }),
    [`POST /api/users/endSessions/${levent.id}`]: () => ({ body: { ...detailOf(levent), openSessions: 0 } }),
    'POST /api/users/create': ({ body }) => ({
      body: { ...detailOf(levent), ...(body as { name: string; email: string }), hasPassword: false },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const admin = { scope: 'ADMIN,USER_MANAGEMENT' }
const show = async (path = '/users/userList', claims: Partial<TokenClaims> = admin, language: Language = 'en') => {
  const shown = await renderScreen(<UsersPage />, { path, claims, language })
  await screen.findAllByRole('row')
  return shown
}
const drawer = async (name = 'Levent Uysal') => within(await screen.findByRole('complementary', { name }))
const sent = (route: string) => server.calls(route).map(({ body }) => body)
/** Answers the question, as the host's dialog would. */
const answer = async (how: 'confirmed' | 'cancelled') => {
  const { result } = renderHook(() => useQuestion())
  await waitFor(() => expect(result.current).not.toBeNull())
  const question = result.current
  await act(async () => answerConfirm(how))
  return question
}
const expectNotice = async (title: string) => {
  const { result } = renderHook(() => useToasts())
  await waitFor(() => expect(result.current.map((toast) => toast.title)).toContain(title))
}

test('the list shows who, which rights, OTP, status and when; J and Enter open, Escape closes', async () => {
  const { user, address } = await show()
  const text = (await screen.findByRole('row', { name: /Levent/ })).textContent
  for (const part of ['levent@demo.test', 'merchant', 'MERCHANT', 'YES', 'Active']) expect(text).toContain(part)
  expect(await screen.findByText('2 accounts')).toBeTruthy()
  await user.keyboard('j{Enter}')
  expect((await drawer()).getByText('Anadolu Market')).toBeTruthy()
  expect(address()).toContain(`open=${levent.id}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/users/userList'))
})

test('/ searches, chips narrow, the address carries both and the server is asked by it', async () => {
  const { user, address } = await show('/users/userList?status=ACTIVE,GONE')
  await user.click(screen.getByRole('button', { name: 'Role', expanded: false }))
  await user.click(await screen.findByRole('option', { name: 'client' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  // The list's keys are disabled while the filter is open.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull())
  await user.keyboard('/nobody{Enter}')
  expect(await screen.findByText('No matching accounts')).toBeTruthy()
  expect(address()).toBe('/users/userList?q=nobody&role=client')
  expect(Object.fromEntries(server.calls('GET /api/users/list').at(-1)?.query ?? [])).toEqual({
    q: 'nobody',
    role: 'client',
    sort: 'name',
  })
})

test('MFA is reset after the specification’s question, and not without it', async () => {
  const { user } = await show(`/users/userList?open=${levent.id}`)
  const panel = await drawer()
  await user.click(await panel.findByRole('button', { name: 'Reset MFA' }))
  expect((await answer('cancelled'))?.title).toBe('Do you want re-set MFA for this user?')
  expect(sent(`POST /api/users/resetMfa/${levent.id}`)).toEqual([])
  await user.click(panel.getByRole('button', { name: 'Reset MFA' }))
  await answer('confirmed')
  await expectNotice('MFA of Levent Uysal was reset')
  expect(panel.getByText('NO')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Activate MFA' }).getAttribute('aria-description')).toBe(
    'An authenticator will already be set up at the next sign-in.',
  )
})

test('MFA is activated after the specification’s question where none is set and nobody demands it yet', async () => {
  const route = `POST /api/users/activateMfa/${levent.id}`
  const without = { ...detailOf(levent), otpActive: false, otpRequired: false }
  server.on({
    [`GET /api/users/get/${levent.id}`]: () => ({ body: without }),
    [route]: () => ({ body: { ...without, otpRequired: true, openSessions: 0 } }),
  })
  const { user } = await show(`/users/userList?open=${levent.id}`)
  await user.click(await (await drawer()).findByRole('button', { name: 'Activate MFA' }))
  expect((await answer('cancelled'))?.title).toBe('Do you want activate MFA for this user?')
  expect(sent(route)).toEqual([])
  await user.click((await drawer()).getByRole('button', { name: 'Activate MFA' }))
  await answer('confirmed')
  await expectNotice('Levent Uysal enrols an authenticator at the next sign-in')
  expect(sent(route)).toEqual([{}])
})

test('a password is reset after a question; the person is mailed, and the invitation can be sent again', async () => {
  const { user } = await show(`/users/userList?open=${levent.id}`)
  const panel = await drawer()
  await user.click(await panel.findByRole('button', { name: 'Reset password' }))
  expect(await answer('confirmed')).toMatchObject({ title: 'Reset the password of Levent Uysal?', tone: 'danger' })
  await expectNotice('A link to set a password is on its way to levent@demo.test')
  expect(sent('POST /api/auth/ResetPassword')).toEqual([{ userId: levent.id }])
  expect(panel.getByText('not set yet; a link was sent')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Send the invitation again' }))
  expect(await answer('cancelled')).toMatchObject({ title: 'Send Levent Uysal a new link?' })
})

test('an account is locked and signed out after a question; a refusal is shown', async () => {
  const { user } = await show(`/users/userList?open=${levent.id}`)
  const panel = await drawer()
  await user.click(await panel.findByRole('button', { name: 'Lock' }))
  expect(await answer('confirmed')).toMatchObject({ title: 'Lock Levent Uysal?', tone: 'danger' })
  await waitFor(() => expect(panel.getByText('Locked')).toBeTruthy())
  expect(sent('POST /api/auth/setUserLoginStatus')).toEqual([{ userId: levent.id, status: 'LOCKED' }])
  server.on({ 'POST /api/auth/setUserLoginStatus': () => refusal(409, 'USER_ABOVE_YOU') })
  await user.click(panel.getByRole('button', { name: 'Activate' }))
  await answer('confirmed')
  await expectNotice('This could not be done')
})

test('actions that are not allowed on the own account are disabled, with the reason', async () => {
  await show(`/users/userList?open=${me}`, { ...admin, sub: me })
  const panel = await drawer('Deniz Aksoy')
  for (const name of ['Lock', 'Reset MFA', 'End sessions']) {
    expect((await panel.findByRole('button', { name })).getAttribute('aria-description')).toBe(
      'This cannot be done to your own account.',
    )
  }
  expect(panel.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBeNull()
})

test('a merchant may not edit people with more rights, nor give rights that it does not have', async () => {
  server.on({
    [`GET /api/users/get/${levent.id}`]: () => ({ body: detailOf({ ...levent, scope: ['MERCHANT', 'tpos'] }) }),
  })
  const { user } = await show(`/users/userList?open=${levent.id}`, {
    role: 'merchant',
    scope: 'MERCHANT,USER_MANAGEMENT',
    mrcID: shop,
  })
  expect((await (await drawer()).findByRole('button', { name: 'Edit' })).getAttribute('aria-description')).toBe(
    'This account has rights that you do not have.',
  )
  await user.click(screen.getByRole('button', { name: 'New user' }))
  const form = within(await screen.findByRole('dialog', { name: 'New user' }))
  expect(form.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    'MERCHANT',
    'MERCHANT_TRADER',
    'USER_MANAGEMENT',
  ])
  expect(
    within(form.getByLabelText('Role'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose…', 'merchant'])
})

test('the role of a merchant ticks its scope for a new person, and the raw names are explained', async () => {
  const { user } = await show('/users/userList')
  await user.click(await screen.findByRole('button', { name: 'New user' }))
  const form = within(await screen.findByRole('dialog', { name: 'New user' }))
  const isTicked = () => (form.getByRole('checkbox', { name: 'MERCHANT' }) as HTMLInputElement).checked
  expect(isTicked()).toBe(false)
  await user.selectOptions(form.getByLabelText('Role'), 'merchant')
  expect(isTicked()).toBe(true)
  form.getByText(/money_withdraw: requests and cancels a merchant’s withdrawals/)
})

test('rights over others: the form shows that a second ADMIN decides; the drawer what is pending', async () => {
  const waiting = {
    approvalId: '01930000-0000-7000-8000-0000000000cc',
    makerName: 'Deniz Aksoy',
    role: 'merchant',
    scope: ['MERCHANT', 'USER_MANAGEMENT'],
    merchantName: 'Anadolu Market',
    parentName: null,
  }
  server.on({ [`POST /api/users/update/${levent.id}`]: () => ({ body: { ...detailOf(levent), waiting, version: 4 } }) })
  const { user } = await show(`/users/userList?open=${levent.id}`)
  await user.click((await drawer()).getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Levent Uysal' }))
  expect(form.queryByRole('note')).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'USER_MANAGEMENT' }))
  expect(form.getByRole('note').textContent).toBe(
    'A second administrator approves these rights (USER_MANAGEMENT). Until then Levent Uysal has the previous rights.',
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  const note = within(await (await drawer()).findByRole('note'))
  note.getByText('Deniz Aksoy requested: merchant · MERCHANT, USER_MANAGEMENT · Anadolu Market.')
  expect(note.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe(
    `/approval/list?open=${waiting.approvalId}`,
  )
})

test('all five fields are required, the e-mail must be one; the server’s refusal is under its field', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'New user' }))
  const form = within(await screen.findByRole('dialog', { name: 'New user' }))
  await user.click(form.getByRole('button', { name: 'Add user' }))
  await waitFor(() => expect(form.getAllByText('Required.')).toHaveLength(5))
  await user.type(form.getByLabelText('Name'), 'Umut Kaplan')
  await user.type(form.getByLabelText('E-mail'), 'umut')
  await user.selectOptions(form.getByLabelText('Role'), 'client')
  await user.click(form.getByRole('checkbox', { name: 'SUBREMIT' }))
  await user.selectOptions(form.getByLabelText('Merchant'), 'No merchant')
  await user.selectOptions(await form.findByLabelText('Operator above'), boss)
  expect(await form.findByText('Invalid email address')).toBeTruthy()
  await user.type(form.getByLabelText('E-mail'), '@demo.test')
  server.on({ 'POST /api/users/create': () => refusal(409, 'EMAIL_USED', { field: 'email' }) })
  await user.click(form.getByRole('button', { name: 'Add user' }))
  expect(await form.findByText('en EMAIL_USED')).toBeTruthy()
  server.on({
    'POST /api/users/create': ({ body }) => ({
      body: { ...detailOf(levent), ...(body as { name: string; email: string }), hasPassword: false },
    }),
  })
  await user.click(form.getByRole('button', { name: 'Add user' }))
  await expectNotice('Umut Kaplan was added; the invitation is on its way to umut@demo.test')
  expect(sent('POST /api/users/create').at(-1)).toEqual({
    name: 'Umut Kaplan',
    email: 'umut@demo.test',
    role: 'client',
    scope: ['SUBREMIT'],
    mrcID: null,
    parentUserId: boss,
  })
})

test('editing sends the five fields with the version that was looked at', async () => {
  const { user } = await show(`/users/userList?open=${levent.id}`)
  await user.click(await (await drawer()).findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Levent Uysal' }))
  await waitFor(() => expect((form.getByLabelText('Merchant') as HTMLSelectElement).value).toBe(shop))
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Levent U.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expectNotice('Levent U. was saved')
  expect(sent(`POST /api/users/update/${levent.id}`)).toEqual([
    { name: 'Levent U.', email: 'levent@demo.test', role: 'merchant', scope: ['MERCHANT'], mrcID: shop, version: 3 },
  ])
})

test('a person who may not write gets no button; questions are in Turkish too', async () => {
  const { user } = await show(`/users/userList?open=${levent.id}`, admin, 'tr')
  await user.click(await (await drawer()).findByRole('button', { name: 'MFA sıfırla' }))
  expect((await answer('cancelled'))?.title).toBe('Bu kullanıcının MFA tanımını sıfırlamak istiyor musunuz?')
  cleanup()
  await show(`/users/userList?open=${levent.id}`, { scope: 'ADMIN' })
  await drawer()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New user' })).toBeNull()
})
