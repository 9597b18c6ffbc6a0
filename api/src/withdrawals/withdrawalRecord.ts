import type { Rail } from '@kasa/domain/rail'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import type { HoldReason } from '@kasa/domain/withdrawalHold'

import type { RequestRecord } from '../requests/requestRecord'

/** A payout as the database has it, with the names a screen shows beside it. */
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
  /** Why it is, or was, held back, the gravest first. */
  holdReasons: HoldReason[]
  beneficiaryName: string
  /** Sealed for this payout (`sealed.ts`); opened by whoever sends it. */
  beneficiaryIbanEnc: Buffer
  /** The keyed hash of the same IBAN, by which it is looked up. */
  beneficiaryIbanHash: Buffer
  beneficiaryIbanLast4: string
  bankNameId: string
  bankName: string
  purposeCode: number | null
  description: string
  /** As it was planned; all null until a source was found. */
  rail: Rail | null
  plannedAt: Date | null
  etaAt: Date | null
  /** The bank's own name for the transfer; null until it was sent. */
  bankRef: string | null
  /** Every reference of the bank that was given for it, in order; kept also if that was undone. */
  givenRefs: string[]
  /**
   * When it was last begun to be sent, and by whom (null: by the machine), and by when somebody has to say what became
   * of it; null until it was.
   */
  sendingAt: Date | null
  sendingBy: string | null
  sendingByName: string | null
  outcomeDueAt: Date | null
  /** Until when the bank's refusal waits for a second person; null where none was reported. */
  refusalUntil: Date | null
  /** What the bank took within the debit that proved it. */
  bankFeeMinor: bigint
  /** What its merchant got back; null until it came back. */
  returnedMinor: bigint | null
  /** When it came back, of a split payout the last part; null for every other status. */
  returnedAt: Date | null
  /** Who of the people asked for it; null where its merchant's server did. */
  madeBy: string | null
  madeByName: string | null
  /**
   * The merchant's key by which its server asked; null where a person did, and in what was asked before that was kept.
   */
  askedKey: string | null
  /** What two people agreed to, where a rule asked for them. */
  approvalId: string | null
  /**
   * That it is this very payout of those that were agreed to together; null where it was agreed to by itself, or by
   * nobody.
   */
  agreedMac: Buffer | null
  /** Which payout it is a part of; null for what was asked for. */
  parentId: string | null
  /** Into how many parts it was split, 0 for none, and what of it was paid and stayed; null for what is not split. */
  partCount: number
  paidMinor: bigint | null
  /** What of a run it pays, and the run's number; null for a payout to a merchant's customer. */
  settlementId: string | null
  settlementRun: string | null
  bankAccountLabel: string | null
  bankAccountOwner: string | null
}
