import { userErrors, type UserErrorMessage } from '@kasa/domain/errorCatalogue'

import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import { userErrorOf } from './userErrorOf'

let app: TestApp
let boss: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  boss = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  await app.stepUp(boss, 400 * 3_600_000)
})
afterAll(() => app.close())

const nobody = '01930000-0000-7000-8000-00000000dead'
const newUser = { name: 'A', email: 'a@demo.test', role: 'client', scope: ['ADMIN'], mrcID: null }
async function managerOf(merchantId: string): Promise<SignedInClient> {
  const manager = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'client', merchantId })
  await app.stepUp(manager)
  return manager
}

/** Every message of the catalogue, with real calls that return it and the code that our screens use. */
const rows: Record<UserErrorMessage, [string, () => Promise<TestAnswer>][]> = {
  'User not registered': [
    ['USER_NOT_FOUND', () => boss.client.get(`/api/users/get/${nobody}`)],
    ['USER_NOT_FOUND', () => boss.client.post('/api/auth/setUserLoginStatus', { userId: nobody, status: 'LOCKED' })],
    // Another owner's account is reported as missing.
    ['USER_NOT_FOUND', async () => (await managerOf(nobody)).client.get(`/api/users/get/${boss.actor.id}`)],
  ],
  'User Scope Error': [
    [
      'USER_SCOPE_NOT_YOURS',
      async () => (await managerOf(nobody)).client.post('/api/users/create', { ...newUser, mrcID: nobody }),
    ],
    [
      'USER_ROLE_NOT_YOURS',
      async () =>
        (await managerOf(nobody)).client.post('/api/users/create', {
          ...newUser,
          role: 'admin',
          scope: ['MERCHANT'],
          mrcID: nobody,
        }),
    ],
  ],
  'Invalid Password': [
    ['SIGNIN_REFUSED', () => app.client('10.1.0.1').signIn('nobody@demo.test', 'wrong-password')],
    ['SIGNIN_REFUSED', () => app.client('10.1.0.2').signIn(boss.actor.email, 'wrong-password')],
    [
      'PASSWORD_WRONG',
      () =>
        boss.client.post('/api/users/ChangePassword', {
          oldPassword: 'wrong-password',
          newPassword: 'Brand-new-2026!x',
        }),
    ],
  ],
  UserLocked: [
    [
      'ACCOUNT_CLOSED',
      async () => {
        const { id, email } = await app.user({ scope: ['client'] })
        await boss.client.post('/api/auth/setUserLoginStatus', { userId: id, status: 'LOCKED' })
        return app.client().signIn(email, testPassword)
      },
    ],
    [
      'ACCOUNT_WAITS',
      async () => {
        const { id, email } = await app.user({ scope: ['client'] })
        await boss.client.post('/api/auth/setUserLoginStatus', { userId: id, status: 'PASSIVE' })
        return app.client().signIn(email, testPassword)
      },
    ],
  ],
  'TOTP error': [
    [
      'OTP_REQUIRED',
      async () => {
        const { id, email } = await app.user({ scope: ['client'] })
        await app.tenant.pool.query(`update users set otp_active = true, otp_secret_enc = '\\x00' where id = $1`, [id])
        return app.client().signIn(email, testPassword)
      },
    ],
  ],
}

test.each(
  Object.entries(rows).flatMap(([message, calls]) => calls.map(([code, call]) => [message, code, call] as const)),
)('%s: %s', async (message, code, call) => {
  const { status, body } = await call()
  expect({ status, body }).toMatchObject({
    body: { code, errors: { message }, message_tr: expect.any(String), message_en: expect.any(String) },
  })
  expect(status).toBeGreaterThanOrEqual(400)
})

test('every message is sent by some refusal, and no refusal sends another', () => {
  expect(new Set(Object.values(userErrorOf))).toEqual(new Set(Object.keys(userErrors)))
})
