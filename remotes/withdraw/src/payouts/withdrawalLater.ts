import { loadOnce } from '@kasa/desk/loadOnce'

/** An open payout, and many at once: with the first sign of somebody at work. */
export const withdrawalLater = loadOnce(() => import('./drawer/withdrawalDesk').then((file) => file.withdrawalDesk))
