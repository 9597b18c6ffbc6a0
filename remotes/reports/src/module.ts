import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'reports',
    version: '0.1.0',
    owner: { team: 'Insight', contact: 'insight@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [
      {
        path: '/dash/admin',
        page: 'adminDashboard',
        titleKey: 'menu.dashboard',
        permission: 'dashboard.admin',
        first: '/api/dash/admin',
      },
      {
        path: '/dash',
        page: 'merchantDashboard',
        titleKey: 'menu.dashboard',
        permission: 'dashboard.merchant',
        first: '/api/dash/merchant',
      },
    ],
    // Specification section 2: one entry for each kind of person; an operator's is the bank transfers' own.
    menu: [
      {
        id: 'adminDashboard',
        labelKey: 'menu.dashboard',
        icon: 'dashboard',
        link: '/dash/admin',
        section: 'main',
        order: 1,
      },
      {
        id: 'merchantDashboard',
        labelKey: 'menu.dashboard',
        icon: 'dashboard',
        link: '/dash',
        section: 'main',
        order: 2,
      },
    ],
    permissions: ['dashboard.admin', 'dashboard.merchant'],
    locales: {
      tr: { 'module.name': 'Raporlar', 'menu.dashboard': 'Pano' },
      en: { 'module.name': 'Reports', 'menu.dashboard': 'Dashboard' },
    },
    budgets: { totalKb: 40 },
  },
  {
    adminDashboard: () => import('./dashboards/AdminDashboardPage').then((file) => file.AdminDashboardPage),
    merchantDashboard: () => import('./dashboards/MerchantDashboardPage').then((file) => file.MerchantDashboardPage),
  },
)
