import type { Viewer } from '@kasa/domain/access'

import { consoleMenu, firstLink, hostEntries } from './consoleMenu'
import type { ModuleMenuEntry } from '../modules/moduleRoutes'

const entry = (
  id: string,
  section: ModuleMenuEntry['section'],
  rule: Partial<ModuleMenuEntry> = {},
): ModuleMenuEntry => ({
  id,
  section,
  order: 1,
  labelKey: `remit:menu.${id}`,
  icon: 'deposit',
  link: `/${id}`,
  ...rule,
})

/** Menu rows of specification section 2, spread over several modules and headings. */
const entries: ModuleMenuEntry[] = [
  entry('dash', 'main', { scope: 'ADMIN', module: 'reports' }),
  entry('trn', 'card', { scope: 'TRADER|ADMIN', module: 'card' }),
  entry('deposits', 'remit', { scope: 'ADMIN|MERCHANT', module: 'remit' }),
  entry('allDeposits', 'remit', { scope: 'SUBREMIT|REMIT', noScope: 'ADMIN', module: 'remit' }),
  entry('bankReport', 'insight', { role: 'nobody-has-this-role', module: 'reports' }),
  entry('users', 'administration', {
    scope: 'ADMIN|MERCHANT|REMIT|PAPARA',
    privateRule: 'USER_MANAGEMENT',
    module: 'admin',
  }),
]

const all = ['card', 'remit', 'reports', 'admin']
const viewer = (scope: string, modules: readonly string[] = all, role = 'admin'): Viewer => ({ role, scope, modules })

const table: [string, Viewer, string[]][] = [
  ['ADMIN', viewer('ADMIN'), ['dash', 'section-card', 'trn', 'section-remit', 'deposits']],
  [
    'ADMIN with USER_MANAGEMENT',
    viewer('admin, user_management'),
    ['dash', 'section-card', 'trn', 'section-remit', 'deposits', 'section-administration', 'users'],
  ],
  ['MERCHANT', viewer('MERCHANT'), ['section-remit', 'deposits']],
  ['REMIT', viewer('REMIT'), ['section-remit', 'allDeposits']],
  ['REMIT who is ADMIN too', viewer('REMIT,ADMIN'), ['dash', 'section-card', 'trn', 'section-remit', 'deposits']],
  ['TRADER is not MERCHANT_TRADER', viewer('MERCHANT_TRADER'), []],
  ['a module that is off', viewer('ADMIN', ['card']), ['section-card', 'trn']],
  ['nobody', viewer(''), []],
]

test.each(table)('%s', (_, who, expected) => {
  expect(consoleMenu(entries, who).map(({ id }) => id)).toEqual(expected)
})

test('home is the first entry that leads somewhere', () => {
  expect(firstLink(consoleMenu(entries, viewer('REMIT')))).toBe('/allDeposits')
  expect(firstLink(consoleMenu(entries, viewer('')))).toBeUndefined()
})

test('everybody gets the logout entry', () => {
  expect(hostEntries.map(({ link }) => link)).toEqual(['/logout'])
})
