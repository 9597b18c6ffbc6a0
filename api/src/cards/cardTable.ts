import { cardStatuses, openCardStatuses, pendingCardStatuses } from '@kasa/domain/card'

import { rankOf } from '../db/keyset'
import { requestTable } from '../requests/requestTable'
import type { CardRecord } from './cardRecord'

/** Where card transfers are kept, and how every statement reads one. */
export const cardTable = requestTable<CardRecord>({
  name: 'card_transfer',
  place: { group: 'pool_id', account: 'terminal_id', accounts: 'card_terminal' },
  columns: `
    m.name as "merchantName", r.merchant_ref as "merchantRef", r.customer_ref as "customerRef", r.customer_name as "customerName",
    r.fee_minor as "feeMinor", r.tax_minor as "taxMinor", r.fee_label as "feeLabel", r.reference_code as "referenceCode", r.reason_code as "reasonCode",
    b.label as "bankAccountLabel", r.trader_id as "traderId", r.card_bin6 as "cardBin6", r.card_last4 as "cardLast4", r.scheme, r.issuer, r.country,
    r.three_ds as "threeDs", r.installments, r.auth_code as "authCode", r.rrn, r.declines, r.received_at as "receivedAt", r.authorised_at as "authorisedAt",
    r.settled_at as "settledAt", to_char(r.settlement_date, 'YYYY-MM-DD') as "settlementDate", r.acquirer_fee_minor as "acquirerFeeMinor", r.fired::text as fired,
    r.refund_asked_minor as "refundAskedMinor", r.refunded_minor as "refundedMinor", r.refund_count as "refundCount", r.chargeback_minor as "chargebackMinor",
    r.chargeback_loss_minor as "chargebackLossMinor", r.chargeback_code as "chargebackCode", r.chargeback_at as "chargebackAt", r.answer_by as "answerBy",
    r.represented_at as "representedAt", r.ttl_at as "ttlAt"`,
  joins: 'join merchant m on m.id = r.merchant_id left join card_terminal b on b.id = r.terminal_id',
  saved: [
    ['reason_code', 'text', 'reasonCode'],
    ['card_bin6', 'text', 'cardBin6'],
    ['card_last4', 'text', 'cardLast4'],
    ['scheme', 'text', 'scheme'],
    ['issuer', 'text', 'issuer'],
    ['country', 'text', 'country'],
    ['three_ds', 'text', 'threeDs'],
    ['installments', 'int', 'installments'],
    ['auth_code', 'text', 'authCode'],
    ['rrn', 'text', 'rrn'],
    ['declines', 'int', 'declines'],
    ['received_at', 'timestamptz', 'receivedAt'],
    ['authorised_at', 'timestamptz', 'authorisedAt'],
    ['settled_at', 'timestamptz', 'settledAt'],
    ['settlement_date', 'date', 'settlementDate'],
    ['acquirer_fee_minor', 'bigint', 'acquirerFeeMinor'],
    ['fired', 'jsonb', 'fired'],
    ['refund_asked_minor', 'bigint', 'refundAskedMinor'],
    ['refunded_minor', 'bigint', 'refundedMinor'],
    ['refund_count', 'int', 'refundCount'],
    ['chargeback_minor', 'bigint', 'chargebackMinor'],
    ['chargeback_loss_minor', 'bigint', 'chargebackLossMinor'],
    ['chargeback_code', 'text', 'chargebackCode'],
    ['chargeback_at', 'timestamptz', 'chargebackAt'],
    ['answer_by', 'timestamptz', 'answerBy'],
    ['represented_at', 'timestamptz', 'representedAt'],
    ['ttl_at', 'timestamptz', 'ttlAt'],
  ],
  open: openCardStatuses,
  nextBy: 'r.deadline_at',
  sorts: {
    reference: { sql: 'r.reference_code', as: 'code' },
    payer: { sql: 'r.customer_name', as: 'words' },
    merchant: { sql: 'm.name', as: 'words' },
    account: { sql: 'b.label', as: 'words', nullable: true },
    status: rankOf('r.status', cardStatuses),
  },
  due: { statuses: ['ROUTED', 'AWAITING_PAYER', 'RECEIVED'], column: 'ttl_at' },
  made: {
    letter: 'T',
    sequence: 'card_transfer_number_seq',
    columns: ['trader_id', 'ttl_at'],
    pending: pendingCardStatuses,
  },
})
