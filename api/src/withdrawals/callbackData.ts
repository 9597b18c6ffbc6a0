import type { withdrawalEventData } from '@kasa/contracts/merchantApi'
import { costOf } from '@kasa/domain/payoutLedger'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { holdsForMerchant } from '@kasa/domain/withdrawalHold'
import type * as z from 'zod/mini'

import type { WithdrawalRecord } from './withdrawalRecord'

/** What merchants are told of; until a payout is held back, has left, or will not, it is the desk's own business. */
export const payoutEvents: Partial<Record<WithdrawalStatus, string>> = {
  HOLD: 'withdraw.hold',
  SUSPECT: 'withdraw.suspect',
  SENT: 'withdraw.sent',
  PARTIALLY_PAID: 'withdraw.partially_paid',
  PAID: 'withdraw.paid',
  RETURNED: 'withdraw.returned',
  REJECTED: 'withdraw.rejected',
  CANCELLED: 'withdraw.cancelled',
}

/** What of a payout was paid and stayed, in kuruş. */
export const paidOf = ({ status, amountMinor, paidMinor }: WithdrawalRecord): bigint =>
  paidMinor ?? (status === 'PAID' ? amountMinor : 0n)

/** What a merchant's server is told of a payout. */
export const payoutDataOf = (record: WithdrawalRecord): z.infer<typeof withdrawalEventData> => ({
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
