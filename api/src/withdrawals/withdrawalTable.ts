import { openWithdrawalStatuses, withdrawalStatuses } from '@kasa/domain/withdrawal'

import { rankOf } from '../db/keyset'
import { requestTable } from '../requests/requestTable'
import type { WithdrawalRecord } from './withdrawalRecord'

/** Where payouts are kept, and how every statement reads one. */
export const withdrawalTable = requestTable<WithdrawalRecord>({
  name: 'withdraw_request',
  columns: `
    m.name as "merchantName", r.merchant_ref as "merchantRef", r.customer_ref as "customerRef", r.customer_name as "customerName",
    r.fee_minor as "feeMinor", r.tax_minor as "taxMinor", r.fee_label as "feeLabel", r.reference_code as "referenceCode", r.reason_code as "reasonCode", r.hold_reasons as "holdReasons",
    r.beneficiary_name as "beneficiaryName", r.beneficiary_iban_enc as "beneficiaryIbanEnc", r.beneficiary_iban_hash as "beneficiaryIbanHash", r.beneficiary_iban_last4 as "beneficiaryIbanLast4",
    r.bank_name_id as "bankNameId", to_bank.short_name as "bankName", r.purpose_code as "purposeCode", r.description, r.rail, r.planned_at as "plannedAt", r.eta_at as "etaAt", r.bank_ref as "bankRef", r.bank_fee_minor as "bankFeeMinor", r.returned_minor as "returnedMinor", r.sending_at as "sendingAt", r.sending_by as "sendingBy", r.sending_by_name as "sendingByName", r.outcome_due_at as "outcomeDueAt",
    r.refusal_until as "refusalUntil", r.given_refs as "givenRefs", r.made_by as "madeBy", r.made_by_name as "madeByName", r.asked_key as "askedKey", r.approval_id as "approvalId", r.agreed_mac as "agreedMac", r.parent_id as "parentId", r.part_count as "partCount", r.paid_minor as "paidMinor", r.settlement_id as "settlementId", run.number as "settlementRun", b.label as "bankAccountLabel", b.owner_user_id as "bankAccountOwner"`,
  joins: `join merchant m on m.id = r.merchant_id join bank_name to_bank on to_bank.id = r.bank_name_id
    left join bank_account b on b.id = r.bank_account_id
    left join settlement on settlement.id = r.settlement_id left join settlement_run run on run.id = settlement.run_id`,
  past: [
    'reason_code',
    'remit_group_id',
    'bank_account_id',
    'rail',
    'planned_at',
    'eta_at',
    'bank_ref',
    'given_refs',
    'sending_at',
    'sending_by',
    'sending_by_name',
    'outcome_due_at',
    'refusal_until',
    'returned_minor',
    'part_count',
    'paid_minor',
  ],
  saved: [
    ['reason_code', 'text', 'reasonCode'],
    ['bank_account_id', 'uuid', 'bankAccountId'],
    ['remit_group_id', 'uuid', 'remitGroupId'],
    ['rail', 'text', 'rail'],
    ['planned_at', 'timestamptz', 'plannedAt'],
    ['eta_at', 'timestamptz', 'etaAt'],
    ['bank_ref', 'text', 'bankRef'],
    ['sending_at', 'timestamptz', 'sendingAt'],
    ['sending_by', 'uuid', 'sendingBy'],
    ['sending_by_name', 'text', 'sendingByName'],
    ['refusal_until', 'timestamptz', 'refusalUntil'],
    ['outcome_due_at', 'timestamptz', 'outcomeDueAt'],
    ['bank_fee_minor', 'bigint', 'bankFeeMinor'],
    ['returned_minor', 'bigint', 'returnedMinor'],
    ['approval_id', 'uuid', 'approvalId'],
    ['part_count', 'int', 'partCount'],
    ['paid_minor', 'bigint', 'paidMinor'],
  ],
  open: openWithdrawalStatuses,
  nextBy: 'r.deadline_at',
  sorts: {
    reference: { sql: 'r.reference_code', as: 'code' },
    beneficiary: { sql: 'r.beneficiary_name', as: 'words' },
    merchant: { sql: 'm.name', as: 'words' },
    account: { sql: 'b.label', as: 'words', nullable: true },
    status: rankOf('r.status', withdrawalStatuses),
  },
  // A payout waits as long as it takes: its merchant cancels it, or a person decides. What was begun has to end.
  due: { statuses: ['SENDING'], column: 'outcome_due_at' },
  made: {
    letter: 'W',
    sequence: 'withdrawal_number_seq',
    columns: [
      'beneficiary_name',
      'beneficiary_fold',
      'beneficiary_iban_enc',
      'beneficiary_iban_hash',
      'beneficiary_iban_last4',
      'bank_name_id',
      'purpose_code',
      'description',
      'rail',
      'planned_at',
      'eta_at',
      'hold_reasons',
      'made_by',
      'made_by_name',
      'asked_key',
      'upload_id',
      'settlement_id',
    ],
    pending: [...openWithdrawalStatuses, 'SUSPECT'],
    partOf: 'parent_id',
  },
})
