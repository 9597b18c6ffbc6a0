-- Operators earn by schedules of their own (domain sections 2 and 5): a schedule is a merchant's or an operator's, never both.
alter table commission_schedule
  alter column merchant_id drop not null,
  add column owner_user_id uuid references users,
  add constraint commission_schedule_owner check (num_nonnulls(merchant_id, owner_user_id) = 1),
  -- What an operator is taxed by is on the operator's own invoice; what a payout that came back earned is always taken back.
  add constraint commission_schedule_operator check (owner_user_id is null or (tax_basis_points = 0 and back_on_return)),
  add constraint commission_schedule_owner_version unique (owner_user_id, method, version);

-- What an operator earned by one approval or one payout, beside the journal that posted it: by which version, of which amount.
create table operator_earning (
  source_type text not null check (source_type in ('remit_request', 'withdraw_request', 'card_transfer', 'papara_request')),
  source_id uuid not null,
  occurrence_no int not null check (occurrence_no > 0),
  kind text not null check (kind in ('P2', 'P2b', 'P4', 'P10a')),
  -- No foreign keys: they would share-lock the rows of one operator in every approval. Neither row is ever deleted.
  user_id uuid not null,
  schedule_id uuid not null,
  base_minor bigint not null check (base_minor > 0),
  earned_minor bigint not null check (earned_minor > 0),
  at timestamptz(3) not null,
  -- The journal that took it back.
  taken_back text check (taken_back in ('P2U', 'P4U', 'P6', 'P6b', 'P9', 'P10aU')),
  taken_back_at timestamptz(3),
  check ((taken_back is null) = (taken_back_at is null)),
  primary key (source_type, source_id, occurrence_no)
);

-- Nothing of it is changed later, except that it is taken back once.
create function operator_earnings_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.taken_back is null and new.taken_back is not null
    and to_jsonb(new) - '{taken_back,taken_back_at}'::text[] = to_jsonb(old) - '{taken_back,taken_back_at}'::text[] then
    return new;
  end if;
  raise exception 'what an operator earned is never changed' using errcode = 'restrict_violation';
end $$;
create trigger operator_earning_kept before update or delete on operator_earning
  for each row execute function operator_earnings_are_kept();
create trigger operator_earning_not_emptied before truncate on operator_earning
  for each statement execute function ledger_is_immutable();
