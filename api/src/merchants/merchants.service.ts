import type { FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'
import { selectDepositFee, selectMerchant, type Merchant } from './merchants.sql'

export type { Merchant }

/** One merchant, or undefined. */
export const findMerchant = selectMerchant

const noFee: FeeRule = { basisPoints: 0n, fixedMinor: 0n, minMinor: 0n, maxMinor: null, taxBasisPoints: 0n }

/** The merchant's deposit fee now; nothing where none was agreed. */
export const depositFeeOf = async (tx: Pick<Tx, 'query'>, merchantId: string, at: Date): Promise<FeeRule> =>
  (await selectDepositFee(tx, merchantId, at)) ?? noFee
