import type { walletEventData } from '@kasa/contracts/walletTransfers'
import type { WalletStatus } from '@kasa/domain/wallet'
import type * as z from 'zod/mini'

import { grossOf, netOf, type WalletRecord } from './walletRecord'

/** What merchants are told of; other states are the console's own business. */
export const walletEvents: Partial<Record<WalletStatus, string>> = {
  ASSIGNED: 'wallet.assigned',
  REJECTED: 'wallet.rejected',
  APPROVED: 'wallet.approved',
  EXPIRED: 'wallet.expired',
  CANCELLED: 'wallet.cancelled',
  SENT: 'wallet.sent',
  SUSPECT: 'wallet.suspect',
  PAID: 'wallet.paid',
  RETURNED: 'wallet.returned',
}

/** What answers and callbacks say alike; amount − fee − tax = net. */
export const walletEventDetailsOf = (record: WalletRecord) => ({
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  direction: record.direction,
  amountRequested: record.amountMinor,
  amount: grossOf(record),
  fee: record.feeMinor,
  tax: record.taxMinor,
  net: netOf(record),
  currency: 'TRY' as const,
})

/** What a merchant's server is told of a wallet transfer. */
export const walletDataOf = (record: WalletRecord): z.infer<typeof walletEventData> => ({
  kind: 'walletTransfer',
  ...walletEventDetailsOf(record),
  status: record.status,
  reasonCode: record.reasonCode,
  providerRef: record.providerPaymentId ?? record.walletRef ?? record.evidenceRef,
  late: record.late,
})
