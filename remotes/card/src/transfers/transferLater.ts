import { loadOnce } from '@kasa/desk/loadOnce'

/** An open card transfer, and many at once: with the first sign of somebody at work. */
export const transferLater = loadOnce(() => import('./drawer/transferDesk').then((file) => file.transferDesk))
