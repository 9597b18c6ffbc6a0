import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'papara',
    version: '0.1.0',
    owner: { team: 'Wallets', contact: 'wallets@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [],
    menu: [],
    permissions: [],
    locales: { tr: { 'module.name': 'Papara' }, en: { 'module.name': 'Papara' } },
    budgets: { totalKb: 40 },
  },
  {},
)
