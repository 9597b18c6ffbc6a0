import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'reports',
    version: '0.2.0',
    owner: { team: 'Insight', contact: 'insight@kasa.example' },
    contract: { major: 1, minMinor: 3 },
    routes: [
      {
        path: '/r/merchantremit',
        page: 'merchantremit',
        titleKey: 'menu.merchantremit',
        permission: 'report.merchantRemit',
        first: '/api/report/merchantremit/list',
      },
      {
        path: '/r/merchantwithdraw',
        page: 'merchantwithdraw',
        titleKey: 'menu.merchantwithdraw',
        permission: 'report.merchantWithdraw',
        first: '/api/report/merchantwithdraw/list',
      },
      {
        path: '/r/general',
        page: 'general',
        titleKey: 'menu.general',
        permission: 'report.general',
        first: '/api/report/general/list',
      },
      {
        path: '/r/remitaccount',
        page: 'remitaccount',
        titleKey: 'menu.remitaccount',
        permission: 'report.remitAccount',
        first: '/api/report/remitaccount/list',
      },
    ],
    menu: [
      {
        id: 'merchantremit',
        labelKey: 'menu.merchantremit',
        icon: 'report',
        link: '/r/merchantremit',
        section: 'insight',
        order: 20,
      },
      {
        id: 'remitaccount',
        labelKey: 'menu.remitaccount',
        icon: 'bank',
        link: '/r/remitaccount',
        section: 'insight',
        order: 30,
        // Hidden for everybody (specification section 6); whoever has the right opens it by its address.
        role: 'nobody-has-this-role',
      },
      {
        id: 'merchantwithdraw',
        labelKey: 'menu.merchantwithdraw',
        icon: 'report',
        link: '/r/merchantwithdraw',
        section: 'insight',
        order: 40,
      },
      {
        id: 'general',
        labelKey: 'menu.general',
        icon: 'report',
        link: '/r/general',
        section: 'insight',
        order: 50,
      },
    ],
    permissions: [
      'report.merchantRemit',
      'report.merchantWithdraw',
      'report.general',
      'report.remitAccount',
      'deposit.list',
      'deposit.listAll',
      'withdrawal.list',
      'bankAccount.read',
    ],
    locales: {
      tr: {
        'module.name': 'Raporlar',
        'menu.merchantremit': 'Havale raporu',
        'menu.merchantwithdraw': 'Çekim raporu',
        'menu.general': 'Genel rapor',
        'menu.remitaccount': 'Banka raporu',
      },
      en: {
        'module.name': 'Reports',
        'menu.merchantremit': 'Bank transfer report',
        'menu.merchantwithdraw': 'Withdrawal report',
        'menu.general': 'General report',
        'menu.remitaccount': 'Bank report',
      },
    },
    budgets: { totalKb: 40 },
  },
  {
    merchantremit: () => import('./reports/pages').then((file) => file.MerchantRemitPage),
    merchantwithdraw: () => import('./reports/pages').then((file) => file.MerchantWithdrawPage),
    general: () => import('./reports/pages').then((file) => file.GeneralPage),
    remitaccount: () => import('./reports/pages').then((file) => file.RemitAccountPage),
  },
)
