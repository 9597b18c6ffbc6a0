import type { DepositStatus } from './deposit'
import type { RequestPermissions, RequestType } from './requestType'

export const depositType = {
  object: 'deposit',
  table: 'remit_request',
  module: 'remit',
  title: { tr: 'Yatırım', en: 'Deposit' },
  titles: { tr: 'Yatırımlar', en: 'Deposits' },
  list: { path: '/remit-request/list', isOfMerchants: true },
  queue: 'deposit',
  direction: 'IN',
  merchant: {
    kind: 'deposit',
    called: 'deposit',
    path: 'deposits',
    scope: 'deposit:create',
    refusesSecond: true,
    event: 'deposit',
    events: [
      'deposit.assigned',
      'deposit.approved',
      'deposit.rejected',
      'deposit.expired',
      'deposit.cancelled',
      'deposit.reversed',
    ],
  },
  open: ['NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW'],
  ended: ['REJECTED', 'EXPIRED', 'CANCELLED'],
} as const satisfies RequestType<DepositStatus>

export const depositPermissions = {
  'deposit.list': { scope: 'ADMIN|MERCHANT', module: 'remit' },
  'deposit.listAll': { scope: 'SUBREMIT|REMIT', noScope: 'ADMIN', module: 'remit' },
  'deposit.read': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT', module: 'remit' },
  'deposit.claim': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'deposit.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'deposit.cancel': { scope: 'MERCHANT', module: 'remit' },
  'deposit.write': { scope: 'ADMIN', module: 'remit' },
  'deposit.approve': { scope: 'ADMIN', module: 'remit' },
} as const satisfies RequestPermissions
