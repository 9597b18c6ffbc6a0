import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'foreign',
    version: '1.0.0',
    owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' },
    contract: { major: 2, minMinor: 0 },
    routes: [{ path: '/foreign', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
    menu: [{ id: 'foreign', labelKey: 'title', icon: 'deposit', link: '/foreign', section: 'main', order: 90 }],
    permissions: ['deposit.list'],
    locales: { tr: { title: 'Foreign' }, en: { title: 'Foreign' } },
    budgets: { totalKb: 40 },
  },
  { page: () => import('./ForeignPage').then((file) => file.ForeignPage) },
)
