-- Append-only: who did what to which object, with the object before and after. hash, prev_hash and place are written
-- once, later.
create table audit_log (
  seq bigserial primary key,
  -- The chain is ordered by transaction, as live events are, because seq is assigned before commit.
  epoch int not null default written_epoch(),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'api', 'bot', 'system')),
  actor_id text,
  actor_name text,
  ip text not null,
  session_id uuid,
  request_id text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  -- The place in the chain. It stays the same after a restore.
  place bigint,
  prev_hash bytea,
  hash bytea
);
create index audit_log_of_object on audit_log (object_type, object_id, seq);
create index audit_log_of_actor on audit_log (actor_id, seq);
-- The audit screen searches by these; its pages are ordered by seq.
create index audit_log_of_action on audit_log (action, seq);
create index audit_log_at on audit_log (at);
create index audit_log_of_object_id on audit_log (object_id, seq);
create unique index audit_log_place on audit_log (place);
create index audit_log_unchained on audit_log (epoch, xid, seq) where place is null;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and old.place is null and new.place is not null
    and to_jsonb(old) - 'hash' - 'prev_hash' - 'place' = to_jsonb(new) - 'hash' - 'prev_hash' - 'place' then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- The end of the hash chain, sealed with the tenant's key. It reveals a chain that was cut short or whose end was
-- reopened.
create table audit_head (
  one boolean primary key default true check (one),
  chained bigint not null,
  hash bytea not null,
  mac bytea not null
);

-- Who looked at a masked value, and why. Append-only; the audit log records it too.
create table reveal_log (
  id uuid primary key,
  at timestamptz(3) not null,
  actor uuid not null references users,
  object_type text not null,
  object_id uuid not null,
  field text not null,
  reason text not null,
  ip text not null,
  session_id uuid not null
);
create index reveal_log_object on reveal_log (object_id, at desc);
create index reveal_log_actor on reveal_log (actor, at desc);

create function reveal_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'reveal_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger reveal_log_append_only before update or delete or truncate on reveal_log
  for each statement execute function reveal_log_is_append_only();
