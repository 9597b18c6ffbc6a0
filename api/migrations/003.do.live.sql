-- What consoles are told. Readers take rows below the oldest running transaction, ordered by (xid, seq):
-- seq alone is handed out before commit, so a row with a lower seq could appear behind a reader's back.
create table live_event (
  seq bigserial primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null,
  object_id uuid not null,
  merchant_id uuid,
  remit_group_id uuid,
  bank_account_id uuid,
  payload jsonb not null
);
create index live_event_order on live_event (xid, seq);
create index live_event_age on live_event (at);

-- Up to where events have been removed; a cursor below it is answered with a gap.
create table live_pruned (
  one boolean primary key default true check (one),
  xid xid8 not null,
  seq bigint not null
);
insert into live_pruned (xid, seq) values ('0', 0);
