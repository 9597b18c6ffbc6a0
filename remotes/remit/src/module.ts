import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'remit',
    version: '0.1.0',
    owner: { team: 'Bank transfers', contact: 'remit@kasa.example' },
    contract: { major: 1, minMinor: 1 },
    routes: [
      { path: '/remit-request/list', page: 'deposits', titleKey: 'menu.deposits', permission: 'deposit.list' },
      { path: '/remit-request/alllist', page: 'deposits', titleKey: 'menu.depositsAll', permission: 'deposit.listAll' },
      { path: '/bank-name/list', page: 'banks', titleKey: 'menu.banks', permission: 'bankName.write' },
      { path: '/bank-account/list', page: 'accounts', titleKey: 'menu.accounts', permission: 'bankAccount.read' },
      { path: '/bank-account/statements', page: 'statements', titleKey: 'menu.statements', permission: 'bankAccount.read' },
      { path: '/limit-group/list', page: 'limits', titleKey: 'menu.limitGroups', permission: 'limitGroup.write' },
      { path: '/remit-group/list', page: 'groups', titleKey: 'menu.remitGroups', permission: 'remitGroup.write' },
    ],
    menu: [
      { id: 'banks', labelKey: 'menu.banks', icon: 'bank', link: '/bank-name/list', section: 'remit', order: 22 },
      { id: 'accounts', labelKey: 'menu.accounts', icon: 'bank', link: '/bank-account/list', section: 'remit', order: 23 },
      { id: 'limitGroups', labelKey: 'menu.limitGroups', icon: 'limit', link: '/limit-group/list', section: 'remit', order: 4 },
      { id: 'remitGroups', labelKey: 'menu.remitGroups', icon: 'group', link: '/remit-group/list', section: 'remit', order: 5 },
      {
        id: 'deposits',
        labelKey: 'menu.deposits',
        icon: 'deposit',
        link: '/remit-request/list',
        section: 'remit',
        order: 10,
        badge: { count: 'deposit.waiting', variant: 'danger' },
      },
      {
        id: 'depositsAll',
        labelKey: 'menu.depositsAll',
        icon: 'deposit',
        link: '/remit-request/alllist',
        section: 'remit',
        order: 11,
        badge: { count: 'deposit.waiting', variant: 'danger' },
      },
    ],
    permissions: ['deposit.list', 'deposit.listAll', 'deposit.read', 'deposit.claim', 'deposit.decide', 'deposit.cancel', 'bankName.write', 'bankAccount.read', 'bankAccount.write', 'bankAccount.read', 'limitGroup.write', 'remitGroup.write'],
    search: [{ id: 'deposits', labelKey: 'search.deposits', permission: 'deposit.read' }],
    slots: { provides: ['record.history'], fills: [{ slot: 'deposit.detail', permission: 'deposit.read', order: 10 }] },
    locales: {
      tr: {
        'module.name': 'Havale', 'search.deposits': 'Yatırımlar', 'menu.deposits': 'Yatırım talepleri', 'menu.depositsAll': 'Genel yatırım talepleri', 'menu.banks': 'Banka listesi', 'menu.accounts': 'Banka hesapları', 'menu.statements': 'Ekstreler',
        'menu.limitGroups': 'Limit grupları', 'menu.remitGroups': 'Havale grupları',
        'money.approve': '{{number}} yatırımının onayı', 'money.reject': '{{number}} yatırımının reddi', 'money.cancel': '{{number}} yatırımının iptali', 'money.undo': '{{number}} kararının geri alınması',
      },
      en: {
        'module.name': 'Bank transfers', 'search.deposits': 'Deposits', 'menu.deposits': 'Deposit Request', 'menu.depositsAll': 'Global Deposit Request', 'menu.banks': 'Bank List', 'menu.accounts': 'Bank Account', 'menu.statements': 'Statements',
        'menu.limitGroups': 'Limit Group', 'menu.remitGroups': 'Remit Group',
        'money.approve': 'Confirming deposit {{number}}', 'money.reject': 'Rejecting deposit {{number}}', 'money.cancel': 'Cancelling deposit {{number}}', 'money.undo': 'Taking back the decision on deposit {{number}}',
      },
    },
    budgets: { totalKb: 40 },
  },
  {
    deposits: () => import('./deposits/DepositsPage').then((file) => file.DepositsPage),
    banks: () => import('./banks/BanksPage').then((file) => file.BanksPage),
    accounts: () => import('./accounts/AccountsPage').then((file) => file.AccountsPage),
    statements: () => import('./statements/StatementsPage').then((file) => file.StatementsPage),
    limits: () => import('./limits/LimitsPage').then((file) => file.LimitsPage),
    groups: () => import('./groups/GroupsPage').then((file) => file.GroupsPage),
  },
  {
    fills: { 'deposit.detail': () => import('./deposits/DepositPart').then((file) => file.DepositPart) },
    searches: { deposits: () => import('./deposits/searchDeposits').then((file) => file.searchDeposits) },
  },
)
