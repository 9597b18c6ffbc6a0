-- Sums of ledger_day that are read over all of time, so that no reader adds up years: what moved on the accounts of merchants by day, for
-- the opening balances of reports, and what each account has come to, for what lies in suspense.
create table merchant_day (
  day date not null,
  merchant_id uuid,
  amount_minor bigint not null,
  constraint merchant_day_key unique nulls not distinct (day, merchant_id)
) with (fillfactor = 70);
create table ledger_total (
  account_id bigint primary key,
  amount_minor bigint not null
) with (fillfactor = 70);

-- A trigger, because a server of the version before this one may still fold while this one starts. One transaction at a time writes to
-- ledger_day.
create function ledger_sums_add(day date[], merchant_id uuid[], account_id bigint[], amount_minor numeric[]) returns void
language sql as $$
  insert into merchant_day as kept (day, merchant_id, amount_minor)
  select moved.day, moved.merchant_id, sum(moved.amount_minor)
  from unnest($1, $2, $3, $4) as moved (day, merchant_id, account_id, amount_minor)
  join ledger_account account on account.id = moved.account_id where account.code like 'MERCHANT:%' group by 1, 2
  on conflict (day, merchant_id) do update set amount_minor = kept.amount_minor + excluded.amount_minor;
  insert into ledger_total as kept (account_id, amount_minor)
  select moved.account_id, sum(moved.amount_minor) from unnest($3, $4) as moved (account_id, amount_minor) group by 1
  on conflict (account_id) do update set amount_minor = kept.amount_minor + excluded.amount_minor
$$;
create function ledger_sums_follow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform ledger_sums_add(array_agg(day), array_agg(merchant_id), array_agg(account_id), array_agg(sum))
    from (select day, merchant_id, account_id, sum(amount_minor) from added group by 1, 2, 3) moved;
  end if;
  if tg_op <> 'INSERT' then
    perform ledger_sums_add(array_agg(day), array_agg(merchant_id), array_agg(account_id), array_agg(sum))
    from (select day, merchant_id, account_id, -sum(amount_minor) as sum from removed group by 1, 2, 3) moved;
  end if;
  return null;
end $$;
create trigger ledger_sums_added after insert on ledger_day referencing new table as added
  for each statement execute function ledger_sums_follow();
create trigger ledger_sums_changed after update on ledger_day referencing old table as removed new table as added
  for each statement execute function ledger_sums_follow();
create trigger ledger_sums_removed after delete on ledger_day referencing old table as removed
  for each statement execute function ledger_sums_follow();

select ledger_sums_add(array_agg(day), array_agg(merchant_id), array_agg(account_id), array_agg(sum))
from (select day, merchant_id, account_id, sum(amount_minor) from ledger_day group by 1, 2, 3) moved;
