-- What an operator earned by one approval or withdrawal.
create table operator_earning (
  source_type text not null
    check (source_type in ('remit_request', 'withdraw_request', 'card_transfer', 'papara_request')),
  source_id uuid not null,
  occurrence_no int not null check (occurrence_no > 0),
  kind text not null check (kind in ('P2', 'P2b', 'P4', 'P10a')),
  -- No foreign keys: they would lock an operator's rows in every approval. Both rows are never deleted.
  user_id uuid not null,
  schedule_id uuid not null,
  base_minor bigint not null check (base_minor > 0),
  earned_minor bigint not null check (earned_minor > 0),
  at timestamptz(3) not null,
  -- The kind of journal that took it back.
  taken_back text check (taken_back in ('P2U', 'P4U', 'P6', 'P6b', 'P9', 'P10aU')),
  taken_back_at timestamptz(3),
  check ((taken_back is null) = (taken_back_at is null)),
  primary key (source_type, source_id, occurrence_no)
);

-- An earning never changes, except that it is taken back once.
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

-- Commission paid to operators (P11), agreed by two administrators. Each is one whole bank debit.
create table operator_payout (
  id uuid primary key,
  user_id uuid not null references users,
  bank_tx_id uuid not null unique references bank_tx,
  bank_account_id uuid not null references bank_account,
  amount_minor bigint not null check (amount_minor > 0),
  bank_ref text not null,
  reason text not null,
  created_by uuid not null references users,
  created_by_name text not null,
  approved_by_name text not null,
  at timestamptz(3) not null
);
create index operator_payout_user on operator_payout (user_id, at desc);

create trigger operator_payout_immutable before update or delete or truncate on operator_payout
  for each statement execute function ledger_is_immutable();
