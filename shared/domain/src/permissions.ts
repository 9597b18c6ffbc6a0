import { mayAccess, type AccessRule, type Viewer } from './access'
import { requestPermissions } from './requestTypes'

/**
 * All permissions with their rules: domain section 8, object by object. The browser checks them for routes and
 * buttons, the server for each API route. Ownership (own merchant, accounts or people) is checked separately by the
 * server on each object. `list` is the menu page (specification section 2), `read` the object itself; `decide`
 * includes claiming; `approve` is the second person's permission.
 */
export const permissions = {
  // Each kind of request declares its own.
  ...requestPermissions,

  'payoutRule.write': { scope: 'ADMIN', module: 'withdraw' },
  // The blocklist is visible only to us.
  'blocklist.read': { scope: 'ADMIN', module: 'withdraw' },
  'blocklist.write': { scope: 'ADMIN', module: 'withdraw' },
  // Flags on a merchant's customer.
  'customer.flag': { scope: 'ADMIN', module: 'withdraw' },
  // A customer's personal data and its erasure, which another ADMIN approves.
  'customer.privacy': { scope: 'ADMIN', module: 'admin' },
  'customer.approve': { scope: 'ADMIN', module: 'admin' },
  // Payment files of one's own accounts; an ADMIN is the second person.
  'paymentFile.list': { scope: 'ADMIN|REMIT', module: 'withdraw' },
  'paymentFile.write': { scope: 'ADMIN|REMIT', module: 'withdraw' },
  'paymentFile.approve': { scope: 'ADMIN', module: 'withdraw' },

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
  // An operator's own desk; duty and hand-overs, which an ADMIN may read.
  'desk.read': { scope: 'REMIT', noScope: 'ADMIN', module: 'remit' },
  'shift.use': { scope: 'REMIT|SUBREMIT', module: 'remit' },
  'shift.read': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'bankLine.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'bankLine.write': { scope: 'ADMIN', module: 'remit' },
  'walletLine.decide': { scope: 'ADMIN|PAPARA|SUBPAPARA', module: 'papara' },

  // Approval requests, for requesters and approvers; each object's kind decides who may see it. In module `admin`,
  // not a rail's: changes of rights need a second ADMIN in every tenant.
  'approval.read': {
    scope: 'ADMIN|REMIT|MERCHANT',
    beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' },
    module: 'admin',
  },

  // Settlement of merchants. It is paid as a payout, so it needs the withdraw module.
  'settlement.list': { scope: 'ADMIN', module: 'withdraw' },
  'settlement.write': { scope: 'ADMIN', module: 'withdraw' },
  'settlement.approve': { scope: 'ADMIN', module: 'withdraw' },
  // A merchant's own past settlements.
  'settlement.my': { scope: 'MERCHANT', noScope: 'ADMIN', module: 'withdraw' },

  // Operators' commissions: our cost, not set by operators.
  'operatorCommission.read': { scope: 'ADMIN', module: 'admin' },
  'operatorCommission.write': { scope: 'ADMIN', module: 'admin' },
  'operatorCommission.approve': { scope: 'ADMIN', module: 'admin' },
  // One's own commissions: for owners of accounts, terminals or wallets.
  'operatorCommission.my': { scope: 'REMIT|PAPARA|TRADER', module: 'admin' },

  'merchant.list': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'merchant.write': { scope: 'ADMIN', module: 'admin' },
  'merchant.approve': { scope: 'ADMIN', module: 'admin' },
  // A merchant's page about itself, for those who manage its users and keys.
  'merchant.my': { scope: 'MERCHANT', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  // A merchant's documents and KYB status, for those who manage its users.
  'kyb.read': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  'kyb.write': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  'kyb.decide': { scope: 'ADMIN', module: 'admin' },
  'kyb.approve': { scope: 'ADMIN', module: 'admin' },
  'merchant.keys': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  // A merchant's API calls with their responses, for those who manage its keys.
  'merchantCall.read': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'admin' },
  // Explains any person's rights, and who could change them. For an ADMIN, even without USER_MANAGEMENT.
  'access.explain': { scope: 'ADMIN', module: 'admin' },
  'user.list': { scope: 'ADMIN|MERCHANT|REMIT|PAPARA', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  'user.write': { scope: 'ADMIN|MERCHANT|REMIT|PAPARA', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  // The second ADMIN for changes that grant rights over others.
  'user.approve': { scope: 'ADMIN', module: 'admin' },
  'callback.list': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'callback.resend': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'callback.write': { scope: 'ADMIN', module: 'admin' },
  'sysparameter.read': { scope: 'ADMIN|SYSTEM', module: 'admin' },
  'sysparameter.write': { scope: 'ADMIN', module: 'admin' },
  'sysparameter.approve': { scope: 'ADMIN', module: 'admin' },
  // The second ADMIN for a large export that names people.
  'export.approve': { scope: 'ADMIN', module: 'admin' },
  // Developer tools for modules, including trying a build (ADR 18).
  'module.develop': { scope: 'ADMIN|SYSTEM', module: 'admin' },
  // ADMIN sees everything, others their own actions; the server checks which.
  'audit.list': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT|PAPARA|SUBPAPARA|TRADER', module: 'admin' },

  'audit.proof': { scope: 'ADMIN', module: 'admin' },

  // The start pages of the specification's menu; operators have `desk.read`.
  'dashboard.admin': { scope: 'ADMIN', module: 'reports' },
  'dashboard.merchant': { scope: 'MERCHANT', noScope: 'ADMIN', module: 'reports' },
  'report.merchant': { scope: 'ADMIN|SYSTEM|MERCHANT|MERCHANT_TRADER|TRADER', module: 'card' },
  'report.merchantRemit': { scope: 'ADMIN|SYSTEM|MERCHANT|REMIT', module: 'remit' },
  // Not in a menu (specification section 6); reached by its address.
  'report.remitAccount': { scope: 'ADMIN|SYSTEM|REMIT', module: 'remit' },
  'report.merchantWithdraw': { scope: 'ADMIN|SYSTEM|MERCHANT', module: 'withdraw' },
  'report.wallet': { scope: 'ADMIN|SYSTEM|MERCHANT|PAPARA', module: 'papara' },
  'report.general': { scope: 'ADMIN|SYSTEM|MERCHANT', module: 'reports' },
  'report.reconciliation': { scope: 'ADMIN|SYSTEM', module: 'reports' },
  // Files of one's own report exports.
  'report.files': { scope: 'ADMIN|SYSTEM|MERCHANT|MERCHANT_TRADER|TRADER|REMIT|SUBREMIT', module: 'reports' },
  'report.reconciliationDetail': { scope: 'ADMIN|SYSTEM|MERCHANT|REMIT|SUBREMIT', module: 'reports' },
  // A merchant's side is signed by those who manage its users.
  'reconciliation.sign': { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' }, module: 'reports' },
  // Breaks of a day.
  'reconciliation.write': { scope: 'ADMIN', module: 'reports' },
  'reconciliation.approve': { scope: 'ADMIN', module: 'reports' },
  'reconciliation.report': { scope: 'ADMIN|MERCHANT', module: 'reports' },
} as const satisfies Record<string, AccessRule>

export type Permission = keyof typeof permissions

/** Narrows text (from a manifest or route) to a permission. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code)

/** True when this viewer holds the permission. Ownership of the object is checked separately. */
export const can = (viewer: Viewer, permission: Permission): boolean => mayAccess(permissions[permission], viewer)
