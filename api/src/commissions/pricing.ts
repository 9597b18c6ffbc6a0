import { feeLabelOf, type FeeMethod } from '@kasa/domain/commission'
import { feeOf, type FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'
import { selectVersionAt, type CommissionVersion } from './commissions.sql'

const noFee: FeeRule = { basisPoints: 0n, fixedMinor: 0n, minMinor: 0n, maxMinor: null, taxBasisPoints: 0n }

/** The merchant's fee for a method at `at`; no fee if none was agreed. */
export const merchantFeeOf = async (
  tx: Pick<Tx, 'query'>,
  merchantId: string,
  method: FeeMethod,
  at: Date,
): Promise<FeeRule> => (await selectVersionAt(tx, merchantId, method, at)) ?? noFee

/** Whether a returned request gives back the fee that was charged under the terms at `at`. */
export const givesFeeBack = async (
  tx: Pick<Tx, 'query'>,
  merchantId: string,
  method: FeeMethod,
  at: Date,
): Promise<boolean> => (await selectVersionAt(tx, merchantId, method, at))?.backOnReturn ?? false

/** An operator's terms for a method at `at`; undefined if none were agreed. */
export const operatorRuleOf = (
  tx: Pick<Tx, 'query'>,
  userId: string,
  method: FeeMethod,
  at: Date,
): Promise<CommissionVersion | undefined> => selectVersionAt(tx, userId, method, at, 'operator')

/** `merchantFeeOf` for deposits. */
export const depositFeeOf = (tx: Pick<Tx, 'query'>, merchantId: string, at: Date): Promise<FeeRule> =>
  merchantFeeOf(tx, merchantId, 'DEPOSIT', at)

/** What incoming money of a payer costs its merchant, in kuruş, and the rule applied. */
export async function depositCharge(
  tx: Tx,
  merchantId: string,
  amountMinor: bigint,
  at: Date,
  method: FeeMethod = 'DEPOSIT',
): Promise<{ feeMinor: bigint; taxMinor: bigint; feeLabel: string }> {
  const rule = await merchantFeeOf(tx, merchantId, method, at)
  return { ...feeOf(amountMinor, rule), feeLabel: feeLabelOf(rule) }
}
