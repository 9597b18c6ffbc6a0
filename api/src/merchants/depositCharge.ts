import { feeOf, type FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'
import { depositFeeOf } from './merchants.service'

/** `1.5% + ₺2.00`: the rule in figures, the same in every language. */
export function feeLabelOf(rule: FeeRule): string {
  const percent = rule.basisPoints === 0n ? [] : [`${Number(rule.basisPoints) / 100}%`]
  const fixed = rule.fixedMinor === 0n ? [] : [`₺${(Number(rule.fixedMinor) / 100).toFixed(2)}`]
  return [...percent, ...fixed].join(' + ')
}

/** What a new deposit costs its merchant, in kuruş, and the rule it was reckoned by. */
export async function depositCharge(
  tx: Tx,
  merchantId: string,
  amountMinor: bigint,
  at: Date,
): Promise<{ feeMinor: bigint; taxMinor: bigint; feeLabel: string }> {
  const rule = await depositFeeOf(tx, merchantId, at)
  return { ...feeOf(amountMinor, rule), feeLabel: feeLabelOf(rule) }
}
