import type { merchantDeposit } from '@kasa/contracts/merchantApi'
import type * as z from 'zod/mini'

import { netOf, type Priced } from './callbackData'
import type { DepositRecord } from './depositRecord'

export type MerchantDeposit = z.infer<typeof merchantDeposit>

type Read = Priced &
  Pick<DepositRecord, 'id' | 'number' | 'merchantRef' | 'referenceCode' | 'reasonCode' | 'createdAt'> & {
    expiresAt: Date
  }

/** A deposit in the form of the merchant API; amount − fee − tax = net. `account`: where to pay. */
export const merchantDepositOf = (
  record: Read,
  account: { iban: string; holder: string; bank: string } | undefined,
): MerchantDeposit => ({
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  status: record.status,
  amount: record.amountMinor,
  amountReceived: record.amountReceivedMinor,
  fee: record.feeMinor,
  tax: record.taxMinor,
  net: netOf(record),
  currency: 'TRY',
  iban: account?.iban ?? null,
  holder: account?.holder ?? null,
  bank: account?.bank ?? null,
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  expiresAt: record.expiresAt.toISOString(),
  createdAt: record.createdAt.toISOString(),
  payUrl: null,
})
