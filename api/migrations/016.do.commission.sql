-- Versions of what merchants pay and operators earn. A row belongs to one merchant or one operator. Requests store no
-- version: the version at their creation applies, and later ones cannot change it.
create table commission_schedule (
  id uuid constraint commission_pkey primary key,
  merchant_id uuid constraint commission_merchant_id_fkey references merchant,
  owner_user_id uuid references users,
  method text not null constraint commission_method_check check (method in ('DEPOSIT', 'WITHDRAW', 'CARD', 'PAPARA')),
  version int not null default 1 check (version > 0),
  kind text not null default 'PCT_PLUS_FIXED' check (kind in ('PCT', 'FIXED', 'PCT_PLUS_FIXED', 'TIERED')),
  basis_points bigint not null constraint commission_basis_points_check check (basis_points between 0 and 10000),
  fixed_minor bigint not null default 0 constraint commission_fixed_minor_check check (fixed_minor >= 0),
  min_minor bigint not null default 0 constraint commission_min_minor_check check (min_minor >= 0),
  max_minor bigint constraint commission_max_minor_check check (max_minor >= 0),
  -- [{"upTo", "basisPoints", "fixed"}], amounts in kuruş, upTo is null in the last. The first tier that reaches the
  -- amount applies to all of it.
  tiers jsonb check (jsonb_typeof(tiers) = 'array'),
  tax_basis_points bigint not null default 0
    constraint commission_tax_basis_points_check check (tax_basis_points between 0 and 10000),
  -- The highest version that has begun is in force.
  effective_from timestamptz(3) not null,
  -- True if the fee is refunded when a withdrawal is returned.
  back_on_return boolean not null default false,
  reason text,
  created_by uuid,
  -- Null for the version that was created with the merchant.
  created_by_name text,
  approved_by_name text,
  created_at timestamptz(3) not null default now(),
  constraint commission_schedule_version unique (merchant_id, method, version),
  constraint commission_schedule_kind
    check ((kind = 'TIERED') = (tiers is not null) and (kind not in ('PCT', 'TIERED') or fixed_minor = 0)
      and (kind not in ('FIXED', 'TIERED') or basis_points = 0)),
  constraint commission_schedule_begins check (version = 1 or effective_from > created_at),
  constraint commission_schedule_owner check (num_nonnulls(merchant_id, owner_user_id) = 1),
  -- Operators invoice their own tax, and always lose what they earned by a withdrawal that is returned.
  constraint commission_schedule_operator check (owner_user_id is null or (tax_basis_points = 0 and back_on_return)),
  constraint commission_schedule_owner_version unique (owner_user_id, method, version)
);

create function commission_versions_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a commission is never changed' using errcode = 'restrict_violation';
end $$;
create trigger commission_schedule_kept before update or delete or truncate on commission_schedule
  for each statement execute function commission_versions_are_kept();
