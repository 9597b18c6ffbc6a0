import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'healthy',
    version: '1.0.0',
    owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [{ path: '/healthy', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
    menu: [{ id: 'healthy', labelKey: 'title', icon: 'deposit', link: '/healthy', section: 'main', order: 90 }],
    permissions: ['deposit.list'],
    locales: { tr: { title: 'Healthy' }, en: { title: 'Healthy' } },
    budgets: { totalKb: 40 },
  },
  { page: () => import('./HealthyPage').then((file) => file.HealthyPage) },
)
