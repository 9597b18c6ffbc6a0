import { cardSortsOf, type CardDetail } from '@kasa/contracts/cardTransfers'
import { cardActorOf } from '@kasa/domain/cardActor'
import { foldText } from '@kasa/domain/turkishText'
import { sql } from 'kysely'

import { requirePermission, type Ctx } from '../access/ctx'
import { healthOf, terminalOf } from '../cardTerminals/terminals.service'
import { anywhere, escapeLike } from '../db/searchText'
import { historyForMerchant, type MerchantHearing } from '../requests/merchantHistory'
import type { RequestList } from '../requests/requestList'
import { rowFor, type Asker } from '../requests/requestNoun'
import { readHistory, visibleRequest } from '../requests/visibleRequest'
import type { CardRecord } from './cardRecord'
import { cards } from './cards'
import { outcomeAsked } from './chargebackOutcome.service'
import { selectPaid } from './settledCards.sql'

const isMerchant = (ctx: Asker) => cardActorOf(ctx.actor.scope) === 'MERCHANT'

/**
 * Searches by number, reference, the merchant's reference, RRN, the card's last four digits, or part of a payer's
 * name.
 */
const typed: RequestList<CardRecord, never>['typed'] = (q) =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`}
    or r.merchant_ref = ${q} or r.card_last4 = ${q} or r.rrn = ${q} or r.customer_fold like ${anywhere(foldText(q))})`

export const cardList: RequestList<
  CardRecord,
  'onTheWay' | 'refunds' | 'chargebacks' | 'approved' | 'rejected' | 'expired' | 'returned'
> = {
  decided: {
    onTheWay: ['ROUTED', 'AWAITING_PAYER', 'RECEIVED'],
    refunds: ['REFUND_PENDING'],
    chargebacks: ['CHARGEBACK'],
    approved: ['APPROVED', 'WON'],
    rejected: ['REJECTED', 'CANCELLED'],
    expired: ['EXPIRED'],
    returned: ['REFUNDED', 'LOST'],
  },
  standing: ['onTheWay', 'refunds', 'chargebacks'],
  typed,
  hidesMerchant: () => false,
  hidesAccount: isMerchant,
  sorts: (filters, ctx) => cardSortsOf(filters).filter((sort) => sort !== 'account' || !isMerchant(ctx)),
}

const hearing: MerchantHearing = {
  hears: ['reason', 'was', 'amountMinor', 'code'],
  does: ['create', 'cancel'],
  ownReason: ['approve'],
}

export async function readCard(ctx: Ctx, { id }: { id: string }): Promise<CardDetail> {
  requirePermission(ctx, 'cardTransfer.read')
  const { pool } = ctx.tenant
  const record = await visibleRequest(cards, ctx, id)
  const [history, paid, outcome, terminal] = await Promise.all([
    readHistory(ctx, cards, id),
    isMerchant(ctx) ? [] : selectPaid(pool, id),
    isMerchant(ctx) || record.status !== 'CHARGEBACK' ? null : outcomeAsked(pool, id),
    record.bankAccountId === null || isMerchant(ctx) ? undefined : terminalOf(pool, record.bankAccountId, ctx.now()),
  ])
  return {
    ...rowFor(cards, ctx, record),
    feeLabel: record.feeLabel,
    installments: record.installments,
    authCode: record.authCode,
    rrn: record.rrn,
    declines: record.declines,
    receivedAt: record.receivedAt?.toISOString() ?? null,
    authorisedAt: record.authorisedAt?.toISOString() ?? null,
    settledAt: record.settledAt?.toISOString() ?? null,
    settlementDate: record.settlementDate,
    acquirerFeeMinor: isMerchant(ctx) ? null : record.acquirerFeeMinor,
    chargebackCode: record.chargebackCode,
    chargebackAt: record.chargebackAt?.toISOString() ?? null,
    chargebackLossMinor: isMerchant(ctx) ? 0n : record.chargebackLossMinor,
    representedAt: record.representedAt?.toISOString() ?? null,
    outcomeAsked: outcome,
    paid,
    terminal: terminal
      ? {
          label: terminal.label,
          acquirer: terminal.acquirer,
          health: healthOf(terminal, ctx.now()),
          answerMs: terminal.answerMs,
          usedTodayMinor: terminal.usedTodayMinor,
          dayLimitMinor: terminal.dayLimitMinor,
        }
      : null,
    history: isMerchant(ctx) ? historyForMerchant(history, hearing) : history,
  }
}
