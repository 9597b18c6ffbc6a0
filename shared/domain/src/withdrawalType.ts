import type { RequestPermissions, RequestType } from './requestType'
import type { WithdrawalStatus } from './withdrawal'

export const withdrawalType = {
  object: 'withdrawal',
  table: 'withdraw_request',
  module: 'withdraw',
  title: { tr: 'Çekim', en: 'Withdrawal' },
  titles: { tr: 'Çekimler', en: 'Withdrawals' },
  list: { path: '/withdraw-request/list', isOfMerchants: true },
  queue: 'withdrawal',
  direction: 'OUT',
  merchant: {
    kind: 'withdrawal',
    called: 'payout',
    path: 'withdrawals',
    scope: 'withdraw:create',
    refusesSecond: false,
    event: 'withdraw',
    events: [
      'withdraw.hold',
      'withdraw.sent',
      'withdraw.partially_paid',
      'withdraw.paid',
      'withdraw.suspect',
      'withdraw.returned',
      'withdraw.rejected',
      'withdraw.cancelled',
    ],
  },
  open: ['NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT', 'PARTIALLY_PAID'],
  ended: ['REJECTED', 'CANCELLED'],
} as const satisfies RequestType<WithdrawalStatus>

export const withdrawalPermissions = {
  'withdrawal.list': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT', module: 'withdraw' },
  'withdrawal.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'withdraw' },
  'withdrawal.write': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'money_withdraw' }, module: 'withdraw' },
  'withdrawal.approve': { scope: 'ADMIN|MERCHANT', module: 'withdraw' },
  'withdrawal.missing': { scope: 'ADMIN', module: 'withdraw' },
  // A payout upload is readable by its requesters and its approvers.
  'withdrawal.readUpload': {
    scope: 'ADMIN|MERCHANT',
    beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' },
    module: 'withdraw',
  },
  // The two approving sides of a rule: our administrators, or the merchant's own people with a right over its money
  // or people.
  'withdrawal.approveOurs': { scope: 'ADMIN', module: 'withdraw' },
  'withdrawal.approveOwn': {
    scope: 'MERCHANT',
    beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' },
    module: 'withdraw',
  },
} as const satisfies RequestPermissions
