import type { Rail } from '@kasa/domain/rail'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import type { HoldReason } from '@kasa/domain/withdrawalHold'

import type { RequestRecord } from '../requests/requestRecord'

/** A payout from the database, with the names that screens show. */
export type WithdrawalRecord = RequestRecord<WithdrawalStatus> & {
  merchantId: string
  merchantName: string
  merchantRef: string
  customerRef: string
  customerName: string
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  referenceCode: string
  reasonCode: string | null
  /** Why it is or was held back, most serious reason first. */
  holdReasons: HoldReason[]
  beneficiaryName: string
  /** Encrypted for this payout (`sealed.ts`); opened for sending. */
  beneficiaryIbanEnc: Buffer
  /** The keyed hash of the same IBAN, for lookups. */
  beneficiaryIbanHash: Buffer
  beneficiaryIbanLast4: string
  bankNameId: string
  bankName: string
  purposeCode: number | null
  description: string
  /** The plan; all null while no source is found. */
  rail: Rail | null
  plannedAt: Date | null
  etaAt: Date | null
  /** The bank's reference of the transfer; null until it was sent. */
  bankRef: string | null
  /** Every bank reference that was given for it, in order, including undone ones. */
  givenRefs: string[]
  /**
   * When its last sending began, who began it (null: the system), and when its outcome is due; null before the first.
   */
  sendingAt: Date | null
  sendingBy: string | null
  sendingByName: string | null
  outcomeDueAt: Date | null
  /** Until when the bank's refusal waits for a second person; null if none was reported. */
  refusalUntil: Date | null
  /** The bank's fee within the debit that proved it. */
  bankFeeMinor: bigint
  /** What its merchant got back; null unless it was returned. */
  returnedMinor: bigint | null
  /** When it was returned, for a split payout its last part; null in every other status. */
  returnedAt: Date | null
  /** The user who requested it; null if the merchant's server did. */
  madeBy: string | null
  madeByName: string | null
  /** The merchant's API key that requested it; null if a person did, and for payouts older than this column. */
  askedKey: string | null
  /** The approval, if a rule required one. */
  approvalId: string | null
  /** The MAC that binds the payout to a batch approval; null if it was approved individually or not at all. */
  agreedMac: Buffer | null
  /** The payout that it is a part of; null for a requested payout. */
  parentId: string | null
  /**
   * `partCount`: number of parts, 0 if it is not split. `paidMinor`: what was paid and not returned; null if it is
   * not split.
   */
  partCount: number
  paidMinor: bigint | null
  /** The settlement that it pays, and the number of its run; null for a payout to a merchant's customer. */
  settlementId: string | null
  settlementRun: string | null
  bankAccountLabel: string | null
  bankAccountOwner: string | null
}
