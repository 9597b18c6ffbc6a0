import { loadOnce } from '../loadOnce'

/** The open parcel and bulk actions, loaded when someone starts to work. */
export const lazyParcels = loadOnce(() => import('./parcelDesk').then((file) => file.parcelDesk))
