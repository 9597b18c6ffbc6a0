// Runs alone: its page has modules, which are read once.
import { renderScreen } from '@kasa/testing/renderScreen'
import { screen } from '@testing-library/react'

import { hostWords } from '../language/hostWords'
import { NotFoundPage } from './NotFoundPage'

const manifest = {
  id: 'admin',
  version: '1.0.0',
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  platform: {},
  budgets: { totalKb: 1 },
  routes: [{ path: '/users/userList', page: 'users', titleKey: 'users', permission: 'user.list' }],
  menu: [],
  permissions: ['user.list'],
  locales: { tr: { users: 'Kullanıcılar' }, en: { users: 'Users' } },
}
const show = (path: string, scope: string, language: 'tr' | 'en' = 'en') =>
  renderScreen(<NotFoundPage />, {
    path,
    claims: { scope },
    language,
    manifests: [manifest],
    words: { host: hostWords, admin: manifest.locales },
  })

test('an ADMIN learns that the screen exists, which part of its rule hides it, and where to read on', async () => {
  await show('/users/userList', 'ADMIN')
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'The screen “Users” exists and is hidden from you. Needs USER_MANAGEMENT as well.Which rule decides, and who can change it?',
  )
  expect(screen.getByRole('link', { name: /Which rule/ }).getAttribute('href')).toBe(
    '/users/access?q=%2Fusers%2FuserList',
  )
})

test('in Turkish too', async () => {
  await show('/users/userList', 'ADMIN', 'tr')
  expect((await screen.findByRole('note')).textContent).toContain(
    '“Kullanıcılar” ekranı var ama size kapalı. Ayrıca USER_MANAGEMENT gerekir.',
  )
})

test.each([
  ['/users/userList', 'MERCHANT'],
  ['/users/userList', 'USER_MANAGEMENT'],
  ['/no/such', 'ADMIN'],
])('%s shows nothing more to %s', async (path, scope) => {
  await show(path, scope)
  // Gives the part for ADMIN time to load.
  await import('./HiddenScreen')
  expect(screen.queryByRole('note')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Sorry, page not found' })).toBeTruthy()
})
