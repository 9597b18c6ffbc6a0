-- Append-only: who did what to which object, before and after. prev_hash and hash are filled once, later, in seq order.
create table audit_log (
  seq bigserial primary key,
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
  prev_hash bytea,
  hash bytea
);
create index audit_log_of_object on audit_log (object_type, object_id, seq);
create index audit_log_of_actor on audit_log (actor_id, seq);
create index audit_log_unchained on audit_log (seq) where hash is null;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and to_jsonb(old) - 'hash' - 'prev_hash' = to_jsonb(new) - 'hash' - 'prev_hash' then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
