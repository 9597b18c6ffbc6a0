import type { withdrawalEventData } from '@kasa/contracts/withdrawalEvents'
import { costOf } from '@kasa/domain/payoutLedger'
import type { MerchantEvent } from '@kasa/domain/requestTypes'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { holdsForMerchant } from '@kasa/domain/withdrawalHold'
import type * as z from 'zod/mini'

import type { WithdrawalRecord } from './withdrawalRecord'

/** The merchant's event for each status. Statuses before a hold, a sending or an end have none. */
export const payoutEvents: Partial<Record<WithdrawalStatus, MerchantEvent>> = {
  HOLD: 'withdraw.hold',
  SUSPECT: 'withdraw.suspect',
  SENT: 'withdraw.sent',
  PARTIALLY_PAID: 'withdraw.partially_paid',
  PAID: 'withdraw.paid',
  RETURNED: 'withdraw.returned',
  REJECTED: 'withdraw.rejected',
  CANCELLED: 'withdraw.cancelled',
}

export type ToldPayout = Pick<
  WithdrawalRecord,
  | 'id'
  | 'number'
  | 'merchantId'
  | 'merchantRef'
  | 'status'
  | 'amountMinor'
  | 'feeMinor'
  | 'taxMinor'
  | 'paidMinor'
  | 'returnedMinor'
  | 'reasonCode'
  | 'holdReasons'
  | 'bankRef'
>

/** The amount that was paid and not returned, in kuruş. */
export const paidOf = ({
  status,
  amountMinor,
  paidMinor,
}: Pick<ToldPayout, 'status' | 'amountMinor' | 'paidMinor'>): bigint =>
  paidMinor ?? (status === 'PAID' ? amountMinor : 0n)

/**
 * The commission, in kuruş, that a returned payout's merchant did not get back: all of it or nothing, by the terms of
 * its day. Null unless it was returned.
 */
export const feeKeptOf = ({ status, amountMinor, feeMinor, returnedMinor }: WithdrawalRecord): bigint | null =>
  status === 'RETURNED' ? (returnedMinor === amountMinor ? feeMinor : 0n) : null

/** The payload of a payout's event. */
export const payoutDataOf = (record: ToldPayout): z.infer<typeof withdrawalEventData> => ({
  kind: 'withdrawal',
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  status: record.status,
  amountRequested: record.amountMinor,
  amount: record.amountMinor,
  fee: record.feeMinor,
  tax: record.taxMinor,
  total: costOf(record),
  paid: paidOf(record),
  returned: record.returnedMinor,
  currency: 'TRY',
  reasonCode: record.reasonCode,
  holdReasons: holdsForMerchant(record.holdReasons),
  bankRef: record.bankRef,
})
