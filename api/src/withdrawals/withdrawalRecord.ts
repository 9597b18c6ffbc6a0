import type { Rail } from '@kasa/domain/rail'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

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
  beneficiaryName: string
  /** Sealed for this payout (`sealed.ts`); opened by whoever sends it. */
  beneficiaryIbanEnc: Buffer
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
  bankAccountLabel: string | null
  bankAccountOwner: string | null
}
