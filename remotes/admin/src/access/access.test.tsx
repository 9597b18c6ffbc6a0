// Runs alone: its page has modules, which are read once.
import { can, permissions, type Permission } from '@kasa/domain/permissions'
import { conditionsOf } from '@kasa/domain/access'
import type { AccessExplanation } from '@kasa/contracts/access'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { configure, screen, within } from '@testing-library/react'

import { AccessPage } from './AccessPage'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const me = '01890000-0000-7000-8000-000000000001'
const levent = '01930000-0000-7000-8000-000000000001'
const ece = { id: '01930000-0000-7000-8000-000000000002', name: 'Ece Koç', email: 'ece@demo.test' }
/** Three screens of a module, each shown or hidden by a different rule. */
const manifest = {
  id: 'admin',
  version: '1.0.0',
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  platform: {},
  budgets: { totalKb: 1 },
  routes: [
    { path: '/users/userList', page: 'users', titleKey: 'users', permission: 'user.list' },
    { path: '/callback/list', page: 'callbacks', titleKey: 'callbacks', permission: 'callback.list' },
    { path: '/audit/list', page: 'audit', titleKey: 'audit', permission: 'audit.list' },
  ],
  menu: [
    { id: 'users', labelKey: 'users', icon: 'user', link: '/users/userList', section: 'administration', order: 1 },
    {
      id: 'audit',
      labelKey: 'audit',
      icon: 'lock',
      link: '/audit/list',
      section: 'administration',
      order: 2,
      scope: 'ADMIN',
    },
  ],
  permissions: ['user.list', 'callback.list', 'audit.list'],
  locales: {
    tr: { users: 'Kullanıcılar', callbacks: 'Bildirimler', audit: 'Denetim' },
    en: { users: 'Users', callbacks: 'Callback list', audit: 'Audit log' },
  },
}

/** The server's response, computed from the same permission table. */
function explanationOf(id: string, scope: string[], more: Partial<AccessExplanation['user']> = {}): AccessExplanation {
  const viewer = { role: 'merchant', scope: scope.join(','), modules: ['admin'] }
  const codes = (Object.keys(permissions) as Permission[]).filter((code) => permissions[code].module === 'admin')
  return {
    user: {
      id,
      name: id === me ? 'Deniz Aksoy' : 'Levent Uysal',
      email: 'levent@demo.test',
      role: 'merchant',
      scope,
      heldBack: [],
      status: 'ACTIVE',
      operator: null,
      merchantStop: null,
      ...more,
    },
    permissions: codes.map((permission) => ({
      permission,
      isAllowed: can(viewer, permission),
      conditions: conditionsOf(permissions[permission], viewer)
        .filter(({ part }) => part !== 'module')
        .map(({ beside, ...rest }) => ({ ...rest, ...(beside && { beside }) })),
    })),
    givers: [
      { scope: 'USER_MANAGEMENT', people: [ece], count: 3 },
      { scope: 'ADMIN', people: [], count: 0 },
    ],
    managers: { people: [ece], count: 1 },
  }
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    [`GET /api/users/access/${me}`]: () => ({ body: explanationOf(me, ['ADMIN']) }),
    [`GET /api/users/access/${levent}`]: () => ({ body: explanationOf(levent, ['MERCHANT']) }),
  })
})
afterEach(() => {
  server.close()
  localStorage.clear()
})

const show = async (path: string, language: 'tr' | 'en' = 'en') => {
  const shown = await renderScreen(<AccessPage />, {
    path,
    language,
    claims: { scope: 'ADMIN', sub: me },
    tenant: { modules: ['admin'] },
    manifests: [manifest],
    words: { admin: manifest.locales },
  })
  await screen.findAllByRole('region')
  return shown
}
const rowOf = (group: string, name: string) => {
  const found = within(screen.getByRole('region', { name: new RegExp(`^${group}`) }))
    .getAllByRole('listitem')
    .find((row) => row.querySelector('code')?.textContent === name)
  if (!found) throw new Error(`No row ${name} in ${group}`)
  return found
}

test('shows what another person cannot see, by which part of the rule, and who could change it', async () => {
  await show(`/users/access?user=${levent}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access of Levent Uysal')
  const users = rowOf('Menu', '/users/userList')
  expect(users.textContent).toContain('Refused')
  expect(within(users).getByRole('img', { name: 'Does not hold:' }).closest('li')?.textContent).toBe(
    'Needs USER_MANAGEMENT as wellUSER_MANAGEMENT can be given by Ece Koç and 2 more',
  )
  expect(within(users).getByRole('img', { name: 'Holds:' }).closest('li')?.textContent).toBe(
    'Needs one of the scopes ADMIN, MERCHANT',
  )
  expect(rowOf('Screens', '/callback/list').textContent).toContain('Allowed')
  // The page's rule allows it, but the menu's own rule does not.
  expect(rowOf('Screens', '/audit/list').textContent).toContain('Allowed')
  expect(rowOf('Menu', '/audit/list').textContent).toContain('Needs the scope ADMINADMIN can be given by nobody here')
  expect(rowOf('Actions', 'access.explain').textContent).toContain('Refused')
})

test('without a name it shows the person’s own; search and “refused only” are in the address', async () => {
  const { user, address } = await show('/users/access?q=userList')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My access')
  expect(server.seen.map(({ path }) => path)).toEqual([`/api/users/access/${me}`])
  expect(screen.queryByText('/callback/list')).toBeNull()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Menu entry, address or permission'))
  await user.clear(screen.getByLabelText('Menu entry, address or permission'))
  await screen.findAllByText('/callback/list')
  expect(address()).toBe('/users/access')
  await user.click(screen.getByRole('checkbox', { name: 'Refused only' }))
  expect(address()).toBe('/users/access?refused=1')
  expect(screen.queryByText('Allowed')).toBeNull()
})

test('a closed account and limits of its operator are shown above all rules, in Turkish too', async () => {
  server.on({
    [`GET /api/users/access/${levent}`]: () => ({
      body: explanationOf(levent, [], {
        status: 'LOCKED',
        heldBack: ['SUBREMIT'],
        operator: { name: 'Kerem Yalçın', status: 'PASSIVE' },
      }),
    }),
  })
  await show(`/users/access?user=${levent}`, 'tr')
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    'Bu hesap kilitli olduğu için hiçbir işlem yapamaz. Değiştirebilen: Ece Koç.',
    'Hesaba verilmiş ama geçerli değil, çünkü bağlı olduğu operatörde (Kerem Yalçın) yok ya da operatör kapalı: SUBREMIT',
  ])
})

test('a refusal is shown, and tried again @long', async () => {
  server.on({ [`GET /api/users/access/${levent}`]: () => refusal(503, 'UNAVAILABLE') })
  const shown = await renderScreen(<AccessPage />, {
    path: `/users/access?user=${levent}`,
    claims: { scope: 'ADMIN', sub: me },
  })
  await screen.findByText('The access could not be explained')
  server.on({ [`GET /api/users/access/${levent}`]: () => ({ body: explanationOf(levent, ['MERCHANT']) }) })
  await shown.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: /Actions/ })
})
