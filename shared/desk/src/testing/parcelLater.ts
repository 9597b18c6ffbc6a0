import { loadOnce } from '../loadOnce'

/** An open parcel, and many at once: with the first sign of somebody at work. */
export const parcelLater = loadOnce(() => import('./parcelDesk').then((file) => file.parcelDesk))
