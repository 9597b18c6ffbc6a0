import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'withdraw',
    version: '0.1.0',
    owner: { team: 'Payouts', contact: 'payouts@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [],
    menu: [],
    permissions: [],
    locales: { tr: { 'module.name': 'Çekim' }, en: { 'module.name': 'Withdrawals' } },
    budgets: { totalKb: 40 },
  },
  {},
)
