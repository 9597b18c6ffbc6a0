-- Creates the table of a kind of request that merchants make, with its number, its history, and the indexes that
-- every list, drawer and check needs. The caller adds its own columns, statuses and open indexes.
create function make_request_table(kind text, group_table text, account_table text) returns void language plpgsql as $$
declare
  place text := account_table || '_id';
begin
  execute format('create sequence %I', kind || '_number_seq');
  execute format($table$
    create table %1$I (
      id uuid primary key,
      number text not null unique,
      merchant_id uuid not null references merchant,
      merchant_ref text not null,
      customer_ref text not null,
      customer_name text not null,
      customer_fold text not null,
      customer_tckn_hash bytea,
      currency char(3) not null default 'TRY',
      amount_minor bigint not null check (amount_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      tax_minor bigint not null check (tax_minor >= 0),
      fee_label text not null default '',
      %2$I uuid references %3$I,
      %4$I uuid references %5$I,
      reference_code text not null check (reference_code ~ '^[A-HJ-NP-Z2-9]{6,8}$'),
      status text not null,
      reason_code text,
      ttl_at timestamptz(3) not null,
      deadline_at timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by uuid,
      decided_by_name text,
      undo_until timestamptz(3),
      undo_count int not null default 0,
      claimed_by uuid,
      claimed_by_name text,
      claim_token text,
      claim_until timestamptz(3),
      return_url text,
      client_ip text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null default 1,
      constraint %6$I unique (merchant_id, merchant_ref),
      check ((claimed_by is null) = (claim_token is null)),
      check ((%4$I is null) = (%2$I is null))
    ) with (fillfactor = 80)$table$,
    kind, group_table || '_id', group_table, place, account_table, kind || '_merchant_ref');
  execute format($table$
    create table %1$I (
      request_id uuid not null references %2$I,
      seq int not null,
      at timestamptz(3) not null,
      action text not null,
      actor text,
      params jsonb not null default '{}',
      state jsonb,
      -- More than three days after its request was created.
      is_old boolean not null default false,
      primary key (request_id, seq)
    )$table$, kind || '_event', kind);
  execute format('create index %I on %I (at) include (request_id) where is_old', kind || '_event_old', kind || '_event');
  execute format('create index %I on %I (undo_until) where undo_until is not null', kind || '_untold', kind);
  execute format('create index %I on %I (merchant_id, created_at desc, id desc)', kind || '_merchant', kind);
  execute format('create index %I on %I (merchant_id, status, created_at desc, id desc)',
    kind || '_merchant_status', kind);
  execute format('create index %I on %I (merchant_id, customer_ref, created_at desc)', kind || '_customer_ref', kind);
  execute format('create index %I on %I (%I, created_at desc, id desc)', kind || '_account', kind, place);
  execute format('create index %I on %I (status, created_at desc, id desc)', kind || '_status', kind);
  execute format('create index %I on %I (created_at desc, id desc)', kind || '_created', kind);
  execute format('create index %I on %I (reference_code text_pattern_ops)', kind || '_reference', kind);
  execute format('create index %I on %I using gin (customer_fold gin_trgm_ops)', kind || '_customer', kind);
end $$;

-- Every line of a request's history stores the state after it, in the columns that lists show, so lists can show a
-- past moment. States contain no names of customers, cards or accounts; those are in the request and are erased
-- there.
create table request_history_since (
  only_row boolean primary key default true check (only_row),
  -- From then on, every line of history has its state.
  at timestamptz(3) not null
);
insert into request_history_since (at) values (now());

-- Stores the current state in the last line of each request's history, where it has none; earlier states stay
-- unknown.
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
