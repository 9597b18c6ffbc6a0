import { charged } from './expected.sql'

/** The states that merchants are told of. */
const told = `('ASSIGNED', 'REJECTED', 'APPROVED', 'EXPIRED', 'CANCELLED', 'REVERSED')`

/**
 * Every change of state the audit log has, beside the events of it. Not told are decisions that were taken back, and the last
 * one while it still can be.
 */
export const eventsOfAudit = `
  with moved as (
    select object_id, after ->> 'status' as status, lead(action) over changes as next
    from audit_log where object_type = 'deposit' and action like 'deposit.%' and after ->> 'status' is not null and before ->> 'status' is distinct from after ->> 'status'
    window changes as (partition by object_id order by seq)
  ), expected as (
    select object_id, 'deposit.' || lower(moved.status) as type, count(*) as times
    from moved left join remit_request request on request.id::text = object_id
    where moved.status in ${told} and next is distinct from 'deposit.undo' and not (next is null and request.undo_until is not null) group by 1, 2
  ), sent as (
    select object_id::text, type, count(*) as times, string_agg(event_id, ', ' order by seq) as ids from merchant_event group by 1, 2
  )
  select coalesce(request.number, object_id) as row, type || ', expected ' || coalesce(expected.times, 0) || ' by the audit log; stands ' || coalesce(sent.times || ' (' || sent.ids || ')', '0') as why
  from expected full join sent using (object_id, type) left join remit_request request on request.id::text = object_id
  where expected.times is distinct from sent.times`

/**
 * What merchants were told beside the request it was of, reckoned anew: of what came once it was approved, of what was asked for
 * until then. Events from before fee and tax were parted carry both as `fee`.
 * Materialized, so that a payload is parsed once and not for each of its facts.
 */
export const eventsAsReckoned = `
  with event as materialized (
    select event.*, request.number, request.merchant_ref, request.amount_minor, request.created_at as asked_at, request.merchant_id as whose,
      case when payload is json object then payload::jsonb else '{}' end as said,
      case when type = 'deposit.reversed' or (type = 'deposit.approved' and not exists (
        select from remit_request_event where request_id = request.id and action = 'approveUnseen')) then coalesce(amount_received_minor, amount_minor) else amount_minor end as gross
    from merchant_event event join remit_request request on request.id = event.object_id
  ), reckoned as materialized (
    select event.*, fee, tax, coalesce(said -> 'data' ? 'tax', false) as is_parted from event ${charged('whose', 'asked_at', 'gross')}
  )
  select event_id || ' of ' || number as row, string_agg(fact.name || ', expected ' || coalesce(fact.expected, 'none') || '; stands ' || coalesce(fact.stands, 'none'), ', ') as why
  from reckoned cross join lateral (values
    ('id', event_id, said ->> 'id'), ('type', type, said ->> 'type'), ('sequence', seq::text, said ->> 'sequence'),
    ('merchant', whose::text, said ->> 'merchantId'), ('whose feed', whose::text, merchant_id::text),
    ('object', object_id::text, said -> 'data' ->> 'id'), ('number', number, said -> 'data' ->> 'number'), ('number of the row', number, object_number),
    ('reference', merchant_ref, said -> 'data' ->> 'merchantRef'), ('status', upper(split_part(type, '.', 2)), said -> 'data' ->> 'status'),
    ('asked for', amount_minor::text, said -> 'data' ->> 'amountRequested'), ('amount', gross::text, said -> 'data' ->> 'amount'),
    ('fee', (case when is_parted then fee else fee + tax end)::text, said -> 'data' ->> 'fee'), ('tax', case when is_parted then tax::text end, said -> 'data' ->> 'tax'),
    ('net', (gross - fee - tax)::text, said -> 'data' ->> 'net'), ('currency', 'TRY', said -> 'data' ->> 'currency')
  ) fact (name, expected, stands)
  where fact.expected is distinct from fact.stands group by event_id, number`
