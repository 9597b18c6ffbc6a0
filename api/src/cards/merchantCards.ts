import { createCardRequest, merchantCard, merchantCardList } from '@kasa/contracts/cardTransfers'
import type { CardAction } from '@kasa/domain/card'
import type * as z from 'zod/mini'

import type { MerchantCalls } from '../requests/merchantRequests'
import { cardEventDetailsOf } from './callbackData'
import type { CardRecord } from './cardRecord'
import { createCard } from './createCard.service'
import { endCard } from './settleCard'

type MerchantCard = z.infer<typeof merchantCard>
type Calls = MerchantCalls<CardRecord, CardAction, z.infer<typeof createCardRequest>, MerchantCard>

/** A card transfer as merchants' servers read it. */
function asMerchantReads(record: CardRecord): MerchantCard {
  // A decision that can still be undone is not shown yet.
  const isUntold = record.undoUntil !== null
  return {
    ...cardEventDetailsOf(record),
    status: isUntold ? 'IN_REVIEW' : record.status,
    reasonCode: isUntold ? null : record.reasonCode,
    terminal: record.bankAccountLabel,
    referenceCode: record.referenceCode,
    expiresAt: record.ttlAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
  }
}

/** `/mapi/v1/card-transfers` */
export const merchantCards: Calls = {
  plural: 'card-transfers',
  wanted: createCardRequest,
  answer: merchantCard,
  list: merchantCardList,
  create: createCard,
  acts: { cancel: (tx, ctx, before) => endCard(tx, ctx, before, 'cancel') },
  asRead: (_ctx, _db, records) => Promise.resolve(records.map(asMerchantReads)),
}
