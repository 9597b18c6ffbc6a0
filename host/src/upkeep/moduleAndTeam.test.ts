import type { OfferedModule } from '../modules/registry'
import { moduleAndTeam } from './moduleAndTeam'

const place = { id: 'remit', version: '1.0.0', base: '/m/remit/1.0.0-a/', integrity: {} }
const manifest = {
  id: 'remit',
  version: '1.0.0',
  owner: { team: 'Bank transfers', contact: 'remit@kasa.example' },
  contract: { major: 1, minMinor: 0 },
  platform: {},
  routes: [{ path: '/remit', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
  menu: [],
  permissions: ['deposit.list'],
  locales: { tr: { title: 'Yatırımlar' }, en: { title: 'Deposits' } },
  budgets: { totalKb: 20 },
}

test.each<[string, OfferedModule, 'tr' | 'en', string]>([
  ['as its screens call it', { ...place, kind: 'usable', manifest }, 'tr', 'Yatırımlar (Bank transfers)'],
  [
    'by the name it gives itself',
    {
      ...place,
      kind: 'usable',
      manifest: { ...manifest, locales: { ...manifest.locales, en: { title: 'Deposits', 'module.name': 'Money in' } } },
    },
    'en',
    'Money in (Bank transfers)',
  ],
  ['by its id alone where its manifest cannot be read', { ...place, kind: 'unreadable' }, 'en', 'remit'],
])('a module is named %s, with its team', (_how, module, language, words) =>
  expect(moduleAndTeam(module, language)).toBe(words),
)
