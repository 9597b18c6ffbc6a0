import {
  autologoutText,
  networkFailureText,
  somethingBad,
  userErrors,
  type UserErrorMessage,
} from '@kasa/domain/errorCatalogue'
import { deadLine, fakeServer, refusal, type FakeServer, type Handler } from '@kasa/testing/fakeServer'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'
import * as z from 'zod/mini'

import { ApiFailed, words } from './failure'
import { postJson } from './http'
import { keepTokens, page, sessionStore, signOut } from './session'

/** Specification section 8, row by row and verbatim: the text of the specification, not ours. */
const specified: [UserErrorMessage, string][] = [
  ['User not registered', 'UserNotRegistered'],
  ['User Scope Error', 'UserScopeError'],
  ['Invalid Password', 'InvalidPassword'],
  ['UserLocked', 'UserLocked'],
  ['TOTP error', 'TOTP error'],
]

let server: FakeServer
beforeEach(() => {
  putTenantPage()
  fakeLocks()
  page.load = () => undefined
  localStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  server = fakeServer({})
})
afterEach(() => server.close())

/** The error that a failing call throws. */
async function failing(
  path: '/api/users/ChangePassword' | '/api/auth/signin' | '/api/auth/refreshToken',
  handler: Handler,
): Promise<ApiFailed> {
  server.on({ [`POST ${path}`]: handler })
  const caught: unknown = await postJson(path, z.object({}), {}).catch((failure: unknown) => failure)
  if (caught instanceof ApiFailed) return caught
  throw new Error('It answered')
}

test('the table has every message of the specification, and no other', () => {
  expect(Object.entries(userErrors)).toEqual(specified)
})

describe('messages of the user service', () => {
  test.each(specified)('%s gives %s', async (message, mapped) => {
    const failed = await failing('/api/users/ChangePassword', () => refusal(409, 'X', { errors: { message } }))
    expect(failed.message).toBe(mapped)
    expect(words(failed, 'tr')).toBe('tr X')
  })
  test.each([
    ['another message', () => refusal(409, 'X', { errors: { message: 'user not registered' } })],
    ['a name of every object', () => refusal(409, 'X', { errors: { message: 'constructor' } })],
    ['no message', () => refusal(409, 'X')],
    ['an answer of a proxy', () => ({ status: 502, body: '<html>' })],
  ] satisfies [string, Handler][])('%s gives the general text', async (_, handler) => {
    expect((await failing('/api/users/ChangePassword', handler)).message).toBe(
      'Something bad happened; please try again later.',
    )
  })
})

test.each(['/api/auth/signin', '/api/auth/refreshToken'] as const)('%s always gives the general text', async (path) => {
  for (const [message] of specified)
    expect((await failing(path, () => refusal(401, 'X', { errors: { message } }))).message).toBe(somethingBad)
})

test('status 0 is a network connection failure', async () => {
  const failed = await failing('/api/users/ChangePassword', deadLine)
  expect([failed.failure.status, failed.message]).toEqual([0, 'Network connection failure'])
  expect(words(failed, 'en')).toContain(networkFailureText)
})

test.each([401, 403] as const)(
  '%i while a token exists ends the session, and the call fails with autologout sys',
  async (status) => {
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    server.on({ 'POST /api/auth/refreshToken': () => refusal(401, 'SESSION_ENDED') })
    const waiting = failing('/api/users/ChangePassword', () => refusal(status, 'X'))
    await new Promise<void>((over) => {
      const stop = sessionStore.subscribe((session) => {
        if (session.status !== 'over') return
        stop()
        over()
      })
    })
    // The page stays for its person to sign in again (see `SessionArea`); leaving ends the wait.
    signOut()
    expect((await waiting).message).toBe('autologout sys')
    expect(autologoutText).toBe('autologout sys')
  },
)
