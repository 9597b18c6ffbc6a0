import { openWithdrawalStatuses } from '@kasa/domain/withdrawal'

import { bankAccountHolder } from '../bankaccounts/accountHolder'
import { registerDailyFacts } from '../facts/dailyFacts'
import { registerFigures } from '../facts/requestFigures'
import { countFurtherSent } from './furtherSent.sql'

/**
 * Daily facts of payouts. A payout counts as sent on the day of its P4 journal; P4U and P6b take it back on their own
 * day. Settlements do not count: they pay the merchant itself. Requests that end before sending have no rail. `step`
 * follows the reported outcomes: a payout that was suspect and then found was sent once.
 */
export const withdrawalDay = registerDailyFacts({
  table: 'withdrawal_day',
  rules: 2,
  keys: ['merchant_id', 'rail'],
  measures: [
    'requested',
    'requested_minor',
    'sent',
    'sent_minor',
    'fee_minor',
    'tax_minor',
    'in_time',
    'paid',
    'paid_minor',
    'bank_fee_minor',
    'returned',
    'returned_minor',
    'fee_back_minor',
    'tax_back_minor',
    'fee_kept_minor',
    'rejected',
    'rejected_minor',
    'cancelled',
    'cancelled_minor',
  ],
  hourly: ['sent', 'sent_minor', 'fee_minor', 'tax_minor'],
  paces: { sent: 'sent', paid: 'paid' },
  from: {
    history: 'withdraw_request',
    actions: ['create', 'sent', 'found', 'undo', 'foundMissing', 'pay', 'return', 'reject', 'deny', 'cancel'],
  },
  select: `
    with said as (
      select request_id, seq, action, at, lag(action) over history as prior from withdraw_request_event
      where action in ('sent', 'found', 'undo', 'foundMissing') and request_id in (select request_id from happening)
      window history as (partition by request_id order by seq)
    ), turn as (
      select *, action in ('sent', 'found') and coalesce(prior not in ('sent', 'found'), true) as is_sent,
        action in ('undo', 'foundMissing') and coalesce(prior in ('sent', 'found'), false) as is_back from said
    ), step as (
      select *, max(seq) filter (where is_sent) over (partition by request_id order by seq) as sent_seq,
        1 + count(*) filter (where is_back) over (partition by request_id order by seq rows between unbounded preceding
          and 1 preceding) as occurrence_no
      from turn
    )
    select coalesce(posted.at, e.at) as at, r.merchant_id,
      case when w.sign <> 0 or e.action in ('pay', 'return') then coalesce(first_sent.params ->> 'rail', r.rail)
        end as rail,
      (e.action = 'create')::int as requested, case e.action when 'create' then r.amount_minor else 0
        end as requested_minor,
      w.sign as sent, w.sign * r.amount_minor as sent_minor, w.sign * r.fee_minor as fee_minor,
        w.sign * r.tax_minor as tax_minor,
      case when first_sent.at <= r.deadline_at then w.sign else 0 end as in_time,
      (e.action = 'pay')::int as paid, case e.action when 'pay' then r.amount_minor else 0 end as paid_minor,
      case e.action when 'pay' then r.bank_fee_minor else 0 end as bank_fee_minor,
      (e.action = 'return')::int as returned, case e.action when 'return' then r.amount_minor else 0
        end as returned_minor,
      coalesce(back.fee, 0) as fee_back_minor, coalesce(back.tax, 0) as tax_back_minor,
      case e.action when 'return' then r.fee_minor - coalesce(back.fee, 0) else 0 end as fee_kept_minor,
      (e.action in ('reject', 'deny'))::int as rejected, case when e.action in ('reject', 'deny') then r.amount_minor
        else 0 end as rejected_minor,
      (e.action = 'cancel')::int as cancelled, case e.action when 'cancel' then r.amount_minor else 0
        end as cancelled_minor,
      case when w.sign <> 0 then extract(epoch from first_sent.at - r.created_at) end as sent_s,
      case e.action when 'pay' then extract(epoch from e.at - r.created_at) end as paid_s
    from happening e join withdraw_request r on r.id = e.request_id and r.settlement_id is null
    left join step on step.request_id = e.request_id and step.seq = e.seq
    cross join lateral (select case when step.is_sent then 1 when step.is_back then -1 else 0 end as sign) w
    left join withdraw_request_event first_sent on first_sent.request_id = step.request_id
      and first_sent.seq = step.sent_seq
    left join journal posted on posted.source_type = 'withdraw_request' and posted.source_id = e.request_id
      and posted.occurrence_no = case when w.sign = 0 then 1 else step.occurrence_no end
      and posted.kind = case when w.sign = 1 then 'P4' when w.sign = -1 then case e.action when 'undo' then 'P4U'
        else 'P6b' end
        else case e.action when 'pay' then 'P5' when 'return' then 'P6' end end
    left join lateral (
      select sum(line.amount_minor) filter (where account.code like 'FEE:%') as fee, sum(line.amount_minor)
        filter (where account.code = 'TAX_PAYABLE') as tax
      from journal_line line join ledger_account account on account.id = line.account_id where e.action = 'return'
        and line.journal_id = posted.id
    ) back on true`,
})

// A returned payout is charged if its fee was kept.
registerFigures('withdraw_request', {
  charged: [
    {
      method: 'WITHDRAW',
      amount: 'amount_minor',
      is: `(status in ('SENT', 'PARTIALLY_PAID', 'PAID') or (status = 'RETURNED' and returned_minor = amount_minor)
        or (status = 'SUSPECT' and bank_ref is not null)) and parent_id is null and settlement_id is null`,
    },
  ],
  holder: bankAccountHolder,
  reservesLimits: true,
  decidable: `status in (${openWithdrawalStatuses.map((status) => `'${status}'`).join(', ')})`,
  suspect: { is: `status = 'SUSPECT'`, since: 'sending_at' },
  countsOnDuty: true,
  whole: 'parent_id is null',
  reconciled: {
    awaited: [{ kinds: ['P4', 'P11'], is: (r) => `${r}.status = 'SENT'` }],
    bankAccount: (r) => `${r}.bank_account_id`,
    bankRef: (r) => `${r}.bank_ref`,
  },
  day: {
    facts: withdrawalDay,
    sums: {
      outMinor: 'sent_minor',
      outCount: 'sent',
      feeMinor: 'fee_minor - fee_back_minor',
      taxMinor: 'tax_minor - tax_back_minor',
      returnedMinor: 'returned_minor',
      bankFeeMinor: 'bank_fee_minor',
      decided: 'sent',
      inTime: 'in_time',
    },
    furtherSent: countFurtherSent,
  },
})
