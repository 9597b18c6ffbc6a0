import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'reports',
    version: '0.1.0',
    owner: { team: 'Insight', contact: 'insight@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [],
    menu: [],
    permissions: [],
    locales: { tr: { 'module.name': 'Raporlar' }, en: { 'module.name': 'Reports' } },
    budgets: { totalKb: 40 },
  },
  {},
)
