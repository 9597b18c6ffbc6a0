-- Events for open consoles. Readers take events of transactions older than every running one, ordered by (epoch, xid,
-- seq). seq alone is assigned before commit, so a lower seq could appear after a reader has passed it.
create table live_event (
  seq bigserial primary key,
  epoch int not null default written_epoch(),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null,
  object_id uuid not null,
  merchant_id uuid,
  remit_group_id uuid,
  bank_account_id uuid,
  -- The owner of the account: operators hear of their own accounts in every group.
  owner_user_id uuid,
  payload jsonb not null
);
create index live_event_age on live_event (at);
create index live_event_order on live_event (epoch, xid, seq);

-- The last event that was removed. A client with an older cursor must reload.
create table live_pruned (
  one boolean primary key default true check (one),
  epoch int not null default 0,
  xid xid8 not null,
  seq bigint not null
);
insert into live_pruned (xid, seq) values ('0', 0);
