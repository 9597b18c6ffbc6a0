import type { AmountPolicy, DepositStatus } from '@kasa/domain/deposit'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'

import type { RequestRecord } from '../requests/requestRecord'

/** The fields of a deposit without a line. */
export const noLine = { bankTxId: null, match: 'none', amountReceivedMinor: null, namedOnlyBy: null } as const

/** A deposit as stored, with the names that screens show. */
export type DepositRecord = RequestRecord<DepositStatus> & {
  merchantId: string
  merchantName: string
  amountPolicy: AmountPolicy
  merchantRef: string
  customerRef: string
  customerName: string
  amountReceivedMinor: bigint | null
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  bankAccountLabel: string | null
  bankAccountOwner: string | null
  referenceCode: string
  reasonCode: string | null
  match: 'exact' | 'partial' | 'none'
  bankTxId: string | null
  /** The people who are the only evidence of one of its lines; null if bots reported all of them, or there is none. */
  namedOnlyBy: NamedOnlyBy
  ttlAt: Date
  declaredAt: Date | null
  /** Approved with money that came after it had ended. */
  late: boolean
  /** Approved on a receipt; its bank line has not come yet. */
  unseen: boolean
}
