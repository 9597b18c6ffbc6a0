-- Transaction numbers are one server's own: restored from a dump, or moved by pg_upgrade, rows stand in a server that counts from
-- elsewhere. Rows ordered by transaction therefore say in which epoch they were written; a new epoch begins with the first
-- write on a server other than the last one (by its system identifier, which a standby and a base backup share).
create table cluster_epoch (
  epoch int primary key,
  system_identifier bigint not null,
  since timestamptz not null default clock_timestamp()
);

-- The epoch now, without writing it down: a standby and a dump that was not written to yet can be read.
create function current_epoch() returns int language sql stable as $$
  select e.epoch + case when e.system_identifier = c.system_identifier then 0 else 1 end
  from cluster_epoch e, pg_control_system() c order by e.epoch desc limit 1
$$;

-- The epoch of a row that is written; known to the connection after the first time.
create function written_epoch() returns int language plpgsql volatile as $$
declare
  known text := current_setting('kasa.epoch', true);
  epoch_now int;
begin
  if known <> '' then
    return known::int;
  end if;
  insert into cluster_epoch (epoch, system_identifier)
    select current_epoch(), c.system_identifier from pg_control_system() c
    where not exists (select 1 from cluster_epoch e where e.epoch = current_epoch())
    on conflict do nothing;
  epoch_now := current_epoch();
  perform set_config('kasa.epoch', epoch_now::text, false);
  return epoch_now;
end $$;

-- What was chained or settled before epochs were counted is of epoch 0; what then still waited for the chain is of epoch 1, after all of it.
insert into cluster_epoch (epoch, system_identifier) select 2, system_identifier from pg_control_system();

alter table live_event add column epoch int not null default 0;
alter table live_event alter column epoch set default written_epoch();
drop index live_event_order;
create index live_event_order on live_event (epoch, xid, seq);
alter table live_pruned add column epoch int not null default 0;

-- Rows of the audit log get their place when they are chained, and keep it wherever they are restored.
alter table audit_log add column epoch int not null default 0, add column place bigint;
alter table audit_log alter column epoch set default written_epoch();
alter table audit_log disable trigger audit_log_append_only;
update audit_log a set place = o.place
  from (select seq, row_number() over (order by xid, seq) as place from audit_log where hash is not null) o where a.seq = o.seq;
update audit_log set epoch = 1 where hash is null;
alter table audit_log enable trigger audit_log_append_only;
drop index audit_log_order;
drop index audit_log_unchained;
create unique index audit_log_place on audit_log (place);
create index audit_log_unchained on audit_log (epoch, xid, seq) where place is null;

create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and old.place is null and new.place is not null
    and to_jsonb(old) - 'hash' - 'prev_hash' - 'place' = to_jsonb(new) - 'hash' - 'prev_hash' - 'place' then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
