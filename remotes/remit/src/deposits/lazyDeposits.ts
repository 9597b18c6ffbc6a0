import { loadOnce } from '@kasa/desk/loadOnce'

/** The drawer and the bulk actions, loaded on the first sign of use. */
export const lazyDeposits = loadOnce(() => import('./drawer/depositDesk').then((file) => file.depositDesk))
