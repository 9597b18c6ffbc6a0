import type { CardStatus } from './card'
import type { RequestPermissions, RequestType } from './requestType'

export const cardType = {
  object: 'cardTransfer',
  table: 'card_transfer',
  module: 'card',
  title: { tr: 'Kart transferi', en: 'Card transfer' },
  titles: { tr: 'Kart transferleri', en: 'Card transfers' },
  list: { path: '/trn', isOfMerchants: false },
  queue: 'card',
  direction: 'IN',
  merchant: {
    kind: 'cardTransfer',
    called: 'card transfer',
    path: 'card-transfers',
    scope: 'deposit:create',
    refusesSecond: false,
    event: 'card',
    events: [
      'card.routed',
      'card.awaiting_payer',
      'card.received',
      'card.in_review',
      'card.approved',
      'card.rejected',
      'card.expired',
      'card.cancelled',
      'card.refund_pending',
      'card.refunded',
      'card.chargeback',
      'card.won',
      'card.lost',
    ],
  },
  open: ['NEW', 'ROUTED', 'AWAITING_PAYER', 'RECEIVED', 'IN_REVIEW', 'REFUND_PENDING', 'CHARGEBACK'],
  ended: ['REJECTED', 'EXPIRED', 'CANCELLED'],
} as const satisfies RequestType<CardStatus>

export const cardPermissions = {
  'cardTransfer.list': { scope: 'TRADER|ADMIN', module: 'card' },
  'cardTransfer.read': { scope: 'ADMIN|MERCHANT|MERCHANT_TRADER|TRADER', module: 'card' },
  'cardTransfer.decide': { scope: 'ADMIN|TRADER', module: 'card' },
  'cardTransfer.write': { scope: 'ADMIN', module: 'card' },
  'cardTransfer.approve': { scope: 'ADMIN', module: 'card' },
} as const satisfies RequestPermissions
