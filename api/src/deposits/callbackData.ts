import type { callbackPayload } from '@kasa/contracts/merchantApi'
import type * as z from 'zod/mini'

import type { DepositRecord } from './deposits.sql'

/** What a merchant's server is told of a deposit. `amount` is what arrived, or what was asked for until something has. */
export const callbackDataOf = (record: DepositRecord, bankRef: string | null): z.infer<typeof callbackPayload>['data'] => ({
  kind: 'deposit',
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  status: record.status,
  amountRequested: record.amountMinor,
  amount: record.amountReceivedMinor ?? record.amountMinor,
  fee: record.feeMinor + record.taxMinor,
  net: record.amountMinor - record.feeMinor - record.taxMinor,
  currency: 'TRY',
  reasonCode: record.reasonCode,
  bankRef,
  late: false,
})
