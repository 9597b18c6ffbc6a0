import type { CardRow } from '@kasa/contracts/cardTransfers'
import { cardTransitions, openCardStatuses, whyNotCard, type CardAction } from '@kasa/domain/card'
import { cardActorOf } from '@kasa/domain/cardActor'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveRequest, type EventDetails } from '../requests/moveRequests'
import { requestActor, type RequestNoun } from '../requests/requestNoun'
import { requestFactsOf } from '../requests/requestRecord'
import { requestRowOf } from '../requests/requestRow'
import { everything, ofOwnAccounts, ofOwnMerchant, visibilityBy, workBy } from '../requests/visibility'
import { cardDataOf, cardEvents, netOf } from './callbackData'
import { firedOf, type CardRecord } from './cardRecord'
import { cardTable } from './cardTable'
import './cardDay'

const cardRowOf = (record: CardRecord, at: Date): CardRow => ({
  ...requestRowOf(record, at),
  merchantId: record.merchantId,
  merchantName: record.merchantName,
  merchantRef: record.merchantRef,
  customerName: record.customerName,
  amountMinor: record.amountMinor,
  feeMinor: record.feeMinor,
  taxMinor: record.taxMinor,
  netMinor: netOf(record),
  currency: 'TRY',
  bankAccountId: record.bankAccountId,
  bankAccountLabel: record.bankAccountLabel,
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  cardBin6: record.cardBin6,
  cardLast4: record.cardLast4,
  scheme: record.scheme,
  issuer: record.issuer,
  country: record.country,
  threeDs: record.threeDs,
  isAuthorised: record.authorisedAt !== null,
  fired: firedOf(record),
  refundAskedMinor: record.refundAskedMinor,
  refundedMinor: record.refundedMinor,
  chargebackMinor: record.chargebackMinor,
  answerBy: record.answerBy?.toISOString() ?? null,
  expiresAt: record.ttlAt.toISOString(),
})

/** Card transfers as a noun for the actions of `requests`. */
export const cards: RequestNoun<CardRecord, CardAction, CardRow> = {
  name: 'cardTransfer',
  table: cardTable,
  open: openCardStatuses,
  transitions: cardTransitions,
  may: {
    read: 'cardTransfer.read',
    claim: 'cardTransfer.decide',
    decide: 'cardTransfer.decide',
    write: 'cardTransfer.write',
  },
  kindOf: cardActorOf,
  visibility: visibilityBy(cardActorOf, {
    ADMIN: everything,
    TRADER: ofOwnAccounts('r.trader_id'),
    MERCHANT: ofOwnMerchant,
  }),
  workers: workBy(cardActorOf, { ADMIN: 'any', TRADER: 'own' }, 'r.trader_id'),
  ownerOf: ({ traderId }) => traderId,
  late: { kind: 'cardTransfer.late', sla: 'sla.deposit_s', since: 'r.created_at', owner: 'r.trader_id' },
  whyNot(ctx, action, record) {
    const actor = requestActor(ctx, cardActorOf)
    return actor
      ? whyNotCard(
          action,
          // Whether there is evidence is checked by `representCard` itself.
          { ...requestFactsOf(record), isAuthorised: record.authorisedAt !== null, hasEvidence: true },
          actor,
          ctx.now().getTime(),
        )
      : 'ROLE'
  },
  rowOf: cardRowOf,
  // Hides from merchants who claimed or decided it, its terminal and the rules that fired.
  forViewer: (ctx, row) =>
    cardActorOf(ctx.actor.scope) === 'MERCHANT'
      ? {
          ...row,
          claim: null,
          undo: null,
          decidedByName: null,
          bankAccountId: null,
          bankAccountLabel: null,
          fired: [],
        }
      : row,
  snapshot: ({
    status,
    reasonCode,
    amountMinor,
    feeMinor,
    taxMinor,
    cardBin6,
    cardLast4,
    threeDs,
    authCode,
    rrn,
    fired,
    refundAskedMinor,
    refundedMinor,
    chargebackMinor,
    chargebackLossMinor,
    claimedBy,
    version,
  }) => ({
    status,
    reasonCode,
    amountMinor,
    feeMinor,
    taxMinor,
    cardBin6,
    cardLast4,
    threeDs,
    authCode,
    rrn,
    fired: firedOf({ fired }),
    refundAskedMinor,
    refundedMinor,
    chargebackMinor,
    chargebackLossMinor,
    claimedBy,
    version,
  }),
  callback: { events: cardEvents, dataOf: cardDataOf },
}

/**
 * Events of a card transfer besides its transitions and claim: an acquirer's report that changes no status, and its
 * payment.
 */
export type CardEventDetails = EventDetails<CardAction | 'report' | 'settle'>

/** Changes a locked card transfer and notifies everyone concerned (`moveRequests`). */
export const moveCard = (
  tx: Tx,
  ctx: Ctx,
  before: CardRecord,
  patch: Partial<CardRecord>,
  details: CardEventDetails,
): Promise<CardRecord> => moveRequest(tx, cards, ctx, before, patch, details)
