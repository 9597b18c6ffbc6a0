import { istanbulDayStart } from '@kasa/domain/istanbulDay'

import type { Tx } from '../db/client'
import { Unprocessable } from '../errors/refusals'
import { parameters } from '../parameters/parameter'
import { selectCustomerTotal } from './customerDay.sql'

type Wanted = { merchantId: string; customerRef: string; amountMinor: bigint; description: string; at: Date }

/**
 * Refuses a payout without a description where MASAK asks for one: from `masak.desc_daily_kurus` that a customer
 * withdraws in a day of Istanbul, it has at least `masak.desc_min_chars` characters. The customer's creations are
 * locked by then.
 */
export async function refuseUndescribed(tx: Tx, { merchantId, customerRef, amountMinor, description, at }: Wanted) {
  const { 'masak.desc_daily_kurus': fromMinor, 'masak.desc_min_chars': chars } = await parameters(
    tx,
    ['masak.desc_daily_kurus', 'masak.desc_min_chars'],
    at,
  )
  if ([...description.trim()].length >= chars) return
  const before = await selectCustomerTotal(tx, { merchantId, customerRef, since: istanbulDayStart(at) })
  if (before + amountMinor >= fromMinor)
    throw new Unprocessable({ code: 'DESCRIPTION_NEEDED', field: 'description', params: { chars } })
}
