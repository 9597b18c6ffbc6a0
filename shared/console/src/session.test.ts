import { claimsFor, tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

import {
  followOtherTabs,
  isAuthenticated,
  keepTokens,
  loginAddress,
  loseSession,
  ownToken,
  page,
  safeReturnPath,
  sessionStore,
  signedInAgain,
  signOut,
  viewer,
} from './session'
import { readToken } from './tokens'

const other = '01890000-0000-7000-8000-0000000000ff'
const turn = () => new Promise((resolve) => setTimeout(resolve))

const loads: string[] = []
let stopFollowing: () => void

/** The browser's event after another tab changed the storage. */
const otherTab = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

beforeAll(() => {
  putTenantPage({ modules: ['remit'] })
  page.load = (address) => void loads.push(address)
  stopFollowing = followOtherTabs()
})
afterAll(() => stopFollowing())

describe('signing in', () => {
  test('keeps the five names of the specification and nothing else of the person', () => {
    const token = tokenFor({ email: 'elif@demo.test', scope: 'REMIT' })
    keepTokens({ token, tokenRefresh: 'refresh-1' })
    expect(Object.keys(localStorage).sort()).toEqual(['auth-token', 'currentUser', 'email', 'refreshToken'])
    expect(localStorage.getItem('auth-token')).toBe(token)
    expect(localStorage.getItem('email')).toBe('elif@demo.test')
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ scope: 'REMIT', role: 'admin' })
    expect(viewer()).toEqual({ role: 'admin', scope: 'REMIT', modules: ['remit'] })
  })

  test('Turkish letters in the token survive', () => {
    keepTokens({ token: tokenFor({ name: 'İbrahim Güneş' }), tokenRefresh: 'r' })
    expect(sessionStore.getState()).toMatchObject({ status: 'in', user: { name: 'İbrahim Güneş' } })
  })

  test('lasts exactly as long as the token', () => {
    const { exp } = claimsFor()
    keepTokens({ token: tokenFor({ exp }), tokenRefresh: 'r' })
    expect(isAuthenticated(exp * 1000 - 1)).toBe(true)
    expect(isAuthenticated(exp * 1000)).toBe(false)
  })

  test.each([
    ['an enrolment token', tokenFor({ stage: 'enrol' })],
    ['no token', 'nonsense'],
    ['broken claims', 'a.e30.c'],
  ])('%s is not a session and is not stored', (_, token) => {
    localStorage.clear()
    expect(() => keepTokens({ token, tokenRefresh: 'r' })).toThrow()
    expect(localStorage).toHaveLength(0)
  })
})

test.each([
  ['/remit-request/list?tab=mine#x', '/remit-request/list?tab=mine#x'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['https://evil.test/', '/'],
  ['//evil.test/', '/'],
  ['/\\evil.test/', '/'],
  ['javascript:alert(1)', '/'],
  ['/account/login?next=/x', '/'],
  ['/logout', '/'],
])('the address to return to: %s → %s', (wanted, expected) => {
  expect(safeReturnPath(wanted)).toBe(expected)
})

test('the login address remembers the requested page', () => {
  expect(loginAddress({ pathname: '/remit-request/list', search: '?tab=mine', hash: '' })).toBe(
    '/account/login?next=%2Fremit-request%2Flist%3Ftab%3Dmine',
  )
  expect(loginAddress({ pathname: '/', search: '', hash: '' })).toBe('/account/login')
})

describe('a session that is over', () => {
  beforeEach(() => {
    loads.length = 0
    localStorage.clear()
    sessionStore.setState({ status: 'out' }, true)
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    sessionStorage.setItem('draft', 'x')
    localStorage.setItem('lang', 'tr')
    localStorage.setItem('columns', 'of the first')
    loseSession(readToken(), 'IDLE')
  })

  test('does not authenticate any more, and still has its person', () => {
    expect(isAuthenticated()).toBe(false)
    expect(viewer().scope).toBe('ADMIN')
    expect(ownToken()).toBeNull()
  })

  test('the same person goes on: nothing is cleared, nothing loaded', async () => {
    const back = signedInAgain()
    keepTokens({ token: tokenFor({ sid: other }), tokenRefresh: 'r2' })
    expect(await back).toBe(true)
    expect(sessionStore.getState()).toMatchObject({ status: 'in', user: { sid: other } })
    expect([sessionStorage.getItem('draft'), localStorage.getItem('columns')]).toEqual(['x', 'of the first'])
    expect(loads).toEqual([])
  })

  test('another person starts afresh: the first one’s storage is gone, the language stays, it reloads', async () => {
    const back = signedInAgain()
    keepTokens({ token: tokenFor({ sub: other, email: 'other@demo.test' }), tokenRefresh: 'r2' })
    expect(await back).toBe(false)
    expect(sessionStore.getState()).toEqual({ status: 'out' })
    expect(sessionStorage).toHaveLength(0)
    expect(Object.keys(localStorage).sort()).toEqual(['auth-token', 'currentUser', 'email', 'lang', 'refreshToken'])
    await turn()
    expect(loads).toEqual(['/'])
  })

  test('of another tenant is another person, whatever the number', async () => {
    keepTokens({ token: tokenFor({ tenant: 'lite' }), tokenRefresh: 'r2' })
    await turn()
    expect(loads).toEqual(['/'])
  })

  test('after a reload the login page clears the first person’s data for another person', () => {
    sessionStore.setState({ status: 'out' }, true)
    keepTokens({ token: tokenFor({ sub: other, email: 'other@demo.test' }), tokenRefresh: 'r2' })
    expect(localStorage.getItem('columns')).toBeNull()
    expect(sessionStore.getState()).toMatchObject({ status: 'in', user: { sub: other } })
  })
})

describe('other tabs', () => {
  beforeEach(() => {
    loads.length = 0
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  })

  test('a renewal there is a renewal here, without a reload', () => {
    const { exp } = claimsFor()
    localStorage.setItem('auth-token', tokenFor({ exp: exp + 600 }))
    otherTab('auth-token')
    expect(sessionStore.getState()).toMatchObject({ status: 'in', user: { exp: exp + 600 } })
    expect(loads).toEqual([])
  })

  test('another person there begins anew here: nothing of the first stays', async () => {
    sessionStorage.setItem('draft', 'x')
    localStorage.setItem('auth-token', tokenFor({ sub: other }))
    otherTab('auth-token')
    expect(sessionStore.getState()).toEqual({ status: 'out' })
    expect(sessionStorage).toHaveLength(0)
    await turn()
    expect(loads).toEqual(['/'])
  })

  test('a session that is over there is over here, page and all; signed in again there, it goes on here', () => {
    localStorage.removeItem('refreshToken')
    localStorage.removeItem('auth-token')
    otherTab('auth-token')
    expect(sessionStore.getState()).toMatchObject({ status: 'over', user: { name: 'Deniz Aksoy' } })
    localStorage.setItem('auth-token', tokenFor())
    otherTab('auth-token')
    expect(sessionStore.getState().status).toBe('in')
    expect(loads).toEqual([])
  })

  test('a page that Back restores as it was left is loaded again', () => {
    history.replaceState(null, '', '/remit-request/list')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(loads).toEqual([])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(loads).toEqual([`${location.origin}/remit-request/list`])
  })

  test('over here and logged out there leaves', () => {
    loseSession(readToken())
    localStorage.clear()
    otherTab(null)
    expect(loads).toHaveLength(1)
  })

  test('a logout there is a logout here; it clears both storages and loads the login page once', () => {
    sessionStorage.setItem('draft', 'x')
    history.replaceState(null, '', '/remit-request/list')
    localStorage.clear()
    otherTab(null)
    signOut()
    expect(loads).toEqual(['/account/login?next=%2Fremit-request%2Flist'])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(isAuthenticated()).toBe(false)
  })
})
