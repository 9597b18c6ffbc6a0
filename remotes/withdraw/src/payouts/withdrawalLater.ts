import { loadOnce } from '@kasa/desk/loadOnce'

/** The open payout and bulk actions, loaded when someone starts to work. */
export const withdrawalLater = loadOnce(() => import('./drawer/withdrawalDesk').then((file) => file.withdrawalDesk))
