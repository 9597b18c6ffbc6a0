import type { CardStatus } from '@kasa/domain/card'

/** A transfer that a row of a settlement file may belong to. */
export type SettledRecord = {
  id: string
  status: CardStatus
  number: string
  referenceCode: string
  terminalId: string
  terminalLabel: string
  terminalNo: string | null
  feeBasisPoints: number | null
  feeFixedMinor: bigint
  rrn: string | null
  authCode: string | null
  last4: string | null
  paidAt: Date | null
  amountMinor: bigint
  chargebackMinor: bigint | null
  acquirerFeeMinor: bigint | null
  refunds: { refundNo: number; amountMinor: number }[]
}

/** What a settlement file states about a paid transfer. */
export type Settled = {
  reportId: string
  requestId: string
  terminalId: string
  at: Date
  settlementDate: string
  feeMinor: bigint
}
