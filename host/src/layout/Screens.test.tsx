import type { TokenClaims } from '@kasa/contracts/auth'
import { startCounts } from '@kasa/console/counts'
import { page } from '@kasa/console/session'
import { startLive } from '@kasa/console/live'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeSockets, type FakeSockets } from '@kasa/testing/fakeSocket'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, screen, waitFor, within } from '@testing-library/react'

import { hostWords } from '../language/hostWords'
import type { ModuleRegistry } from '../modules/registry'
import { Screens } from './Screens'

const manifest = {
  id: 'remit',
  version: '1.0.0',
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  platform: {},
  budgets: { totalKb: 1 },
  routes: [
    { path: '/remit-request/list', page: 'deposits', titleKey: 'title', permission: 'deposit.list' },
    { path: '/remit-request/alllist', page: 'deposits', titleKey: 'titleAll', permission: 'deposit.listAll' },
  ],
  menu: [
    {
      id: 'deposits',
      labelKey: 'title',
      icon: 'deposit',
      link: '/remit-request/list',
      section: 'remit' as const,
      order: 1,
      scope: 'ADMIN|MERCHANT',
      badge: { count: 'deposit.waiting', variant: 'danger' as const },
    },
    {
      id: 'all',
      labelKey: 'titleAll',
      icon: 'deposit',
      link: '/remit-request/alllist',
      section: 'remit' as const,
      order: 2,
      scope: 'SUBREMIT|REMIT',
      noScope: 'ADMIN',
    },
  ],
  permissions: ['deposit.list', 'deposit.listAll'],
  locales: {
    tr: { title: 'Yatırım talepleri', titleAll: 'Genel talepler' },
    en: { title: 'Deposit requests', titleAll: 'Global requests' },
  },
}
const registry: ModuleRegistry = {
  status: 'verified',
  serial: 1,
  expiresAt: '2100-01-01T00:00:00.000Z',
  keys: [],
  modules: [{ kind: 'usable', id: 'remit', version: '1.0.0', base: '/m/remit/1/', integrity: {}, manifest }],
}
const Page = ({ moduleId, page: name }: { moduleId: string; page: string }) => <h1>{`${moduleId} ${name}`}</h1>

const counts = (waiting: number) => ({
  waiting,
  mine: 0,
  confirmed: 0,
  rejected: 0,
  expired: 0,
  reversed: 0,
  pendingMinor: 0,
  oldestAt: null,
})
const loads: string[] = []
let server: FakeServer
let sockets: FakeSockets
let stops: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  loads.length = 0
  page.load = (address) => void loads.push(address)
  server = fakeServer({
    'GET /api/counts': () => ({ body: { deposit: counts(38) } }),
    'POST /api/auth/logout': () => ({ body: {} }),
  })
  sockets = fakeSockets()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  server.close()
  sockets.close()
})

async function open(path: string, claims: Partial<TokenClaims> = {}, language: 'tr' | 'en' = 'en') {
  const result = await renderScreen(<Screens registry={registry} Page={Page} />, {
    path,
    claims,
    language,
    words: { host: hostWords, remit: manifest.locales },
  })
  act(() => void stops.push(startCounts(), startLive()))
  return result
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

test('marks the place, counts the badge from the server and then from the live feed', async () => {
  await open('/remit-request/list')
  const link = await menu().findByRole('link', { name: /Deposit requests 38 waiting/ })
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(document.title).toBe('Deposit requests · Kasa Console')
  expect(menu().getByText('Remit')).toBeTruthy()
  act(() => sockets.tell({ type: 'counts', kind: 'deposit', counts: counts(1906) }))
  await menu().findByRole('link', { name: /999\+ waiting/ })
  act(() => sockets.tell({ type: 'counts', kind: 'deposit', counts: counts(0) }))
  act(() => sockets.tell({ type: 'change', topic: 'deposit', cursor: '2.0', id: 'd1' }))
  await menu().findByRole('link', { name: 'Deposit requests' })
  expect(server.calls('GET /api/counts')).toHaveLength(1)
})

const places: [string, string, Partial<TokenClaims>, string][] = [
  ['home leads an administrator to deposits', '/', { scope: 'ADMIN' }, 'remit deposits'],
  ['home leads REMIT to all deposits', '/', { scope: 'REMIT' }, 'remit deposits'],
  ['home says so if nothing is enabled', '/', { scope: 'PAPARA' }, 'No screen is enabled for this account'],
  ['a screen of another role is not found', '/remit-request/alllist', { scope: 'ADMIN' }, 'Sorry, page not found'],
  ['nor is an unknown address', '/no/such', { scope: 'ADMIN' }, 'Sorry, page not found'],
]
test.each(places)('%s', async (_, path, claims, heading) => {
  await open(path, claims)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
})

test.each([
  ['en', true],
  ['tr', true],
  ['en', false],
] as const)(
  'the people of a suspended merchant see a notice on every page (%s, suspended: %s)',
  async (language, isThere) => {
    await open('/no/such', { scope: 'MERCHANT', ...(isThere && { suspended: true }) }, language)
    await screen.findByRole('heading', { level: 1 })
    const note = { en: /^Your merchant is suspended: you may look/, tr: /^Üye iş yeriniz askıda: kayıtlara bakabilir/ }
    expect(screen.queryAllByText(note[language])).toHaveLength(isThere ? 1 : 0)
  },
)

test('404 leads back, and the focus goes to the heading of the new page', async () => {
  const { user, address } = await open('/no/such')
  await user.click(await screen.findByRole('link', { name: 'Back to Dashboard' }))
  expect(address()).toBe('/remit-request/list')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'remit deposits' }))
})

test('the language changes everything at once and is stored', async () => {
  const { user } = await open('/remit-request/list')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Türkçe')
  await screen.findByRole('link', { name: /Yatırım talepleri/ })
  expect([localStorage.getItem('lang'), document.documentElement.lang, document.title]).toEqual([
    'tr',
    'tr',
    'Yatırım talepleri · Kasa Console',
  ])
})

test('the indicator shows the state of the live feed', async () => {
  await open('/remit-request/list')
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('status').textContent).toBe('Connecting')
  await waitFor(() => expect(sockets.said).toHaveLength(1))
  act(() => sockets.tell({ type: 'ready', cursor: '1.1' }))
  expect(bar.getByRole('status').textContent).toBe('Live')
  act(() => sockets.cut())
  expect(bar.getByRole('status').textContent).toBe('Connecting')
})

test.each([
  [
    'from the user menu',
    async ({ user }: Awaited<ReturnType<typeof open>>) => {
      await user.click(screen.getByRole('button', { name: 'User menu: Deniz Aksoy' }))
      expect(await screen.findByText('deniz@demo.test')).toBeTruthy()
      await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    },
  ],
  [
    'from the menu’s Exit',
    async ({ user }: Awaited<ReturnType<typeof open>>) => user.click(menu().getByRole('link', { name: 'Exit' })),
  ],
])('logs out %s: the server ends the session, storage is empty, the login page is loaded', async (_, leave) => {
  const opened = await open('/remit-request/list')
  await leave(opened)
  await waitFor(() => expect(loads).toEqual(['/account/login']))
  expect(server.calls('POST /api/auth/logout')).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
})

test('the menu hides and shows again, and the button names the state @long', async () => {
  const { user } = await open('/remit-request/list')
  await user.click(screen.getByRole('button', { name: 'Hide menu' }))
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show menu' }))
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
})

test('on a narrow screen the menu covers the page: focus goes in, Escape and a choice close it', async () => {
  const wide = globalThis.matchMedia
  globalThis.matchMedia = (media) => ({ ...wide(media), matches: true })
  try {
    const { user } = await open('/no/such')
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show menu' }))
    expect(document.getElementById('menu')?.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show menu' }))
    await user.click(menu().getByRole('link', { name: /Deposit requests/ }))
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'remit deposits' })).toBeTruthy()
  } finally {
    globalThis.matchMedia = wide
  }
})

test('the first link of the page skips to the content', async () => {
  const { user } = await open('/remit-request/list')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})
