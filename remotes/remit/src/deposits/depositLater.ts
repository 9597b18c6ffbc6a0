import { loadOnce } from '@kasa/desk/loadOnce'

/** An open deposit, and many at once: with the first sign of somebody at work. */
export const depositLater = loadOnce(() => import('./drawer/depositDesk').then((file) => file.depositDesk))
