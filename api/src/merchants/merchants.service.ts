import type { FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'
import { selectFee, selectMerchant, type FeeMethod, type Merchant } from './merchants.sql'

export type { FeeMethod, Merchant }

/** One merchant, or undefined. */
export const findMerchant = selectMerchant

const noFee: FeeRule = { basisPoints: 0n, fixedMinor: 0n, minMinor: 0n, maxMinor: null, taxBasisPoints: 0n }

/** The merchant's fee at that moment for what is done by this method; nothing where none was agreed. */
export const merchantFeeOf = async (
  tx: Pick<Tx, 'query'>,
  merchantId: string,
  method: FeeMethod,
  at: Date,
): Promise<FeeRule> => (await selectFee(tx, merchantId, method, at)) ?? noFee

/** Whether the fee that was in force then is given back where what it was taken for comes back. */
export const givesFeeBack = async (
  tx: Pick<Tx, 'query'>,
  merchantId: string,
  method: FeeMethod,
  at: Date,
): Promise<boolean> => (await selectFee(tx, merchantId, method, at))?.backOnReturn ?? false

/** `merchantFeeOf` of deposits. */
export const depositFeeOf = (tx: Pick<Tx, 'query'>, merchantId: string, at: Date): Promise<FeeRule> =>
  merchantFeeOf(tx, merchantId, 'DEPOSIT', at)
