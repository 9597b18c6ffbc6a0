import type { RailBooks } from './bookedRail'
import { charged, chargedOnTop } from './charged.sql'
import { eventFacts } from './eventFacts.sql'

/**
 * The expected ledger of wallet transfers (P1, P2, P2b), computed from their rows, the providers' reports and the
 * audit log; see `expected.sql.ts`.
 */

/** Approvals in force and undone ones, with the fee in force on the day of the request. */
const walletPostings = `
  wallet_approval as (
    select id, undo_count + 1 as occurrence_no, true as in_force,
      coalesce(amount_received_minor, amount_minor) as gross, unseen as on_number
    from papara_request where status = 'APPROVED' and direction = 'IN'
    union all
    select object_id::uuid, occurrence_no, false, gross, false from (
      select object_id, before ->> 'status' as was,
        coalesce((before ->> 'amountReceivedMinor')::bigint, (before ->> 'amountMinor')::bigint) as gross,
        row_number() over (partition by object_id order by seq) as occurrence_no
      from audit_log where object_type = 'paparaTransfer' and action = 'paparaTransfer.undo'
    ) undo where was = 'APPROVED'
  ), wallet_charge as (
    select approval.*, request.number, request.merchant_id, request.papara_account_id as account,
      request.papara_tx_id is not null as has_line, request.fee_minor, request.tax_minor, fee, tax
    from wallet_approval approval
      join papara_request request using (id)
      ${charged('request.merchant_id', 'request.created_at', 'approval.gross', 'PAPARA')}
  ), wallet_payout as (
    select payout.id, payout.number, payout.status, payout.merchant_id, payout.papara_account_id as account,
      payout.amount_minor, fee, tax, payout.fee_minor, payout.tax_minor,
      payout.amount_minor + fee + tax as cost, payout.status in ('SENT', 'PAID', 'RETURNED') as has_left,
        payout.status in ('REJECTED', 'CANCELLED') as is_freed,
      payout.returned_minor, coalesce(rule.back_on_return, false) as is_fee_back
    from papara_request payout ${chargedOnTop} where payout.direction = 'OUT'
  )`

/** The expected journal lines of wallet transfers. */
const walletLines = `
    select 'papara_tx', tx.id, 'P1', 1, side.code, side.amount
    from papara_tx tx cross join lateral (values
      ('WALLET:' || papara_account_id, amount_minor), ('SUSPENSE_IN:' || papara_account_id, -amount_minor)
    ) side (code, amount) where direction = 'IN'
    union all
    select 'papara_request', charge.id, side.kind, side.occurrence_no, side.code, side.amount
    from wallet_charge charge cross join lateral (values
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, 'MERCHANT:' || merchant_id
        || ':AVAILABLE', -(gross - fee - tax)),
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, 'FEE:PAPARA', -fee),
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, 'TAX_PAYABLE', -tax),
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, case when on_number then 'EXPECTED_IN:'
        else 'SUSPENSE_IN:' end || account, gross),
      (case when on_number and has_line then 'P2bL' end, 1, 'SUSPENSE_IN:' || account, gross),
      (case when on_number and has_line then 'P2bL' end, 1, 'EXPECTED_IN:' || account, -gross),
      (case when not in_force then 'P2U' end, occurrence_no, 'MERCHANT:' || merchant_id
        || ':AVAILABLE', gross - fee - tax),
      (case when not in_force then 'P2U' end, occurrence_no, 'FEE:PAPARA', fee),
      (case when not in_force then 'P2U' end, occurrence_no, 'TAX_PAYABLE', tax),
      (case when not in_force then 'P2U' end, occurrence_no, 'SUSPENSE_IN:' || account, -gross)
    ) side (kind, occurrence_no, code, amount)
    union all
    select 'papara_request', payout.id, side.kind, 1, side.code, side.amount
    from wallet_payout payout cross join lateral (values
      ('P3', 'MERCHANT:' || merchant_id || ':AVAILABLE', cost),
      ('P3', 'MERCHANT:' || merchant_id || ':HELD', -cost),
      (case when is_freed then 'P7' end, 'MERCHANT:' || merchant_id || ':HELD', cost),
      (case when is_freed then 'P7' end, 'MERCHANT:' || merchant_id || ':AVAILABLE', -cost),
      (case when has_left then 'P4' end, 'MERCHANT:' || merchant_id || ':HELD', cost),
      (case when has_left then 'P4' end, 'OUT_TRANSIT:' || account, -amount_minor),
      (case when has_left then 'P4' end, 'FEE:WITHDRAW', -fee),
      (case when has_left then 'P4' end, 'TAX_PAYABLE', -tax),
      (case when status in ('PAID', 'RETURNED') then 'P5' end, 'OUT_TRANSIT:' || account, amount_minor),
      (case when status in ('PAID', 'RETURNED') then 'P5' end, 'WALLET:' || account, -amount_minor),
      (case when status = 'RETURNED' then 'P6' end, 'SUSPENSE_IN:' || account, amount_minor),
      (case when status = 'RETURNED' then 'P6' end, 'FEE:WITHDRAW', case when is_fee_back then fee end),
      (case when status = 'RETURNED' then 'P6' end, 'TAX_PAYABLE', case when is_fee_back then tax end),
      (case when status = 'RETURNED' then 'P6' end, 'MERCHANT:' || merchant_id
        || ':AVAILABLE', -(amount_minor + case when is_fee_back then fee + tax else 0 end))
    ) side (kind, code, amount)`

/** Transfers whose fee or tax differs from their merchant's terms. */
const walletCharges = `
  select number, 'expected fee ' || fee || ' and tax ' || tax || ' of ' || gross || '; found ' || fee_minor || ' and '
    || tax_minor
  from wallet_charge where in_force and (fee <> fee_minor or tax <> tax_minor)
  union all
  select number, 'expected fee ' || fee || ' and tax ' || tax || ' on ' || amount_minor || '; found ' || fee_minor
    || ' and ' || tax_minor
  from wallet_payout where fee <> fee_minor or tax <> tax_minor`

/** Compares each wallet's suspense account with the reported transfers that no request has taken. */
export const walletSuspense = `
    select account.label as row, 'ledger ' || coalesce(held.sum, 0) || ', transfers that are nobody’s '
      || coalesce(free.sum, 0) as why
    from papara_account account
    left join lateral (
      select -sum(line.amount_minor) as sum from journal_line line
      join ledger_account ledger on ledger.id = line.account_id and ledger.code = 'SUSPENSE_IN:' || account.id) held
        on true
    left join lateral (
      select sum(amount_minor) as sum from papara_tx where papara_account_id = account.id and direction = 'IN'
        and settled_at is null) free on true
    where coalesce(held.sum, 0) <> coalesce(free.sum, 0)`

/** Compares what each request received with its linked transfer. */
const walletsAsReceived = `
  select request.number as row, request.status || ' received ' || coalesce(request.amount_received_minor, 0)
    || ', its transfer '
    || coalesce(tx.amount_minor, 0) || case when tx.settled_at is null then '' else ' settled' end as why
  from papara_request request left join papara_tx tx on tx.request_id = request.id and tx.direction = 'IN'
  where request.direction = 'IN'
    and (request.papara_tx_id is distinct from tx.id or request.amount_received_minor is distinct from tx.amount_minor
    or (request.status = 'APPROVED' and tx.id is not null) <> (tx.settled_at is not null)
      or tx.papara_account_id <> request.papara_account_id)`

/** Compares each request's limit reservation with its status. */
const walletReservations = `
    select request.number, reservation.status || ' while ' || request.status
    from limit_reservation reservation join papara_request request on request.id = reservation.request_id
    where request.direction = 'IN' and reservation.status <> case
      when reservation.status = 'REFUSED' and request.reason_code = 'LIMIT' then 'REFUSED'
      when request.status in ('NEW', 'ASSIGNED', 'IN_REVIEW') then 'RESERVED'
      when request.status = 'APPROVED' then 'CONFIRMED' else 'RELEASED' end
    union all
    select request.number, reservation.status || ' while ' || request.status
    from limit_reservation reservation join papara_request request on request.id = reservation.request_id
    where request.direction = 'OUT' and reservation.status <> case
      when request.status in ('REJECTED', 'CANCELLED') then 'RELEASED'
      when request.status in ('SENT', 'PAID', 'RETURNED') then 'CONFIRMED' else 'RESERVED' end`

/** Compares paid and returned payouts with their wallet lines; a line belongs to one payout only. */
const walletPayoutsAsSeen = `
  select payout.number as row, payout.status || ', debits ' || seen.debits || ' of ' || seen.debited || ', returns '
    || seen.returns as why
  from papara_request payout cross join lateral (
    select count(*) filter (where direction = 'OUT') as debits,
      coalesce(sum(amount_minor) filter (where direction = 'OUT'), 0) as debited,
      count(*) filter (where direction = 'IN') as returns
    from papara_tx where request_id = payout.id) seen
  where payout.direction = 'OUT'
    and (seen.debits, seen.debited, seen.returns) is distinct from (case when payout.status in ('PAID', 'RETURNED')
    then 1 else 0 end,
    case when payout.status in ('PAID', 'RETURNED') then payout.amount_minor else 0 end, case
      when payout.status = 'RETURNED' then 1 else 0 end)`

const payoutCost = ['amountMinor', 'feeMinor', 'taxMinor'].map((part) => `(after ->> '${part}')::bigint`).join(' + ')
const leaves = `after ->> 'direction' = 'OUT'`

const received = `after ->> 'amountReceivedMinor'`

/** The audit action and amount for which each kind of journal was posted. */
const walletActs = [
  ['P1', 'papara_tx', `action = 'walletLine.seen' and after ->> 'direction' = 'IN'`, `after ->> 'amountMinor'`],
  [
    'P2',
    'paparaTransfer',
    `(action = 'paparaTransfer.approve' or (action = 'paparaTransfer.approveUnseen' and after ->> 'unseen' = 'false'))`,
    received,
  ],
  [
    'P2U',
    'paparaTransfer',
    `action = 'paparaTransfer.undo' and before ->> 'status' = 'APPROVED'`,
    `before ->> 'amountReceivedMinor'`,
  ],
  [
    'P2b',
    'paparaTransfer',
    `action = 'paparaTransfer.approveUnseen' and after ->> 'unseen' = 'true'`,
    `after ->> 'amountMinor'`,
  ],
  ['P2bL', 'paparaTransfer', `action = 'paparaTransfer.line' and after ->> 'status' = 'APPROVED'`, received],
  ['P3', 'paparaTransfer', `action in ('paparaTransfer.await', 'paparaTransfer.queue') and before is null`, payoutCost],
  ['P4', 'paparaTransfer', `action in ('paparaTransfer.sent', 'paparaTransfer.found')`, payoutCost],
  ['P5', 'paparaTransfer', `action = 'paparaTransfer.pay'`, `after ->> 'amountMinor'`],
  ['P6', 'paparaTransfer', `action = 'paparaTransfer.return'`, `after ->> 'returnedMinor'`],
  [
    'P7',
    'paparaTransfer',
    `(action in ('paparaTransfer.deny', 'paparaTransfer.decline', 'paparaTransfer.rejectPayout')
      or (action = 'paparaTransfer.cancel' and ${leaves}))`,
    payoutCost,
  ],
] as const

/**
 * Compares each event with its wallet transfer, computed again (`sentEvents.sql.ts`): with the amount received once
 * approved, with the requested amount before. For outgoing ones, fee and tax come on top.
 */
const walletEventsAsReckoned = `
  with ${walletPostings}, told as materialized (
    select event.*, request.direction, request.number, request.merchant_ref, request.amount_minor,
      request.created_at as asked_at, request.merchant_id as whose,
      case when payload is json object then payload::jsonb else '{}' end as said,
      case when type = 'wallet.approved' then coalesce(request.amount_received_minor, request.amount_minor)
        else request.amount_minor end as gross
    from merchant_event event join papara_request request on request.id = event.object_id
  ), calculated as materialized (
    select told.*, fee, tax, gross - fee - tax as net from told ${charged('whose', 'asked_at', 'gross', 'PAPARA')}
      where direction = 'IN'
    union all
    select told.*, payout.fee, payout.tax, payout.cost from told join wallet_payout payout on payout.id = told.object_id
      where told.direction = 'OUT'
  )
  select event_id || ' of ' || number as row, string_agg(fact.name || ', expected ' || coalesce(fact.expected, 'none')
    || '; found ' || coalesce(fact.found, 'none'), ', ') as why
  from calculated cross join lateral (values
    ${eventFacts}, ('kind', 'walletTransfer', said -> 'data' ->> 'kind'),
      ('amount', gross::text, said -> 'data' ->> 'amount'),
    ('fee', fee::text, said -> 'data' ->> 'fee'), ('tax', tax::text, said -> 'data' ->> 'tax'),
      ('direction', direction, said -> 'data' ->> 'direction'), ('net', net::text, said -> 'data' ->> 'net')
  ) fact (name, expected, found)
  where fact.expected is distinct from fact.found group by event_id, number`

export const walletBooks = {
  booked: {
    noun: 'paparaTransfer',
    table: 'papara_request',
    event: 'wallet',
    notified: ['ASSIGNED', 'REJECTED', 'APPROVED', 'EXPIRED', 'CANCELLED', 'SENT', 'SUSPECT', 'PAID', 'RETURNED'],
    handled: {
      method: `case direction when 'IN' then 'PAPARA' else 'WITHDRAW' end`,
      account: 'papara_account_id',
      base: 'coalesce(amount_received_minor, amount_minor)',
      isEarned: `case direction when 'IN' then status = 'APPROVED' else status in ('SENT', 'PAID') end`,
    },
  },
  postings: walletPostings,
  lines: walletLines,
  charges: walletCharges,
  acts: walletActs,
  reservations: walletReservations,
  checks: {
    'every event tells what its wallet transfer was': walletEventsAsReckoned,
    'every wallet transfer received what its provider told of': walletsAsReceived,
    'every payout to a wallet left it once': walletPayoutsAsSeen,
  },
} as const satisfies RailBooks
