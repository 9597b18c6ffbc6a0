import { mayAccess, type AccessRule, type Viewer } from './access'

/**
 * Every permission code with the rule behind it: domain section 8, one object of it after the other. The browser asks
 * it for routes and buttons, the server for each API route; what a person may reach within a permission (own merchant,
 * own accounts, own people) is ownership, checked by the server on every object. `list` is the page of the menu
 * (specification section 2), `read` the object itself; `decide` is claim and decide, `approve` to be the second person.
 */
export const permissions = {
  'cardTransfer.list': { scope: 'TRADER|ADMIN', module: 'card' },
  'cardTransfer.read': { scope: 'ADMIN|MERCHANT|MERCHANT_TRADER|TRADER', module: 'card' },
  'cardTransfer.decide': { scope: 'ADMIN|TRADER', module: 'card' },
  'cardTransfer.write': { scope: 'ADMIN', module: 'card' },
  'cardTransfer.approve': { scope: 'ADMIN', module: 'card' },

  'deposit.list': { scope: 'ADMIN|MERCHANT', module: 'remit' },
  'deposit.listAll': { scope: 'SUBREMIT|REMIT', noScope: 'ADMIN', module: 'remit' },
  'deposit.read': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT', module: 'remit' },
  'deposit.claim': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'deposit.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'deposit.cancel': { scope: 'MERCHANT', module: 'remit' },
  'deposit.write': { scope: 'ADMIN', module: 'remit' },
  'deposit.approve': { scope: 'ADMIN', module: 'remit' },

  'withdrawal.list': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT', module: 'withdraw' },
  'withdrawal.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'withdraw' },
  'withdrawal.write': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'money_withdraw' }, module: 'withdraw' },
  'withdrawal.approve': { scope: 'ADMIN|MERCHANT', module: 'withdraw' },
  'withdrawal.missing': { scope: 'ADMIN', module: 'withdraw' },
  // A file of payouts is read by who asks for one and by who agrees to one.
  'withdrawal.readUpload': {
    scope: 'ADMIN|MERCHANT',
    beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' },
    module: 'withdraw',
  },
  // The two sides of it, as a rule names one: our administrators, or the merchant's own people with a right over its
  // money or people.
  'withdrawal.approveOurs': { scope: 'ADMIN', module: 'withdraw' },
  'withdrawal.approveOwn': {
    scope: 'MERCHANT',
    beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' },
    module: 'withdraw',
  },
  'payoutRule.write': { scope: 'ADMIN', module: 'withdraw' },
  // Whom nothing is paid to before somebody has looked: ours alone to know.
  'blocklist.read': { scope: 'ADMIN', module: 'withdraw' },
  'blocklist.write': { scope: 'ADMIN', module: 'withdraw' },
  // What is said of a merchant's customer.
  'customer.flag': { scope: 'ADMIN', module: 'withdraw' },
  // What we hold about one person, and its erasure, which another ADMIN agrees to.
  'customer.privacy': { scope: 'ADMIN', module: 'admin' },
  'customer.approve': { scope: 'ADMIN', module: 'admin' },
  // Files for banks, of one's own accounts; an ADMIN is the second person.
  'paymentFile.list': { scope: 'ADMIN|REMIT', module: 'withdraw' },
  'paymentFile.write': { scope: 'ADMIN|REMIT', module: 'withdraw' },
  'paymentFile.approve': { scope: 'ADMIN', module: 'withdraw' },

  'paparaTransfer.list': { scope: 'ADMIN|SUBPAPARA', module: 'papara' },
  'paparaTransfer.read': { scope: 'ADMIN|MERCHANT|PAPARA|SUBPAPARA', module: 'papara' },
  'paparaTransfer.decide': { scope: 'ADMIN|SUBPAPARA', module: 'papara' },
  'paparaTransfer.write': { scope: 'ADMIN', module: 'papara' },
  'paparaTransfer.approve': { scope: 'ADMIN', module: 'papara' },

  'bankAccount.read': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'bankAccount.write': { scope: 'ADMIN|REMIT', module: 'remit' },
  'bankAccount.approve': { scope: 'ADMIN', module: 'remit' },
  'remitGroup.write': { scope: 'ADMIN', module: 'remit' },
  'limitGroup.write': { scope: 'ADMIN', module: 'remit' },
  'paparaLimitGroup.write': { scope: 'ADMIN', module: 'papara' },
  'bankName.write': { scope: 'ADMIN', module: 'remit' },
  'paparaGroup.write': { scope: 'ADMIN', module: 'papara' },
  'paparaAccount.read': { scope: 'ADMIN|PAPARA|SUBPAPARA', module: 'papara' },
  'paparaAccount.write': { scope: 'ADMIN|PAPARA', module: 'papara' },
  'paparaAccount.approve': { scope: 'ADMIN', module: 'papara' },
  'bot.read': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'bot.pause': { scope: 'ADMIN|REMIT', module: 'remit' },
  'bot.write': { scope: 'ADMIN', module: 'remit' },
  // An operator's own desk; duty and hand-overs, which an ADMIN reads.
  'desk.read': { scope: 'REMIT', noScope: 'ADMIN', module: 'remit' },
  'shift.use': { scope: 'REMIT|SUBREMIT', module: 'remit' },
  'shift.read': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'bankLine.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'bankLine.write': { scope: 'ADMIN', module: 'remit' },
  'walletLine.decide': { scope: 'ADMIN|PAPARA|SUBPAPARA', module: 'papara' },

  // What waits for a second person: of those who may ask, and of those who may decide. Whose it is, is asked of each.
  // Never a rail's: rights over others wait for a second ADMIN in every tenant.
  'approval.read': {
    scope: 'ADMIN|REMIT|MERCHANT',
    beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' },
    module: 'admin',
  },

  // Paying merchants what they earned. It leaves as a payout, so a tenant without payouts has none.
  'settlement.list': { scope: 'ADMIN', module: 'withdraw' },
  'settlement.write': { scope: 'ADMIN', module: 'withdraw' },
  'settlement.approve': { scope: 'ADMIN', module: 'withdraw' },

  // What operators earn: our cost, and nobody's of theirs to set.
  'operatorCommission.read': { scope: 'ADMIN', module: 'admin' },
  'operatorCommission.write': { scope: 'ADMIN', module: 'admin' },
  'operatorCommission.approve': { scope: 'ADMIN', module: 'admin' },
  // One's own: of those who own accounts, terminals or wallets.
  'operatorCommission.my': { scope: 'REMIT|PAPARA|TRADER', module: 'admin' },

  'merchant.list': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'merchant.write': { scope: 'ADMIN', module: 'admin' },
  'merchant.approve': { scope: 'ADMIN', module: 'admin' },
  // The page of a merchant about itself: for whoever looks after its people and keys.
  'merchant.my': { scope: 'MERCHANT', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  // A merchant's documents, and where its KYB stands: for whoever looks after its people.
  'kyb.read': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  'kyb.write': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  'kyb.decide': { scope: 'ADMIN', module: 'admin' },
  'kyb.approve': { scope: 'ADMIN', module: 'admin' },
  'merchant.keys': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  // What a merchant's servers called and were answered: for whoever looks after its keys.
  'merchantCall.read': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  // Which rule decided, of anybody's rights, and who could change it: an ADMIN's to know, also without USER_MANAGEMENT.
  'access.explain': { scope: 'ADMIN', module: 'admin' },
  'user.list': { scope: 'ADMIN|MERCHANT|REMIT|PAPARA', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  'user.write': { scope: 'ADMIN|MERCHANT|REMIT|PAPARA', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  // The second ADMIN of whatever gives rights over others.
  'user.approve': { scope: 'ADMIN', module: 'admin' },
  'callback.list': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'callback.resend': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'callback.write': { scope: 'ADMIN', module: 'admin' },
  'sysparameter.read': { scope: 'ADMIN|SYSTEM', module: 'admin' },
  'sysparameter.write': { scope: 'ADMIN', module: 'admin' },
  'sysparameter.approve': { scope: 'ADMIN', module: 'admin' },
  // The second ADMIN of a large file that names people.
  'export.approve': { scope: 'ADMIN', module: 'admin' },
  // To look behind the screens of the modules, and to be given a build to try (ADR 18).
  'module.develop': { scope: 'ADMIN|SYSTEM', module: 'admin' },
  // Everything for ADMIN, their own acts for the others: the server's question.
  'audit.list': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT|PAPARA|SUBPAPARA|TRADER', module: 'admin' },

  'audit.proof': { scope: 'ADMIN', module: 'admin' },

  // The start pages of the specification's menu; an operator's is `desk.read`.
  'dashboard.admin': { scope: 'ADMIN', module: 'reports' },
  'dashboard.merchant': { scope: 'MERCHANT', noScope: 'ADMIN', module: 'reports' },
  'report.merchant': { scope: 'ADMIN|SYSTEM|MERCHANT|MERCHANT_TRADER|TRADER', module: 'card' },
  'report.merchantRemit': { scope: 'ADMIN|SYSTEM|MERCHANT|REMIT', module: 'remit' },
  // In no menu (specification section 6): by its address, for whoever has the right.
  'report.remitAccount': { scope: 'ADMIN|SYSTEM|REMIT', module: 'remit' },
  'report.merchantWithdraw': { scope: 'ADMIN|SYSTEM|MERCHANT', module: 'withdraw' },
  'report.wallet': { scope: 'ADMIN|SYSTEM|MERCHANT|PAPARA', module: 'papara' },
  'report.general': { scope: 'ADMIN|SYSTEM|MERCHANT', module: 'reports' },
  'report.reconciliation': { scope: 'ADMIN|SYSTEM', module: 'reports' },
  // Files of one's own exports of reports.
  'report.files': { scope: 'ADMIN|SYSTEM|MERCHANT|MERCHANT_TRADER|TRADER|REMIT|SUBREMIT', module: 'reports' },
  'report.reconciliationDetail': { scope: 'ADMIN|SYSTEM|MERCHANT|REMIT|SUBREMIT', module: 'reports' },
  // A merchant's side is signed by who looks after its people.
  'reconciliation.sign': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'reports' },
  // A merchant's own figures of a day.
  // Breaks, and signing a day for us.
  'reconciliation.write': { scope: 'ADMIN', module: 'reports' },
  'reconciliation.approve': { scope: 'ADMIN', module: 'reports' },
  'reconciliation.report': { scope: 'ADMIN|MERCHANT', module: 'reports' },
} as const satisfies Record<string, AccessRule>

export type Permission = keyof typeof permissions

/** Narrows text (a manifest's, a route's) to a permission code of the table. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code)

/** True when this viewer holds the permission; ownership of the object is a second question. */
export const can = (viewer: Viewer, permission: Permission): boolean => mayAccess(permissions[permission], viewer)
