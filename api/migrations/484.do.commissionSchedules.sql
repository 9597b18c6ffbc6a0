-- What merchants pay becomes a schedule of versions (domain section 2): what stood until now is the first version of each method.
alter table commission rename to commission_schedule;
alter table commission_schedule
  drop constraint commission_merchant_id_method_effective_from_key,
  add column version int not null default 1 check (version > 0),
  add column kind text not null default 'PCT_PLUS_FIXED' check (kind in ('PCT', 'FIXED', 'PCT_PLUS_FIXED', 'TIERED')),
  -- [{"upTo": kuruş, null in the last, "basisPoints", "fixed": kuruş}]: the first tier that reaches the amount is of the whole amount.
  add column tiers jsonb check (jsonb_typeof(tiers) = 'array'),
  add column reason text,
  add column created_by uuid,
  -- Null where a version came with the merchant, before versions were agreed to.
  add column created_by_name text,
  add column approved_by_name text;
update commission_schedule set
  version = numbered.version,
  kind = case when fixed_minor = 0 then 'PCT' when basis_points = 0 then 'FIXED' else 'PCT_PLUS_FIXED' end
from (
  select id, row_number() over (partition by merchant_id, method order by effective_from) as version from commission_schedule
) numbered where numbered.id = commission_schedule.id;
alter table commission_schedule
  add constraint commission_schedule_version unique (merchant_id, method, version),
  add constraint commission_schedule_kind check (
    (kind = 'TIERED') = (tiers is not null) and (kind not in ('PCT', 'TIERED') or fixed_minor = 0) and (kind not in ('FIXED', 'TIERED') or basis_points = 0)
  );
-- In force is the highest version whose time has come. Requests keep no version of their own: they go by that of the moment they were
-- made, which none that is written later can change.
create function commission_versions_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a commission is never changed' using errcode = 'restrict_violation';
end $$;
create trigger commission_schedule_kept before update or delete or truncate on commission_schedule
  for each statement execute function commission_versions_are_kept();
alter table commission_schedule
  -- Not validated: what stood before versions may have begun before it was written.
  add constraint commission_schedule_begins check (version = 1 or effective_from > created_at) not valid;
