import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'fragile',
    version: '1.0.0',
    owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [{ path: '/fragile', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
    menu: [{ id: 'fragile', labelKey: 'title', icon: 'deposit', link: '/fragile', section: 'main', order: 90 }],
    permissions: ['deposit.list'],
    locales: { tr: { title: 'Fragile' }, en: { title: 'Fragile' } },
    budgets: { totalKb: 40 },
  },
  { page: () => import('./FragilePage').then((file) => file.FragilePage) },
)
