import type { cardEventData } from '@kasa/contracts/cardTransfers'
import { cardStatuses, type CardStatus } from '@kasa/domain/card'
import type { MerchantEvent } from '@kasa/domain/requestTypes'
import type * as z from 'zod/mini'

import type { CardRecord } from './cardRecord'

/** Merchants are notified of every status except NEW, which no request keeps. */
export const cardEvents = Object.fromEntries(
  cardStatuses.filter((status) => status !== 'NEW').map((status) => [status, `card.${status.toLowerCase()}`]),
) as Partial<Record<CardStatus, MerchantEvent>>

/** The merchant's share before refunds and chargebacks. */
export const netOf = ({ amountMinor, feeMinor, taxMinor }: CardRecord): bigint => amountMinor - feeMinor - taxMinor

/** Fields shared by API responses and callbacks. */
export const cardEventDetailsOf = (record: CardRecord) => ({
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  amount: record.amountMinor,
  fee: record.feeMinor,
  tax: record.taxMinor,
  net: netOf(record),
  refunded: record.refundedMinor,
  chargeback: record.chargebackMinor,
  currency: 'TRY' as const,
  cardBin6: record.cardBin6,
  cardLast4: record.cardLast4,
  scheme: record.scheme,
  threeDs: record.threeDs,
})

/** A callback's data about a card transfer. */
export const cardDataOf = (record: CardRecord): z.infer<typeof cardEventData> => ({
  kind: 'cardTransfer',
  ...cardEventDetailsOf(record),
  status: record.status,
  amountRequested: record.amountMinor,
  reasonCode: record.reasonCode,
})
