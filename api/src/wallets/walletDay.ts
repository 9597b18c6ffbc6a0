import { registerDailyFacts } from '../facts/dailyFacts'
import { decisionOf, occurrenceOf, postedOf } from '../facts/decisions'
import { registerFigures } from '../facts/requestFigures'

/**
 * The daily figures of wallet transfers, by direction. Amounts come from the posted journal, at its time; an undone
 * decision subtracts what its reversal took. `late` requests had ended before their money came: their end counts once.
 */
export const walletDay = registerDailyFacts({
  table: 'wallet_day',
  rules: 2,
  keys: ['merchant_id', 'direction', 'papara_account_id'],
  measures: [
    'created',
    'created_minor',
    'refused',
    'approved',
    'auto_approved',
    'rejected',
    'expired',
    'late',
    'cancelled',
    'gross_minor',
    'sent',
    'sent_minor',
    'fee_minor',
    'tax_minor',
    'paid',
    'paid_minor',
    'returned',
    'returned_minor',
    'fee_back_minor',
    'tax_back_minor',
  ],
  hourly: ['approved', 'gross_minor', 'sent', 'sent_minor', 'fee_minor', 'tax_minor'],
  from: {
    history: 'papara_request',
    actions: [
      'create',
      'refuse',
      'approve',
      'approveUnseen',
      'reject',
      'rejectPayout',
      'undo',
      'expire',
      'comeLate',
      'cancel',
      'sent',
      'found',
      'pay',
      'return',
      'deny',
      'decline',
    ],
  },
  select: `
    select coalesce(posted.at, e.at) as at, r.merchant_id, r.direction, r.papara_account_id,
      (e.action = 'create')::int as created, case e.action when 'create' then r.amount_minor else 0
        end as created_minor,
      (e.action = 'refuse')::int as refused,
      case when is_approval then sign else 0 end as approved,
      case when d.action = 'approve' and d.actor is null then sign else 0 end as auto_approved,
      case when d.action in ('reject', 'rejectPayout', 'deny', 'decline') then sign else 0 end as rejected,
      (e.action = 'expire')::int as expired, (coalesce(ended.action <> 'cancel', false))::int as late,
        (e.action = 'cancel')::int as cancelled,
      case when is_approval then coalesce(posted.gross, 0) else 0 end as gross_minor,
      is_sent::int as sent, case when is_sent then -coalesce(posted.gross, 0) else 0 end as sent_minor,
      case when is_approval or is_sent then coalesce(posted.fee, 0) else 0 end as fee_minor,
      case when is_approval or is_sent then coalesce(posted.tax, 0) else 0 end as tax_minor,
      (e.action = 'pay')::int as paid, case e.action when 'pay' then r.amount_minor else 0 end as paid_minor,
      is_back::int as returned, case when is_back then coalesce(posted.gross, 0) else 0 end as returned_minor,
      case when is_back then -coalesce(posted.fee, 0) else 0 end as fee_back_minor,
      case when is_back then -coalesce(posted.tax, 0) else 0 end as tax_back_minor
    from happening e join papara_request r
      on r.id = e.request_id${decisionOf('papara_request', ['approve', 'approveUnseen', 'reject'])}
    cross join lateral (select d.action in ('approve', 'approveUnseen') as is_approval,
      e.action in ('sent', 'found') as is_sent,
      e.action = 'return' as is_back) is_what
    left join lateral (
      select past.action from papara_request_event past
      where e.action = 'comeLate' and past.request_id = e.request_id and past.seq < e.seq
        and past.action in ('reject', 'expire', 'cancel', 'refuse')
      order by past.seq desc limit 1
    ) ended on true${postedOf({
      table: 'papara_request',
      when: `is_approval or is_sent or is_back`,
      kinds: `case when is_sent then '{P4}' when is_back then '{P6}' when e.action = 'undo' then '{P2U}' else '{P2,P2b}' end::text[]`,
      occurrence: occurrenceOf('papara_request'),
    })}`,
})

// A returned payout is charged if its fee was kept.
registerFigures('papara_request', {
  charged: [
    {
      method: 'WITHDRAW',
      amount: 'amount_minor',
      is: `direction = 'OUT'
        and (status in ('SENT', 'PAID') or (status = 'RETURNED' and returned_minor = amount_minor))`,
    },
    {
      method: 'PAPARA',
      amount: 'coalesce(amount_received_minor, amount_minor)',
      is: `direction = 'IN' and status = 'APPROVED'`,
    },
  ],
  holder: `select owner_user_id as id from papara_account where id = $1`,
  reservesLimits: true,
  decidable: `status in ('ASSIGNED', 'IN_REVIEW') and papara_tx_id is not null`,
  countsOnDuty: false,
  reconciled: {
    awaited: [
      { kinds: ['P2b'], is: (r) => `${r}.status = 'APPROVED' and ${r}.papara_tx_id is null` },
      { kinds: ['P4'], is: (r) => `${r}.status = 'SENT'` },
    ],
    isLate: (r) => `${r}.late`,
    place: (r) => `(select label from papara_account where id = ${r}.papara_account_id)`,
    bankRef: (r) => `coalesce((select provider_tx_id from papara_tx where id = ${r}.papara_tx_id), ${r}.evidence_ref)`,
    bankState: ({ r, movement }) =>
      `case when ${movement} = 'approved' and ${r}.papara_tx_id is not null then 'MATCHED' end`,
  },
  day: {
    facts: walletDay,
    sums: {
      inMinor: 'gross_minor',
      inCount: 'approved',
      outMinor: 'sent_minor',
      outCount: 'sent',
      feeMinor: 'fee_minor - fee_back_minor',
      taxMinor: 'tax_minor - tax_back_minor',
      returnedMinor: 'returned_minor',
    },
  },
})
