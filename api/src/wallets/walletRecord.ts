import { costOf } from '@kasa/domain/payoutLedger'
import type { WalletDirection, WalletStatus } from '@kasa/domain/wallet'

import type { RequestRecord } from '../requests/requestRecord'

/**
 * A wallet transfer as the database has it, with the names a screen shows beside it. Its group is a wallet group, its
 * account a wallet's.
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
  /** The PAPARA person of its account. */
  bankAccountOwner: string | null
  referenceCode: string
  reasonCode: string | null
  walletNoLast4: string | null
  /** What its provider told of it; the wallet's number for it, and who sent it. */
  paparaTxId: string | null
  walletRef: string | null
  senderName: string | null
  /** The wallet's number for the transfer as a person read it. */
  evidenceRef: string | null
  /** Two people approved it on that number before its provider told of it. */
  unseen: boolean
  late: boolean
  ttlAt: Date
  /** Of a payout: who gets it in which wallet, and what for. */
  toName: string | null
  walletNoEnc: Buffer | null
  description: string
  /** The provider's id of its payment; how often it was asked to carry it out, and when it is asked next. */
  providerPaymentId: string | null
  payAsked: number
  sendingAt: Date | null
  nextAskAt: Date | null
  /** When what became of it counts as unknown. */
  outcomeDueAt: Date | null
  approvalId: string | null
  askedKey: string | null
  /** What came back to its merchant, the fee where the terms give it back; kuruş. */
  returnedMinor: bigint | null
}

/** What arrived, or what was asked for until something has; kuruş. */
export const grossOf = ({ amountReceivedMinor, amountMinor }: WalletRecord): bigint =>
  amountReceivedMinor ?? amountMinor

/** What the merchant gets of it; of a payout, what it costs them in all. */
export const netOf = (record: WalletRecord): bigint =>
  record.direction === 'OUT' ? costOf(record) : grossOf(record) - record.feeMinor - record.taxMinor

/** No transfer is linked to it. */
export const noLine = { paparaTxId: null, amountReceivedMinor: null, walletRef: null, senderName: null } as const

export function walletAccountOf({ bankAccountId, number }: WalletRecord): string {
  if (bankAccountId === null) throw new Error(`Wallet transfer ${number} is on no account`)
  return bankAccountId
}
