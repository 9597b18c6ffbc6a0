import { costOf } from '@kasa/domain/payoutLedger'
import type { WalletDirection, WalletStatus } from '@kasa/domain/wallet'

import type { RequestRecord } from '../requests/requestRecord'

/**
 * A wallet transfer from the database, with names for the screen. Its group is a wallet group, its account a wallet
 * account.
 */
export type WalletRecord = RequestRecord<WalletStatus> & {
  merchantId: string
  merchantName: string
  merchantRef: string
  customerRef: string
  customerName: string
  direction: WalletDirection
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  amountReceivedMinor: bigint | null
  bankAccountLabel: string | null
  /** The PAPARA operator of its account. */
  bankAccountOwner: string | null
  referenceCode: string
  reasonCode: string | null
  walletNoLast4: string | null
  /** The provider's report: the wallet's number of the transfer, and its sender. */
  paparaTxId: string | null
  walletRef: string | null
  senderName: string | null
  /** The wallet's number of the transfer as a person entered it. */
  evidenceRef: string | null
  /** True if two people approved it on that number before the provider reported it. */
  unseen: boolean
  late: boolean
  ttlAt: Date
  /** Payouts only: the beneficiary, the wallet and the description. */
  toName: string | null
  walletNoEnc: Buffer | null
  description: string
  /** The provider's id of the payment, the number of requests to execute it, and the time of the next query. */
  providerPaymentId: string | null
  payAsked: number
  sendingAt: Date | null
  nextAskAt: Date | null
  /** After this time without an answer the outcome counts as unknown. */
  outcomeDueAt: Date | null
  approvalId: string | null
  askedKey: string | null
  /** What the merchant got back, with the fee if the terms return it; kuruş. */
  returnedMinor: bigint | null
}

/** The received amount, or the requested amount until money arrives; kuruş. */
export const grossOf = ({ amountReceivedMinor, amountMinor }: WalletRecord): bigint =>
  amountReceivedMinor ?? amountMinor

/** What the merchant gets; for a payout, its total cost. */
export const netOf = (record: WalletRecord): bigint =>
  record.direction === 'OUT' ? costOf(record) : grossOf(record) - record.feeMinor - record.taxMinor

/** The fields of a request without a linked transfer. */
export const noLine = { paparaTxId: null, amountReceivedMinor: null, walletRef: null, senderName: null } as const

export function walletAccountOf({ bankAccountId, number }: WalletRecord): string {
  if (bankAccountId === null) throw new Error(`Wallet transfer ${number} is on no account`)
  return bankAccountId
}
