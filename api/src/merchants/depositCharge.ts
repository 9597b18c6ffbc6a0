import { feeOf, type FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'
import { merchantFeeOf, type FeeMethod } from './merchants.service'

/** `1.5% + ₺2.00`: the rule in figures, the same in every language. */
export function feeLabelOf(rule: FeeRule): string {
  const percent = rule.basisPoints === 0n ? [] : [`${Number(rule.basisPoints) / 100}%`]
  const fixed = rule.fixedMinor === 0n ? [] : [`₺${(Number(rule.fixedMinor) / 100).toFixed(2)}`]
  return [...percent, ...fixed].join(' + ')
}

/** What money of a payer that comes in costs its merchant, in kuruş, and the rule it was reckoned by. */
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
