import type { depositEventData } from '@kasa/contracts/merchantApi'
import type * as z from 'zod/mini'

import type { DepositRecord } from './depositRecord'

/** What the merchant gets: of what came once it is confirmed, of what was asked for until then. */
export const netOf = ({ status, amountMinor, amountReceivedMinor, feeMinor, taxMinor }: DepositRecord): bigint =>
  ((status === 'APPROVED' || status === 'REVERSED' ? amountReceivedMinor : null) ?? amountMinor) - feeMinor - taxMinor

/**
 * What a merchant's server is told of a deposit. `amount` is what arrived, or what was asked for until something has.
 */
export const callbackDataOf = (record: DepositRecord, bankRef: string | null): z.infer<typeof depositEventData> => ({
  kind: 'deposit',
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  status: record.status,
  amountRequested: record.amountMinor,
  amount: record.amountReceivedMinor ?? record.amountMinor,
  fee: record.feeMinor,
  tax: record.taxMinor,
  net: netOf(record),
  currency: 'TRY',
  reasonCode: record.reasonCode,
  bankRef,
  late: record.late,
})
