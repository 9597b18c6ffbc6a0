import {
  cardAnswers,
  cardBulkRequest,
  cardCounts,
  cardDecideRequest,
  cardDetail,
  cardFilters,
  cardListQuery,
  cardRefundRequest,
  cardRow,
  type CardBulkRequest,
  type CardRow,
} from '@kasa/contracts/cardTransfers'
import { id } from '@kasa/contracts/primitives'
import { queueOptions } from '@kasa/contracts/requestQueue'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { firedOf, type CardRecord } from '../cards/cardRecord'
import { cards } from '../cards/cards'
import { cardSheet } from '../cards/cardSheet'
import { merchantCards } from '../cards/merchantCards'
import { cardList, readCard } from '../cards/readCards.service'
import { askRefund } from '../cards/refundCard.service'
import '../cards/cardLive'
import type { Bulk } from '../requests/bulkRequests'
import { actOnce, deskRoutesOf } from '../requests/deskRoutes'
import { listRoutesOf } from '../requests/listRoutes'
import { merchantRoutesOf } from '../requests/merchantRoutes'
import { attachEvidence, decideCard, undoCard } from './decideCard.service'

const path = '/api/trn'
const byId = z.strictObject({ id })

/**
 * Bulk decisions: only transfers without fired rules may be approved in bulk; others need an individual decision and
 * reason.
 */
const bulk: Bulk<CardRecord, CardBulkRequest, CardRow> = {
  path: `${path}/bulk`,
  row: cardRow,
  undo: undoCard,
  whyNotMany: ({ action }, record) =>
    action === 'approve' && firedOf(record).length > 0 ? 'CARD_REASON_NEEDED' : undefined,
  decide(tx, ctx, request, held) {
    if (request.action !== 'reject') return decideCard(tx, ctx, { decision: 'approve', ...held })
    return decideCard(tx, ctx, { decision: 'reject', ...held, reasonCode: request.reasonCode, note: request.note })
  },
}

/** `/mapi/v1/card-transfers`, and `/api/trn`: the console's queue of card transfers. */
export function cardRoutes(app: App): void {
  merchantRoutesOf(app, cards, merchantCards)
  listRoutesOf(app, cards, {
    path,
    list: cardList,
    filters: cardFilters,
    query: cardListQuery,
    page: cardAnswers.page,
    counts: cardCounts,
    options: queueOptions,
    detail: cardDetail,
    read: readCard,
    sheet: cardSheet,
  })
  deskRoutesOf(app, cards, {
    path,
    row: cardRow,
    claim: cardAnswers.claim,
    next: cardAnswers.next,
    decision: cardDecideRequest,
    decide: decideCard,
    undo: undoCard,
    attach: attachEvidence,
    asks: {},
    many: { request: cardBulkRequest, answer: cardAnswers.bulk, bulk },
  })
  app.post(
    `${path}/refund/:id`,
    {
      config: { permission: 'cardTransfer.write', stepUp: true, key: 'withEffect' },
      schema: {
        summary: 'Request a full or partial refund; needs another administrator’s approval',
        params: byId,
        body: cardRefundRequest,
        response: { 200: cardRow },
      },
    },
    async (request, reply) => actOnce(request, reply, request.body, askRefund),
  )
}
