import { istanbulDayStart } from '@kasa/domain/istanbulDay'

import type { Tx } from '../db/client'
import { Unprocessable } from '../errors/refusals'
import { parameters } from '../parameters/parameter'
import { selectCustomerTotal } from './customerDay.sql'

type Wanted = { merchantId: string; customerRef: string; amountMinor: bigint; description: string; at: Date }

/**
 * Refuses a payout without a description where MASAK requires one: it needs at least `masak.desc_min_chars`
 * characters once the customer's withdrawals of the day (Istanbul) reach `masak.desc_daily_kurus`. The caller must
 * already hold the lock that serializes the customer's requests. Throws `DESCRIPTION_NEEDED`.
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
