import { eventOf, isNotified, nounList, standing } from './bookedRequests'
import { charged } from './charged.sql'
import { eventFacts } from './eventFacts.sql'
import { payouts } from './expected.sql'

/**
 * Compares every status change in the audit log with the merchant events. Undone decisions send no event, nor does
 * the last decision while it can still be undone.
 */
export const eventsOfAudit = `
  with request as (
    select id, number, undo_until from (${standing}) standing
  ), moved as (
    select object_type, object_id, after ->> 'status' as status, lead(action) over changes as next
    from audit_log where object_type in (${nounList}) and action like object_type || '.%'
      and after ->> 'status' is not null
      -- A change of a payout's parts is an event of the payout. The split itself is no event.
      and (before ->> 'status' is distinct from after ->> 'status' or action = 'withdrawal.parts')
        and action <> 'withdrawal.split' and not after ? 'parentId'
    window changes as (partition by object_type, object_id order by seq)
  ), expected as (
    select object_id, ${eventOf('object_type', 'moved.status')} as type, count(*) as times
    from moved left join request on request.id = object_id
    where (${isNotified('object_type', 'moved.status')})
      and not exists (select from withdraw_request payout where payout.id::text = object_id
      and payout.settlement_id is not null)
      and next is distinct from object_type || '.undo' and not (next is null and request.undo_until is not null)
        group by 1, 2
  ), sent as (
    select object_id::text, type, count(*) as times, string_agg(event_id, ', ' order by seq) as ids from merchant_event
      -- Test requests are not of the ledger.
      where not exists (select from test_request test where test.id = object_id) group by 1, 2
  )
  select coalesce(request.number, object_id) as row, type || ', expected ' || coalesce(expected.times, 0)
    || ' by the audit log; found ' || coalesce(sent.times || ' (' || sent.ids || ')', '0') as why
  from expected full join sent using (object_id, type) left join request on request.id = object_id
  where expected.times is distinct from sent.times`

/**
 * Compares each event with its request, computed again: with the amount received once approved, with the requested
 * amount before. Older events have fee and tax together as `fee`. Materialized, so that each payload is parsed only
 * once.
 */
export const eventsAsCalculated = `
  with event as materialized (
    select event.*, request.number, request.merchant_ref, request.amount_minor, request.created_at as asked_at,
      request.merchant_id as whose,
      case when payload is json object then payload::jsonb else '{}' end as said,
      case when type = 'deposit.reversed' or (type = 'deposit.approved' and not exists (
        select from remit_request_event where request_id = request.id and action = 'approveUnseen'))
          then coalesce(amount_received_minor, amount_minor) else amount_minor end as gross
    from merchant_event event join remit_request request on request.id = event.object_id
  ), calculated as materialized (
    select event.*, fee, tax, coalesce(said -> 'data' ? 'tax', false) as is_parted
      from event ${charged('whose', 'asked_at', 'gross')}
  )
  select event_id || ' of ' || number as row, string_agg(fact.name || ', expected ' || coalesce(fact.expected, 'none')
    || '; found ' || coalesce(fact.found, 'none'), ', ') as why
  from calculated cross join lateral (values
    ${eventFacts}, ('amount', gross::text, said -> 'data' ->> 'amount'),
    ('fee', (case when is_parted then fee else fee + tax end)::text, said -> 'data' ->> 'fee'),
      ('tax', case when is_parted then tax::text end, said -> 'data' ->> 'tax'),
    ('net', (gross - fee - tax)::text, said -> 'data' ->> 'net')
  ) fact (name, expected, found)
  where fact.expected is distinct from fact.found group by event_id, number`

/**
 * Compares each event of a payout with the payout, computed again. Fee and tax come on top, and the bank's reports
 * change no amount in the event.
 */
export const payoutEventsAsReckoned = `
  with ${payouts}, told as materialized (
    select event.*, payout.number, payout.merchant_ref, payout.amount_minor, payout.bank_ref,
      payout.merchant_id as whose, payout.part_count, cost.fee, cost.tax, cost.cost, cost.is_fee_back,
      case when payload is json object then payload::jsonb else '{}' end as said
    from merchant_event event join withdraw_request payout on payout.id = event.object_id join payout_cost cost
      on cost.id = payout.id
  )
  select event_id || ' of ' || number as row, string_agg(fact.name || ', expected ' || coalesce(fact.expected, 'none')
    || '; found ' || coalesce(fact.found, 'none'), ', ') as why
  from told cross join lateral (values
    ${eventFacts}, ('kind', 'withdrawal', said -> 'data' ->> 'kind'),
      ('amount', amount_minor::text, said -> 'data' ->> 'amount'),
    ('fee', fee::text, said -> 'data' ->> 'fee'), ('tax', tax::text, said -> 'data' ->> 'tax'),
      ('total', cost::text, said -> 'data' ->> 'total'),
    ('returned', case when part_count > 0 then said -> 'data' ->> 'returned' when type = 'withdraw.returned'
      then (case when is_fee_back then cost else amount_minor end)::text end, said -> 'data' ->> 'returned'),
    ('bank’s reference', case
      when type not in ('withdraw.sent', 'withdraw.paid', 'withdraw.returned', 'withdraw.suspect') then null
      -- A payout that is proved never sent has lost the reference of its event; the audit log still has it.
      when said -> 'data' ->> 'bankRef' is distinct from bank_ref
        and exists (select from audit_log where object_type = 'withdrawal' and object_id = told.object_id::text
        and after ->> 'status' = said -> 'data' ->> 'status'
          and after ->> 'bankRef' is not distinct from said -> 'data' ->> 'bankRef') then said -> 'data' ->> 'bankRef'
      else bank_ref end, said -> 'data' ->> 'bankRef')
  ) fact (name, expected, found)
  where fact.expected is distinct from fact.found group by event_id, number`
