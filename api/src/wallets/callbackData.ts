import type { walletEventData } from '@kasa/contracts/walletTransfers'
import type { MerchantEvent } from '@kasa/domain/requestTypes'
import type { WalletStatus } from '@kasa/domain/wallet'
import type * as z from 'zod/mini'

import { grossOf, netOf, type WalletRecord } from './walletRecord'

/** The statuses with a callback to the merchant; the others are internal. */
export const walletEvents: Partial<Record<WalletStatus, MerchantEvent>> = {
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

/** The fields that answers and callbacks share; amount − fee − tax = net. */
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

/** A callback's data about a wallet transfer. */
export const walletDataOf = (record: WalletRecord): z.infer<typeof walletEventData> => ({
  kind: 'walletTransfer',
  ...walletEventDetailsOf(record),
  status: record.status,
  reasonCode: record.reasonCode,
  providerRef: record.providerPaymentId ?? record.walletRef ?? record.evidenceRef,
  late: record.late,
})
