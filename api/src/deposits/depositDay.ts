import { bankAccountHolder } from '../bankaccounts/accountHolder'
import { registerDailyFacts } from '../facts/dailyFacts'
import { decisionOf, occurrenceOf, postedOf } from '../facts/decisions'
import { registerFigures } from '../facts/requestFigures'

const approvals = `'approve', 'approveLate', 'approveUnseen'`
const decisions = ['approve', 'approveLate', 'approveUnseen', 'reject']

/**
 * Daily facts of deposits. Amounts are those of the decision's journal, at the journal's time; an undo subtracts what
 * its inverse took. `by_person` and `in_time` count decisions that a person made in the queue, `in_time` those before
 * the deadline.
 */
export const depositDay = registerDailyFacts({
  table: 'deposit_day',
  rules: 1,
  keys: ['merchant_id', 'remit_group_id', 'bank_account_id'],
  measures: [
    'created',
    'created_minor',
    'declared',
    'refused',
    'approved',
    'auto_approved',
    'late',
    'rejected',
    'expired',
    'cancelled',
    'reversed',
    'by_person',
    'in_time',
    'decided',
    'asked_minor',
    'gross_minor',
    'fee_minor',
    'tax_minor',
    'reversed_minor',
    'reversed_fee_minor',
    'reversed_tax_minor',
    'operator_cost_minor',
  ],
  hourly: ['approved', 'gross_minor', 'fee_minor', 'tax_minor'],
  paces: { decision: 'decided' },
  from: {
    history: 'remit_request',
    actions: [
      'create',
      'declare',
      'refuse',
      'approve',
      'approveLate',
      'approveUnseen',
      'reject',
      'expire',
      'cancel',
      'undo',
      'reverse',
    ],
  },
  select: `
    select coalesce(posted.at, e.at) as at, r.merchant_id, r.remit_group_id, r.bank_account_id,
      (e.action = 'create')::int as created, case e.action when 'create' then r.amount_minor else 0
        end as created_minor,
      (e.action = 'declare')::int as declared, (e.action = 'refuse')::int as refused,
      case when is_approval then sign else 0 end as approved,
      case when d.action = 'approve' and d.actor is null then sign else 0 end as auto_approved,
      case when d.action = 'approveLate' then sign else 0 end as late,
      case when d.action = 'reject' then sign else 0 end as rejected,
      (e.action = 'expire')::int as expired, (e.action = 'cancel')::int as cancelled,
        (e.action = 'reverse')::int as reversed,
      case when is_by_person then sign else 0 end as by_person,
      case when is_by_person and d.at <= r.deadline_at then sign else 0 end as in_time,
      case when is_decided then sign else 0 end as decided,
      case when is_approval then sign * r.amount_minor else 0 end as asked_minor,
      case when is_approval then coalesce(posted.gross, 0) else 0 end as gross_minor,
      case when is_approval then coalesce(posted.fee, 0) else 0 end as fee_minor,
      case when is_approval then coalesce(posted.tax, 0) else 0 end as tax_minor,
      case e.action when 'reverse' then -coalesce(posted.gross, 0) else 0 end as reversed_minor,
      case e.action when 'reverse' then -coalesce(posted.fee, 0) else 0 end as reversed_fee_minor,
      case e.action when 'reverse' then -coalesce(posted.tax, 0) else 0 end as reversed_tax_minor,
      case when is_approval or e.action = 'reverse' then coalesce(posted.cost, 0) else 0 end as operator_cost_minor,
      case when is_decided then extract(epoch from d.at - case when r.declared_at <= d.at then r.declared_at
        else r.created_at end) end as decision_s
    from happening e join remit_request r on r.id = e.request_id${decisionOf('remit_request', decisions)}
    cross join lateral (select d.action in (${approvals}) as is_approval,
      d.action in ('approve', 'approveUnseen', 'reject') as is_decided,
      d.action in ('approve', 'reject') and d.actor is not null as is_by_person) is_what${postedOf({
        table: 'remit_request',
        when: `is_approval or e.action = 'reverse'`,
        kinds: `case when e.action = 'reverse' then '{P9}' when e.action = 'undo' then '{P2U}' else '{P2,P2b}' end::text[]`,
        occurrence: `case when e.action = 'reverse' then 1 else ${occurrenceOf('remit_request')} end`,
      })}`,
})

// Late approvals had already counted as expired, rejected or refused, so they are subtracted once from what ended.
registerFigures('remit_request', {
  charged: [{ method: 'DEPOSIT', amount: 'coalesce(amount_received_minor, amount_minor)', is: `status = 'APPROVED'` }],
  holder: bankAccountHolder,
  reservesLimits: true,
  decidable: `status in ('DECLARED', 'IN_REVIEW')`,
  expected: `status = 'APPROVED' and unseen and bank_tx_id is null`,
  countsOnDuty: true,
  reconciled: {
    awaited: [{ kinds: ['P2b'], is: (r) => `${r}.status = 'APPROVED' and ${r}.unseen` }],
    isLate: (r) => `${r}.late`,
    bankAccount: (r) => `${r}.bank_account_id`,
  },
  day: {
    facts: depositDay,
    sums: {
      inMinor: 'gross_minor',
      inCount: 'approved',
      feeMinor: 'fee_minor - reversed_fee_minor',
      taxMinor: 'tax_minor - reversed_tax_minor',
      takenBackMinor: 'reversed_minor',
      decided: 'by_person',
      inTime: 'in_time',
      ended: 'approved + rejected + refused + expired - late',
      approved: 'approved',
      autoApproved: 'auto_approved',
    },
    pace: 'decision',
  },
})
