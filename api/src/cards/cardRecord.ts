import type { CardStatus } from '@kasa/domain/card'
import type { ThreeDsResult } from '@kasa/domain/cardEvents'
import type { CardFired } from '@kasa/domain/cardRules'

import type { RequestRecord } from '../requests/requestRecord'

/** A card transfer with the names shown beside it. Its group is its pool, its account is its terminal. */
export type CardRecord = RequestRecord<CardStatus> & {
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
  bankAccountLabel: string | null
  traderId: string | null
  cardBin6: string | null
  cardLast4: string | null
  scheme: string | null
  issuer: string | null
  country: string | null
  threeDs: ThreeDsResult | null
  installments: number | null
  authCode: string | null
  rrn: string | null
  declines: number
  receivedAt: Date | null
  authorisedAt: Date | null
  settledAt: Date | null
  /** A day, such as `2026-11-26`. */
  settlementDate: string | null
  acquirerFeeMinor: bigint | null
  /** The rules that fired when it went to review, as JSON (`firedOf`). */
  fired: string
  refundAskedMinor: bigint | null
  refundedMinor: bigint
  refundCount: number
  chargebackMinor: bigint | null
  chargebackLossMinor: bigint
  chargebackCode: string | null
  chargebackAt: Date | null
  answerBy: Date | null
  representedAt: Date | null
  ttlAt: Date
}

/** The rules that fired when a transfer went to review. */
export const firedOf = ({ fired }: Partial<Pick<CardRecord, 'fired'>>): CardFired[] =>
  fired === undefined ? [] : (JSON.parse(fired) as CardFired[])
