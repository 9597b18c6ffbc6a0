import type { RailBooks } from './bookedRail'
import { charged } from './charged.sql'
import { eventFacts } from './eventFacts.sql'

/**
 * The expected ledger of card transfers (P10), computed from their rows, refunds and the audit log; see
 * `expected.sql.ts`.
 */

/** Approvals in force and undone ones, with the fee in force on the day of the request. */
const cardPostings = `
  card_approval as (
    select id, undo_count + 1 as occurrence_no, null as inverse from card_transfer
    where status in ('APPROVED', 'REFUND_PENDING', 'REFUNDED', 'CHARGEBACK', 'WON', 'LOST')
    union all
    select object_id::uuid, occurrence_no, 'P10aU' from (
      select object_id, before ->> 'status' as was,
        row_number() over (partition by object_id order by seq) as occurrence_no
      from audit_log where object_type = 'cardTransfer' and action = 'cardTransfer.undo'
    ) undo where was = 'APPROVED'
  ), card_cost as (
    select card.id, card.number, card.merchant_id, card.terminal_id, card.amount_minor, card.fee_minor, card.tax_minor,
      card.status, card.refunded_minor,
      card.chargeback_minor, card.chargeback_loss_minor, fee, tax
        from card_transfer card ${charged('card.merchant_id', 'card.created_at', 'card.amount_minor', 'CARD')}
  )`

/** The expected journal lines of card transfers. */
const cardLines = `
    select 'card_transfer', cost.id, side.kind, approval.occurrence_no, side.code, side.amount
    from card_cost cost join card_approval approval using (id) cross join lateral (values
      ('P10a', 'ACQUIRER:' || terminal_id, amount_minor),
        ('P10a', 'MERCHANT:' || merchant_id || ':AVAILABLE', -(amount_minor - fee - tax)),
      ('P10a', 'FEE:CARD', -fee), ('P10a', 'TAX_PAYABLE', -tax),
      (inverse, 'ACQUIRER:' || terminal_id, -amount_minor),
        (inverse, 'MERCHANT:' || merchant_id || ':AVAILABLE', amount_minor - fee - tax),
      (inverse, 'FEE:CARD', fee), (inverse, 'TAX_PAYABLE', tax)
    ) side (kind, code, amount)
    union all
    select 'card_transfer', cost.id, 'P10r', refund.refund_no, side.code, side.amount
    from card_cost cost join card_refund refund on refund.request_id = cost.id cross join lateral (values
      ('MERCHANT:' || merchant_id || ':AVAILABLE', refund.amount_minor),
        ('ACQUIRER:' || terminal_id, -refund.amount_minor)
    ) side (code, amount)
    union all
    select 'card_transfer', cost.id, side.kind, 1, side.code, side.amount
    from card_cost cost cross join lateral (values
      ('P10c', 'MERCHANT:' || merchant_id || ':AVAILABLE', chargeback_minor - chargeback_loss_minor),
        ('P10c', 'CHARGEBACK_LOSS', chargeback_loss_minor),
      ('P10c', 'ACQUIRER:' || terminal_id, -chargeback_minor),
      (case when status = 'WON' then 'P10w' end, 'MERCHANT:' || merchant_id
        || ':AVAILABLE', chargeback_loss_minor - chargeback_minor),
      (case when status = 'WON' then 'P10w' end, 'CHARGEBACK_LOSS', -chargeback_loss_minor),
      (case when status = 'WON' then 'P10w' end, 'ACQUIRER:' || terminal_id, chargeback_minor)
    ) side (kind, code, amount)
    where chargeback_minor is not null
    union all
    select 'card_settlement', paid.id, 'P10b', 1, side.code, side.amount
    from (
      select file.id, file.bank_account_id, sum(row.gross_minor) - sum(row.fee_minor) as net, sum(row.fee_minor) as fee
      from card_settlement file join card_settlement_row row on row.settlement_id = file.id
        and row.booked_key is not null group by file.id
    ) paid cross join lateral (values ('SUSPENSE_IN:' || bank_account_id, net), ('BANK_FEE', fee)) side (code, amount)
    union all
    select 'card_settlement', settlement_id, 'P10b', 1, 'ACQUIRER:' || terminal_id, -sum(gross_minor)
    from card_settlement_row where booked_key is not null and terminal_id is not null
      group by settlement_id, terminal_id`

/** Transfers whose fee or tax differs from their merchant's terms. */
const cardCharges = `
  select number, 'expected fee ' || fee || ' and tax ' || tax || ' of ' || amount_minor || '; found ' || fee_minor
    || ' and ' || tax_minor
  from card_cost where fee <> fee_minor or tax <> tax_minor`

/** Transfers whose refunded total or status differs from their refund rows. */
const refundsAsKept = `
  select card.number as row, 'refunded ' || card.refunded_minor || ' in ' || card.refund_count || ', refunds '
    || coalesce(sum(refund.amount_minor), 0) || ' in ' || count(refund.*) as why
  from card_transfer card left join card_refund refund on refund.request_id = card.id
  group by card.id having card.refunded_minor <> coalesce(sum(refund.amount_minor), 0)
    or card.refund_count <> count(refund.*)
    or (card.status = 'REFUNDED') <> (card.refunded_minor = card.amount_minor)`

/**
 * Compares each settlement file with its journal and with the amount linked from its bank line. A row must pay a
 * transfer once, with the amount credited to the merchant.
 */
const settlementFilesAsBooked = `
  select file.number as row, file.status || ' of ' || file.good_net_minor || ' in ' || file.good_count || ' rows, rows '
    || coalesce(booked.net, 0) || ' in ' || coalesce(booked.times, 0)
    || ', bank line ' || coalesce(link.taken, 0) as why
  from card_settlement file
  left join lateral (
    select count(*) as times, sum(gross_minor - fee_minor) as net from card_settlement_row where settlement_id = file.id
      and booked_key is not null
  ) booked on true
  left join lateral (
    select sum(amount_minor) as taken from match_line given
    where given.request_id = file.id and given.request_type = 'card_settlement' and given.bank_tx_id = file.bank_tx_id
      and given.settled_at is not null and given.released_at is null
  ) link on true
  where case when file.status = 'BOOKED'
    then (booked.times, booked.net, link.taken) is distinct from (file.good_count::bigint, file.good_net_minor::numeric,
    file.good_net_minor::numeric)
    else booked.times > 0 or link.taken is not null end
  union all
  select file.number || ' row ' || row.row_no, row.kind || ' of ' || row.gross_minor || '; '
    || coalesce(card.number, 'no transfer') || ' ' || coalesce(card.status, '')
    || ' of ' || coalesce(card.amount_minor, 0)
  from card_settlement_row row join card_settlement file on file.id = row.settlement_id left join card_transfer card
    on card.id = row.transfer_id
  where row.booked_key is not null and row.kind <> 'FEE' and (
    row.booked_key <> concat_ws(':', row.transfer_id, row.kind, row.refund_no) or card.id is null
      or row.terminal_id is distinct from card.terminal_id
    or card.status not in ('APPROVED', 'REFUND_PENDING', 'REFUNDED', 'CHARGEBACK', 'WON', 'LOST')
    or row.gross_minor <> case row.kind when 'SALE' then card.amount_minor when 'CHARGEBACK' then -card.chargeback_minor
      when 'CHARGEBACK_WON' then card.chargeback_minor
      else -(select refund.amount_minor from card_refund refund where refund.request_id = card.id
        and refund.refund_no = row.refund_no) end)`

const gross = `(after ->> 'amountMinor')::bigint`

/** The audit action and amount for which each kind of journal was posted. */
const cardActs = [
  ['P10a', 'cardTransfer', `action = 'cardTransfer.approve'`, gross],
  ['P10aU', 'cardTransfer', `action = 'cardTransfer.undo' and before ->> 'status' = 'APPROVED'`, gross],
  [
    'P10r',
    'cardTransfer',
    `action in ('cardTransfer.refund', 'cardTransfer.refundPart')`,
    `before ->> 'refundAskedMinor'`,
  ],
  ['P10b', 'card_settlement', `action = 'cardSettlement.book'`, `after ->> 'postedMinor'`],
  ['P10c', 'cardTransfer', `action = 'cardTransfer.chargeback'`, `after ->> 'chargebackMinor'`],
  ['P10w', 'cardTransfer', `action = 'cardTransfer.win'`, `after ->> 'chargebackMinor'`],
] as const

/** Compares each event with its card transfer, computed again (`sentEvents.sql.ts`). */
const cardEventsAsReckoned = `
  with ${cardPostings}, told as materialized (
    select event.*, card.number, card.merchant_ref, card.amount_minor, card.card_last4, card.merchant_id as whose,
      cost.fee, cost.tax,
      case when payload is json object then payload::jsonb else '{}' end as said
    from merchant_event event join card_transfer card on card.id = event.object_id join card_cost cost
      on cost.id = card.id
  )
  select event_id || ' of ' || number as row, string_agg(fact.name || ', expected ' || coalesce(fact.expected, 'none')
    || '; found ' || coalesce(fact.found, 'none'), ', ') as why
  from told cross join lateral (values
    ${eventFacts}, ('kind', 'cardTransfer', said -> 'data' ->> 'kind'),
      ('amount', amount_minor::text, said -> 'data' ->> 'amount'),
    ('fee', fee::text, said -> 'data' ->> 'fee'), ('tax', tax::text, said -> 'data' ->> 'tax'),
      ('net', (amount_minor - fee - tax)::text, said -> 'data' ->> 'net')
  ) fact (name, expected, found)
  where fact.expected is distinct from fact.found group by event_id, number`

export const cardBooks = {
  booked: {
    noun: 'cardTransfer',
    table: 'card_transfer',
    event: 'card',
    notified: [
      'ROUTED',
      'AWAITING_PAYER',
      'RECEIVED',
      'IN_REVIEW',
      'APPROVED',
      'REJECTED',
      'EXPIRED',
      'CANCELLED',
      'REFUND_PENDING',
      'REFUNDED',
      'CHARGEBACK',
      'WON',
      'LOST',
    ],
    handled: {
      method: `'CARD'`,
      account: 'terminal_id',
      base: 'amount_minor',
      isEarned: `status in ('APPROVED', 'REFUND_PENDING', 'REFUNDED', 'CHARGEBACK', 'WON', 'LOST')`,
    },
  },
  postings: cardPostings,
  lines: cardLines,
  charges: cardCharges,
  acts: cardActs,
  checks: {
    'every event tells what its card transfer was': cardEventsAsReckoned,
    'every card transfer was refunded as its refunds say': refundsAsKept,
    'every settlement file of an acquirer took what its rows say': settlementFilesAsBooked,
  },
} as const satisfies RailBooks
