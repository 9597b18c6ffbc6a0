import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'admin',
    version: '0.1.0',
    owner: { team: 'Platform', contact: 'platform@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [],
    menu: [],
    permissions: [],
    locales: { tr: {}, en: {} },
    budgets: { totalKb: 40 },
  },
  {},
)
