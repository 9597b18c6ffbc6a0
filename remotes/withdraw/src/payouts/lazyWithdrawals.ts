import { loadOnce } from '@kasa/desk/loadOnce'

/** The open payout and bulk actions, loaded when someone starts to work. */
export const lazyWithdrawals = loadOnce(() => import('./drawer/withdrawalDesk').then((file) => file.withdrawalDesk))
