import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'card',
    version: '0.1.0',
    owner: { team: 'Cards', contact: 'cards@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [],
    menu: [],
    permissions: [],
    locales: { tr: { 'module.name': 'Kart transferleri' }, en: { 'module.name': 'Card transfers' } },
    budgets: { totalKb: 40 },
  },
  {},
)
