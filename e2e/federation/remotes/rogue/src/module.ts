import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'rogue',
    version: '1.0.0',
    owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [{ path: '/rogue', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
    menu: [{ id: 'rogue', labelKey: 'title', icon: 'deposit', link: '/rogue', section: 'main', order: 90 }],
    permissions: ['deposit.list'],
    locales: { tr: { title: 'Rogue' }, en: { title: 'Rogue' } },
    budgets: { totalKb: 48 },
  },
  { page: () => import('./RoguePage').then((file) => file.RoguePage) },
)
