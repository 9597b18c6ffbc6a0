import type { AmountPolicy, DepositStatus } from '@kasa/domain/deposit'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'

import type { RequestRecord } from '../requests/requestRecord'

/** No line is linked to it any more. */
export const noLine = { bankTxId: null, match: 'none', amountReceivedMinor: null, namedOnlyBy: null } as const

/** A deposit as the database has it, with the names a screen shows beside it. */
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
  /** Of its lines, who alone vouches for one of them; null where bots reported all, or there is none. */
  namedOnlyBy: NamedOnlyBy
  ttlAt: Date
  declaredAt: Date | null
  /** Approved on money that came after it had ended. */
  late: boolean
  /** Approved on a receipt; the bank line has yet to come. */
  unseen: boolean
}
