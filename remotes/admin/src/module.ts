import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'admin',
    version: '0.1.0',
    owner: { team: 'Platform', contact: 'platform@kasa.example' },
    contract: { major: 1, minMinor: 4 },
    routes: [
      { path: '/approval/list', page: 'approvals', titleKey: 'menu.approvals', permission: 'approval.read' },
      {
        path: '/callback/list',
        page: 'callbacks',
        titleKey: 'menu.callbacks',
        permission: 'callback.list',
        first: '/api/callback/list',
      },
      {
        path: '/audit/list',
        page: 'audit',
        titleKey: 'menu.audit',
        permission: 'audit.list',
        first: '/api/audit/list',
      },
      {
        path: '/users/userList',
        page: 'users',
        titleKey: 'menu.users',
        permission: 'user.list',
        first: '/api/users/list?sort=name',
      },
      // Reached from an account, and from the 404 page of a screen that is hidden.
      { path: '/users/access', page: 'access', titleKey: 'menu.access', permission: 'access.explain' },
    ],
    menu: [
      {
        id: 'approvals',
        labelKey: 'menu.approvals',
        icon: 'check',
        link: '/approval/list',
        // Below the rails: who signs in comes to the first entry, and that is a desk or a queue.
        section: 'administration',
        order: 20,
        badge: { count: 'approval.waiting', variant: 'danger' },
      },
      // Each entry's rule is its page's; said here too, it would also name a module's scope to tenants without that module.
      {
        id: 'users',
        labelKey: 'menu.users',
        icon: 'user',
        link: '/users/userList',
        section: 'administration',
        order: 30,
      },
      {
        id: 'callbacks',
        labelKey: 'menu.callbacks',
        icon: 'refresh',
        link: '/callback/list',
        section: 'administration',
        order: 40,
      },
      // Others reach their own acts by its address; their menu stays the specification's.
      {
        id: 'audit',
        labelKey: 'menu.audit',
        icon: 'lock',
        link: '/audit/list',
        section: 'administration',
        order: 60,
        scope: 'ADMIN',
      },
    ],
    permissions: [
      'approval.read',
      'access.explain',
      'callback.list',
      'callback.resend',
      'audit.list',
      'user.list',
      'user.write',
    ],
    search: [
      { id: 'users', labelKey: 'menu.users', permission: 'user.list' },
      { id: 'callbacks', labelKey: 'menu.callbacks', permission: 'callback.list' },
    ],
    slots: {
      provides: [
        'approval.bankAccount',
        'approval.bankTx',
        'approval.bot',
        'approval.deposit',
        'approval.payoutRules',
        'approval.withdrawal',
        'approval.withdrawUpload',
        'deposit.detail',
      ],
      // Who sees every act; the others' own are on their own page.
      fills: [{ slot: 'record.history', permission: 'audit.list', order: 20, scope: 'ADMIN' }],
    },
    recordWords: true,
    locales: {
      tr: {
        'module.name': 'Yönetim',
        'menu.approvals': 'Onaylar',
        'money.second.approve': 'İkinci kişi onayı',
        'money.second.deny': 'Bir isteğin reddi',
        'money.second.takeBack': 'Bir isteğin geri çekilmesi',
        'menu.users': 'Kullanıcılar',
        'menu.access': 'Erişim',
        'menu.callbacks': 'Geri çağrılar',
        'menu.audit': 'Denetim kaydı',
      },
      en: {
        'module.name': 'Administration',
        'menu.approvals': 'Approvals',
        'money.second.approve': 'Approving a colleague’s request',
        'money.second.deny': 'Rejecting a colleague’s request',
        'money.second.takeBack': 'Withdrawing a request',
        'menu.users': 'Users',
        'menu.access': 'Access',
        'menu.callbacks': 'Callback list',
        'menu.audit': 'Audit log',
      },
    },
    budgets: { totalKb: 40 },
  },
  {
    approvals: () => import('./approvals/ApprovalsPage').then((file) => file.ApprovalsPage),
    callbacks: () => import('./callbacks/CallbacksPage').then((file) => file.CallbacksPage),
    audit: () => import('./audit/AuditPage').then((file) => file.AuditPage),
    users: () => import('./users/UsersPage').then((file) => file.UsersPage),
    access: () => import('./access/AccessPage').then((file) => file.AccessPage),
  },
  {
    fills: { 'record.history': () => import('./audit/RecordHistory').then((file) => file.RecordHistory) },
    searches: {
      users: () => import('./users/searchUsers').then((file) => file.searchUsers),
      callbacks: () => import('./callbacks/searchCallbacks').then((file) => file.searchCallbacks),
    },
    recordWords: () => import('./locales/recordWords').then((file) => file.recordWords),
  },
)
