-- What a request was after each line of its history, in the columns that its list shows: lists "as of" a past moment read it. Names of
-- customers, cards and accounts are not in it: they are the request's own, and erased there.
create table request_history_since (
  only_row boolean primary key default true check (only_row),
  -- From here on every line of history has its state.
  at timestamptz(3) not null
);

alter table remit_request_event add column state jsonb,
  -- More than three days after its request was made.
  add column is_old boolean not null default false;
create index remit_request_event_old on remit_request_event (at) include (request_id) where is_old;
alter table withdraw_request_event add column state jsonb,
  -- More than three days after its request was made.
  add column is_old boolean not null default false;
create index withdraw_request_event_old on withdraw_request_event (at) include (request_id) where is_old;
alter table card_transfer_event add column state jsonb,
  -- More than three days after its request was made.
  add column is_old boolean not null default false;
create index card_transfer_event_old on card_transfer_event (at) include (request_id) where is_old;
alter table papara_request_event add column state jsonb,
  -- More than three days after its request was made.
  add column is_old boolean not null default false;
create index papara_request_event_old on papara_request_event (at) include (request_id) where is_old;

-- Gives every request's last line of history, where it has no state, the state of now; what was before stays unknown.
create function keep_request_states(since timestamptz) returns void language plpgsql as $$
begin
  update remit_request_event event set state = jsonb_build_object('status', r.status, 'decided_at',
      r.decided_at, 'decided_by_name', r.decided_by_name, 'version', r.version, 'reason_code', r.reason_code,
      'match', r.match, 'bank_tx_id', r.bank_tx_id, 'amount_received_minor', r.amount_received_minor,
      'fee_minor', r.fee_minor, 'tax_minor', r.tax_minor, 'declared_at', r.declared_at, 'late', r.late,
      'unseen', r.unseen, 'ttl_at', r.ttl_at), is_old = event.at - r.created_at > interval '3 days'
    from remit_request r where r.id = event.request_id and r.version = event.seq and event.state is null;
  update withdraw_request_event event set state = jsonb_build_object('status', r.status, 'decided_at',
      r.decided_at, 'decided_by_name', r.decided_by_name, 'version', r.version, 'reason_code', r.reason_code,
      'remit_group_id', r.remit_group_id, 'bank_account_id', r.bank_account_id, 'rail', r.rail, 'planned_at',
      r.planned_at, 'eta_at', r.eta_at, 'bank_ref', r.bank_ref, 'given_refs', r.given_refs, 'sending_at',
      r.sending_at, 'sending_by', r.sending_by, 'sending_by_name', r.sending_by_name, 'outcome_due_at',
      r.outcome_due_at, 'refusal_until', r.refusal_until, 'returned_minor', r.returned_minor, 'part_count',
      r.part_count, 'paid_minor', r.paid_minor), is_old = event.at - r.created_at > interval '3 days'
    from withdraw_request r where r.id = event.request_id and r.version = event.seq and event.state is null;
  update card_transfer_event event set state = jsonb_build_object('status', r.status, 'decided_at',
      r.decided_at, 'decided_by_name', r.decided_by_name, 'version', r.version, 'reason_code', r.reason_code,
      'three_ds', r.three_ds, 'received_at', r.received_at, 'authorised_at', r.authorised_at,
      'refund_asked_minor', r.refund_asked_minor, 'refunded_minor', r.refunded_minor, 'chargeback_minor',
      r.chargeback_minor, 'answer_by', r.answer_by, 'fired', r.fired,
      'ttl_at', r.ttl_at), is_old = event.at - r.created_at > interval '3 days'
    from card_transfer r where r.id = event.request_id and r.version = event.seq and event.state is null;
  update papara_request_event event set state = jsonb_build_object('status', r.status, 'decided_at',
      r.decided_at, 'decided_by_name', r.decided_by_name, 'version', r.version, 'reason_code', r.reason_code,
      'papara_tx_id', r.papara_tx_id, 'amount_received_minor', r.amount_received_minor, 'fee_minor',
      r.fee_minor, 'tax_minor', r.tax_minor, 'unseen', r.unseen, 'late', r.late, 'provider_payment_id',
      r.provider_payment_id, 'sending_at', r.sending_at, 'outcome_due_at', r.outcome_due_at, 'returned_minor',
      r.returned_minor, 'ttl_at', r.ttl_at), is_old = event.at - r.created_at > interval '3 days'
    from papara_request r where r.id = event.request_id and r.version = event.seq and event.state is null;
  insert into request_history_since (at) values (since) on conflict (only_row) do update set at = excluded.at;
end $$;
select keep_request_states(now());
