import type { WalletRow } from '@kasa/contracts/walletTransfers'

import type { Sheet } from '../exports/cells'

/** The columns of exported wallet transfers. */
export const walletSheet: Sheet<WalletRow> = {
  number: ({ number }) => number,
  reference: ({ referenceCode }) => referenceCode,
  payer: ({ customerName }) => customerName,
  merchant: ({ merchantName }) => merchantName,
  amount: ({ status, amountReceivedMinor, amountMinor }) =>
    status === 'APPROVED' ? (amountReceivedMinor ?? amountMinor) : amountMinor,
  fee: ({ feeMinor }) => feeMinor,
  tax: ({ taxMinor }) => taxMinor,
  account: ({ bankAccountLabel }) => bankAccountLabel,
  walletRef: ({ walletRef }) => walletRef,
  sender: ({ senderName }) => senderName,
  status: ({ status }) => ({ code: status }),
  decidedAt: ({ decidedAt }) => ({ at: decidedAt }),
  decidedBy: ({ decidedByName }) => decidedByName,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}
