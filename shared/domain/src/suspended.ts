import type { Permission } from './permissions'

/**
 * Permissions that people of a suspended merchant hold but cannot use: the API refuses their writes
 * (`MERCHANT_MAY_LOOK`), so the console offers none. Permissions that also allow what stays possible, such as ending a
 * session, are not among them.
 */
export const idleWhileSuspended: ReadonlySet<Permission> = new Set<Permission>([
  'callback.resend',
  'deposit.cancel',
  'reconciliation.sign',
  'withdrawal.write',
])
