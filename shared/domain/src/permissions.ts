import { mayAccess, type AccessRule, type Viewer } from './access'

/**
 * Every permission code with the rule behind it. The browser asks it for routes and buttons, the server
 * for each API route; what a person may reach within a permission (own merchant, own accounts) is ownership,
 * checked by the server on every object. Source: domain section 8 on top of specification section 2.
 */
export const permissions = {
  'deposit.list': { scope: 'ADMIN|MERCHANT', module: 'remit' },
  'deposit.listAll': { scope: 'SUBREMIT|REMIT', noScope: 'ADMIN', module: 'remit' },
  'deposit.read': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT', module: 'remit' },
  'deposit.claim': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'deposit.decide': { scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
  'deposit.cancel': { scope: 'MERCHANT', module: 'remit' },
  'callback.list': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'callback.resend': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  // Everything for ADMIN, their own acts for the others: the server's question.
  'audit.list': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT|PAPARA|SUBPAPARA|TRADER', module: 'admin' },
  'user.list': { scope: 'ADMIN|MERCHANT|REMIT|PAPARA', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  'user.write': { scope: 'ADMIN|MERCHANT|REMIT|PAPARA', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  'merchant.list': { scope: 'ADMIN|MERCHANT', module: 'admin' },
  'merchant.write': { scope: 'ADMIN', module: 'admin' },
  'merchant.keys': { scope: 'ADMIN|MERCHANT', privateRule: 'USER_MANAGEMENT', module: 'admin' },
  'report.merchantRemit': { scope: 'ADMIN|MERCHANT', module: 'remit' },
  'withdrawal.list': { scope: 'ADMIN|MERCHANT|REMIT|SUBREMIT', module: 'withdraw' },
  'cardTransfer.list': { scope: 'TRADER|ADMIN', module: 'card' },
  'paparaTransfer.list': { scope: 'ADMIN|SUBPAPARA', module: 'papara' },
} as const satisfies Record<string, AccessRule>

export type Permission = keyof typeof permissions

/** Narrows text (a manifest's, a route's) to a permission code of the table. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code)

/** True when this viewer holds the permission; ownership of the object is a second question. */
export const can = (viewer: Viewer, permission: Permission): boolean => mayAccess(permissions[permission], viewer)
