import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: 'withdraw',
    version: '0.1.0',
    owner: { team: 'Payouts', contact: 'payouts@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [
      {
        path: '/withdraw-request/list',
        page: 'withdrawals',
        titleKey: 'menu.withdrawals',
        permission: 'withdrawal.list',
        first: '/api/withdraw-request/list',
      },
    ],
    menu: [
      {
        id: 'withdrawals',
        labelKey: 'menu.withdrawals',
        icon: 'withdraw',
        link: '/withdraw-request/list',
        section: 'remit',
        order: 13,
        badge: { count: 'withdrawal.waiting', variant: 'danger' },
      },
    ],
    permissions: ['withdrawal.list', 'withdrawal.decide', 'withdrawal.write'],
    locales: {
      tr: {
        'module.name': 'Çekim',
        'menu.withdrawals': 'Çekim talepleri',
        'money.plan': '{{number}} çekiminin yeniden planlanması',
        'money.send': '{{number}} çekiminin gönderimine başlama',
        'money.sent': '{{number}} çekiminin gönderildi olarak işaretlenmesi',
        'money.notSent': '{{number}} çekimini bankanın reddettiği bilgisi',
        'money.reject': '{{number}} çekiminin reddi',
        'money.undo': '{{number}} kararının geri alınması',
        'money.many.claim': '{{number}} çekimin üstlenilmesi',
        'money.many.reject': '{{number}} çekimin reddi',
        'money.many.undo': '{{number}} kararın geri alınması',
      },
      en: {
        'module.name': 'Withdrawals',
        'menu.withdrawals': 'Withdraw Request',
        'money.plan': 'Planning withdrawal {{number}} again',
        'money.send': 'Starting to send withdrawal {{number}}',
        'money.sent': 'Marking withdrawal {{number}} as sent',
        'money.notSent': 'Saying that the bank refused withdrawal {{number}}',
        'money.reject': 'Rejecting withdrawal {{number}}',
        'money.undo': 'Taking back the decision on withdrawal {{number}}',
        'money.many.claim': 'Claiming {{number}} withdrawals',
        'money.many.reject': 'Rejecting {{number}} withdrawals',
        'money.many.undo': 'Taking back {{number}} decisions',
      },
    },
    budgets: { totalKb: 40 },
  },
  { withdrawals: () => import('./payouts/WithdrawalsPage').then((file) => file.WithdrawalsPage) },
)
