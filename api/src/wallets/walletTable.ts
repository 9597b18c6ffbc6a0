import { openWalletStatuses, pendingWalletStatuses, walletStatuses } from '@kasa/domain/wallet'

import { rankOf } from '../db/keyset'
import { requestTable } from '../requests/requestTable'
import { grossOf, type WalletRecord } from './walletRecord'

/** The table of wallet transfers, and the columns that every statement reads. */
export const walletTable = requestTable<WalletRecord>({
  name: 'papara_request',
  place: { group: 'papara_group_id', account: 'papara_account_id', accounts: 'papara_account' },
  columns: `
    m.name as "merchantName", r.merchant_ref as "merchantRef", r.customer_ref as "customerRef",
      r.customer_name as "customerName", r.direction,
    r.fee_minor as "feeMinor", r.tax_minor as "taxMinor", r.fee_label as "feeLabel",
      r.amount_received_minor as "amountReceivedMinor",
    b.label as "bankAccountLabel", b.owner_user_id as "bankAccountOwner", r.reference_code as "referenceCode",
      r.reason_code as "reasonCode",
    r.wallet_no_last4 as "walletNoLast4", r.papara_tx_id as "paparaTxId", line.provider_tx_id as "walletRef",
      line.sender_name as "senderName",
    r.evidence_ref as "evidenceRef", r.unseen, r.late, r.ttl_at as "ttlAt",
    r.to_name as "toName", r.wallet_no_enc as "walletNoEnc", r.description,
      r.provider_payment_id as "providerPaymentId", r.pay_asked as "payAsked",
    r.sending_at as "sendingAt", r.next_ask_at as "nextAskAt", r.outcome_due_at as "outcomeDueAt",
      r.approval_id as "approvalId", r.asked_key as "askedKey",
    r.returned_minor as "returnedMinor"`,
  joins: `join merchant m on m.id = r.merchant_id left join papara_account b on b.id = r.papara_account_id
    left join papara_tx line on line.id = r.papara_tx_id`,
  past: [
    'reason_code',
    'papara_tx_id',
    'amount_received_minor',
    'fee_minor',
    'tax_minor',
    'unseen',
    'late',
    'provider_payment_id',
    'sending_at',
    'outcome_due_at',
    'returned_minor',
    'ttl_at',
  ],
  saved: [
    ['reason_code', 'text', 'reasonCode'],
    ['papara_tx_id', 'uuid', 'paparaTxId'],
    ['amount_received_minor', 'bigint', 'amountReceivedMinor'],
    ['evidence_ref', 'text', 'evidenceRef'],
    ['fee_minor', 'bigint', 'feeMinor'],
    ['tax_minor', 'bigint', 'taxMinor'],
    ['unseen', 'bool', 'unseen'],
    ['late', 'bool', 'late'],
    ['ttl_at', 'timestamptz', 'ttlAt'],
    ['provider_payment_id', 'text', 'providerPaymentId'],
    ['pay_asked', 'int', 'payAsked'],
    ['sending_at', 'timestamptz', 'sendingAt'],
    ['next_ask_at', 'timestamptz', 'nextAskAt'],
    ['outcome_due_at', 'timestamptz', 'outcomeDueAt'],
    ['approval_id', 'uuid', 'approvalId'],
    ['returned_minor', 'bigint', 'returnedMinor'],
  ],
  open: openWalletStatuses,
  // Requests with money come first, because they can be decided.
  nextBy: '(r.papara_tx_id is null), r.deadline_at',
  listed: {
    sql: `case when r.status = 'APPROVED' then coalesce(r.amount_received_minor, r.amount_minor) else r.amount_minor
      end`,
    of: (record) => (record.status === 'APPROVED' ? grossOf(record) : record.amountMinor),
  },
  sorts: {
    reference: { sql: 'r.reference_code', as: 'code' },
    payer: { sql: 'r.customer_name', as: 'words' },
    merchant: { sql: 'm.name', as: 'words' },
    account: { sql: 'b.label', as: 'words', nullable: true },
    status: rankOf('r.status', walletStatuses),
  },
  due: { statuses: ['ASSIGNED'], column: 'ttl_at' },
  made: {
    letter: 'P',
    sequence: 'papara_request_number_seq',
    columns: [
      'direction',
      'wallet_no_enc',
      'wallet_no_hash',
      'wallet_no_last4',
      'ttl_at',
      'to_name',
      'description',
      'asked_key',
      'hold_reasons',
      'next_ask_at',
    ],
    pending: pendingWalletStatuses,
  },
})
