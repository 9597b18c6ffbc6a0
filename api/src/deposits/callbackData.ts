import type { depositEventData } from '@kasa/contracts/depositEvents'
import type * as z from 'zod/mini'

import type { DepositRecord } from './depositRecord'

export type Priced = Pick<DepositRecord, 'status' | 'amountMinor' | 'amountReceivedMinor' | 'feeMinor' | 'taxMinor'>
type Told = Priced & Pick<DepositRecord, 'id' | 'number' | 'merchantRef' | 'reasonCode' | 'late'>

/**
 * The merchant's net amount in kuruş: of the received amount once it is confirmed, of the requested amount until then.
 */
export const netOf = ({ status, amountMinor, amountReceivedMinor, feeMinor, taxMinor }: Priced): bigint =>
  ((status === 'APPROVED' || status === 'REVERSED' ? amountReceivedMinor : null) ?? amountMinor) - feeMinor - taxMinor

/** The payload of a deposit's event. `amount`: the received amount, or the requested one until money came. */
export const callbackDataOf = (record: Told, bankRef: string | null): z.infer<typeof depositEventData> => ({
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
