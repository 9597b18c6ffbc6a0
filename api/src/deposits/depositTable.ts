import { depositStatuses } from '@kasa/domain/deposit'
import { creditedStatuses, listedMinor, openDepositStatuses } from '@kasa/domain/openDeposit'

import { rankOf } from '../db/keyset'
import { requestTable } from '../requests/requestTable'
import type { DepositRecord } from './depositRecord'

/**
 * `offset 0` stops the planner from joining all lines at once. Without statistics it would read all of them for one
 * request: 240 µs instead of 60.
 */
const namedOnlyBy = `
  case when r.bank_tx_id is not null then (
    select case when bool_or(line.named_by is not null)
      then coalesce(array_agg(distinct maker) filter (where maker is not null), '{}') end
    from match_line link cross join lateral (select named_by from bank_tx where id = link.bank_tx_id offset 0) line
      left join lateral unnest(line.named_by) maker on true
    where link.request_id = r.id and link.released_at is null) end`

const listedSql = `case when r.status in (${creditedStatuses.map((status) => `'${status}'`).join(', ')})
  then coalesce(r.amount_received_minor, r.amount_minor) else r.amount_minor end`

/** The table of deposits and the columns that every statement reads. */
export const depositTable = requestTable<DepositRecord>({
  name: 'remit_request',
  columns: `
    m.name as "merchantName", m.amount_policy as "amountPolicy", r.merchant_ref as "merchantRef",
      r.customer_ref as "customerRef", r.customer_name as "customerName",
    r.amount_received_minor as "amountReceivedMinor", r.fee_minor as "feeMinor", r.tax_minor as "taxMinor",
      r.fee_label as "feeLabel", b.label as "bankAccountLabel",
    b.owner_user_id as "bankAccountOwner", r.reference_code as "referenceCode", r.reason_code as "reasonCode", r.match,
      r.bank_tx_id as "bankTxId",
    ${namedOnlyBy} as "namedOnlyBy", r.ttl_at as "ttlAt", r.declared_at as "declaredAt", r.late, r.unseen`,
  joins: 'join merchant m on m.id = r.merchant_id left join bank_account b on b.id = r.bank_account_id',
  past: [
    'reason_code',
    'match',
    'bank_tx_id',
    'amount_received_minor',
    'fee_minor',
    'tax_minor',
    'declared_at',
    'late',
    'unseen',
    'ttl_at',
  ],
  saved: [
    ['reason_code', 'text', 'reasonCode'],
    ['match', 'text', 'match'],
    ['bank_tx_id', 'uuid', 'bankTxId'],
    ['amount_received_minor', 'bigint', 'amountReceivedMinor'],
    ['declared_at', 'timestamptz', 'declaredAt'],
    ['late', 'bool', 'late'],
    ['unseen', 'bool', 'unseen'],
    ['fee_minor', 'bigint', 'feeMinor'],
    ['tax_minor', 'bigint', 'taxMinor'],
  ],
  open: openDepositStatuses,
  // First deposits with money, which can be decided; then those marked as paid; then those that wait for their payer.
  nextBy: `(r.bank_tx_id is null), (r.status = 'ASSIGNED' and r.bank_tx_id is null), r.deadline_at`,
  // `listedMinor` in SQL. The index `remit_request_listed` has exactly this expression.
  listed: { sql: listedSql, of: listedMinor },
  // The keys of `depositSorts` in the contract, which also defines those that a long list offers.
  sorts: {
    reference: { sql: 'r.reference_code', as: 'code' },
    customer: { sql: 'r.customer_name', as: 'words' },
    merchant: { sql: 'm.name', as: 'words' },
    account: { sql: 'b.label', as: 'words', nullable: true },
    asked: { sql: 'r.amount_minor', as: 'number' },
    // In the order of a request's life.
    status: rankOf('r.status', depositStatuses),
  },
  due: { statuses: ['ASSIGNED', 'DECLARED'], column: 'ttl_at' },
  made: { letter: 'D', sequence: 'deposit_number_seq', columns: ['ttl_at'], pending: ['NEW', ...openDepositStatuses] },
})
