import { registerDailyFacts } from '../facts/dailyFacts'
import { decisionOf, occurrenceOf, postedOf } from '../facts/decisions'
import { registerFigures } from '../facts/requestFigures'

/**
 * Daily figures of card transfers. Money is that of the posted journal, at the journal's time; an undo subtracts what
 * its inverse took. `late`: expired before their payment came. `decision_ms`: total duration of decisions, from the
 * start of review. `loss_minor`: our loss from chargebacks, less what was won back.
 */
export const cardDay = registerDailyFacts({
  table: 'card_day',
  rules: 1,
  keys: ['merchant_id', 'trader_id'],
  measures: [
    'created',
    'created_minor',
    'refused',
    'approved',
    'rejected',
    'expired',
    'late',
    'cancelled',
    'decided',
    'in_time',
    'decision_ms',
    'gross_minor',
    'fee_minor',
    'tax_minor',
    'refunds',
    'refunded_minor',
    'chargebacks',
    'chargeback_minor',
    'won',
    'won_minor',
    'loss_minor',
  ],
  hourly: ['approved', 'gross_minor', 'fee_minor', 'tax_minor'],
  from: {
    history: 'card_transfer',
    actions: [
      'create',
      'refuse',
      'approve',
      'reject',
      'undo',
      'expire',
      'receiveLate',
      'cancel',
      'refund',
      'refundPart',
      'chargeback',
      'win',
    ],
  },
  select: `
    select coalesce(posted.at, e.at) as at, r.merchant_id, r.trader_id,
      (e.action = 'create')::int as created, case e.action when 'create' then r.amount_minor else 0
        end as created_minor,
      (e.action = 'refuse')::int as refused,
      case d.action when 'approve' then sign else 0 end as approved, case d.action when 'reject' then sign else 0
        end as rejected,
      (e.action = 'expire')::int as expired,
      (e.action = 'receiveLate' and exists (
        select from card_transfer_event past where past.request_id = e.request_id and past.action = 'expire'))::int as
          late,
      (e.action = 'cancel')::int as cancelled,
      case when is_decided then sign else 0 end as decided,
      case when is_decided and d.at <= r.deadline_at then sign else 0 end as in_time,
      case when is_decided then sign * round(extract(epoch from d.at - coalesce(asked.at, r.created_at)) * 1000) else 0
        end as decision_ms,
      case d.action when 'approve' then coalesce(posted.gross, 0) else 0 end as gross_minor,
      case d.action when 'approve' then coalesce(posted.fee, 0) else 0 end as fee_minor,
      case d.action when 'approve' then coalesce(posted.tax, 0) else 0 end as tax_minor,
      is_refund::int as refunds, case when is_refund then -coalesce(posted.gross, 0) else 0 end as refunded_minor,
      (e.action = 'chargeback')::int as chargebacks, case e.action when 'chargeback' then -coalesce(posted.gross, 0)
        else 0 end as chargeback_minor,
      (e.action = 'win')::int as won, case e.action when 'win' then coalesce(posted.gross, 0) else 0 end as won_minor,
      coalesce(posted.loss, 0) as loss_minor
    from happening e join card_transfer r on r.id = e.request_id${decisionOf('card_transfer', ['approve', 'reject'])}
    cross join lateral (select d.action in ('approve', 'reject') as is_decided,
      e.action in ('refund', 'refundPart') as is_refund) is_what
    left join lateral (
      select max(past.at) as at from card_transfer_event past
      where is_decided and past.request_id = e.request_id and past.action = 'review' and past.seq < d.seq
    ) asked on true${postedOf({
      table: 'card_transfer',
      when: `d.action = 'approve' or is_refund or e.action in ('chargeback', 'win')`,
      kinds: `case when is_refund then '{P10r}' when e.action = 'chargeback' then '{P10c}' when e.action = 'win' then '{P10w}'
        when e.action = 'undo' then '{P10aU}' else '{P10a}' end::text[]`,
      occurrence: `case when is_refund then 1 + (
          select count(*) from card_transfer_event past where past.request_id = e.request_id and past.seq < e.seq
            and past.action in ('refund', 'refundPart'))
        when e.action in ('chargeback', 'win') then 1 else ${occurrenceOf('card_transfer')} end`,
    })}`,
})

// What was won back and our own loss are not taken back from the merchant.
registerFigures('card_transfer', {
  charged: [
    {
      method: 'CARD',
      amount: 'amount_minor',
      is: `status in ('APPROVED', 'REFUND_PENDING', 'REFUNDED', 'CHARGEBACK', 'WON', 'LOST')`,
    },
  ],
  holder: `select owner_user_id as id from card_terminal where id = $1`,
  reservesLimits: false,
  decidable: `status = 'IN_REVIEW'`,
  countsOnDuty: false,
  reconciled: {
    awaited: [],
    place: (r) => `(select label from card_terminal where id = ${r}.terminal_id)`,
    bankRef: (r) => `${r}.rrn`,
    bankState: ({ r, kind }) => `case when ${kind} = 'P10a' and ${r}.settled_at is not null then 'SETTLED' end`,
  },
  day: {
    facts: cardDay,
    sums: {
      inMinor: 'gross_minor',
      inCount: 'approved',
      feeMinor: 'fee_minor',
      taxMinor: 'tax_minor',
      takenBackMinor: 'refunded_minor + chargeback_minor - won_minor - loss_minor',
      lossMinor: 'loss_minor',
      decided: 'decided',
      inTime: 'in_time',
    },
  },
})
