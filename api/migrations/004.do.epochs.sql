-- Transaction numbers belong to one server. After a restore or pg_upgrade, rows come from a server that counted
-- differently. Rows that are ordered by transaction therefore store an epoch, and the first write on another server
-- (by system identifier, which a standby and a base backup share) starts a new one.
create table cluster_epoch (
  epoch int primary key,
  system_identifier bigint not null,
  since timestamptz not null default clock_timestamp()
);

-- The current epoch, without writing: a standby can be read too.
create function current_epoch() returns int language sql stable as $$
  select e.epoch + case when e.system_identifier = c.system_identifier then 0 else 1 end
  from cluster_epoch e, pg_control_system() c order by e.epoch desc limit 1
$$;

-- The epoch of a new row, remembered by the connection.
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

-- Epochs start at 2, above the epoch 0 of live_pruned.
insert into cluster_epoch (epoch, system_identifier) select 2, system_identifier from pg_control_system();
