import { loadOnce } from '@kasa/desk/loadOnce'

/** The open card transfer and bulk actions, loaded when someone starts to work. */
export const lazyTransfers = loadOnce(() => import('./drawer/transferDesk').then((file) => file.transferDesk))
