import { selectMerchant, type Merchant } from './merchants.sql'

export type { Merchant }

/** One merchant, or undefined. */
export const findMerchant = selectMerchant
