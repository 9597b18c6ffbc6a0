-- Daily facts: what reports and dashboards sum up. A money transaction only inserts delta rows; a job folds them into
-- the day's table, and readers add both. Each kind of request declares its measures in api/src/facts/dailyFacts.ts.
-- Delta rows live for a minute, so they are vacuumed often.

-- The business day and hour of a moment. Rows keep the day they were given, so a changed rule gets a function with a
-- new number.
create function istanbul_day_v1(at timestamptz) returns date language sql stable parallel safe
  return (at at time zone 'Europe/Istanbul')::date;

create function istanbul_hour_v1(at timestamptz) returns smallint language sql stable parallel safe
  return extract(hour from at at time zone 'Europe/Istanbul')::smallint;

-- The step of a duration, four per doubling from one second on: step n is 2^(n/4) to 2^((n+1)/4) seconds, and the
-- last, 95, everything above 23 weeks. Medians of days do not add up; counts of steps do.
create function pace_step_v1(seconds double precision) returns smallint language sql immutable parallel safe
  return least(floor(4 * log(2::numeric, greatest(seconds, 1)::numeric)), 95)::smallint;

-- The version of the rules by which each fact table was built. Missing or older tables are rebuilt.
create table fact_build (
  fact text primary key,
  rules int not null,
  built_at timestamptz(3) not null
);

-- Amounts in kuruş. An undone decision is subtracted on the day of the undo, so past days never change.
create table deposit_day (
  day date not null,
  merchant_id uuid,
  remit_group_id uuid,
  bank_account_id uuid,
  created bigint not null,
  created_minor bigint not null,
  declared bigint not null,
  refused bigint not null,
  approved bigint not null,
  auto_approved bigint not null,
  late bigint not null,
  rejected bigint not null,
  expired bigint not null,
  cancelled bigint not null,
  reversed bigint not null,
  by_person bigint not null,
  in_time bigint not null,
  decided bigint not null,
  asked_minor bigint not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  reversed_minor bigint not null,
  reversed_fee_minor bigint not null,
  reversed_tax_minor bigint not null,
  -- Commission that operators earned.
  operator_cost_minor bigint not null default 0,
  constraint deposit_day_key unique nulls not distinct (day, merchant_id, remit_group_id, bank_account_id)
) with (fillfactor = 70);

create table deposit_day_delta (
  like deposit_day including defaults,
  hour smallint not null,
  decision_step smallint
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- How many durations fell into each step (pace_step_v1).
create table deposit_day_pace (
  day date not null,
  merchant_id uuid,
  remit_group_id uuid,
  bank_account_id uuid,
  pace text not null,
  step smallint not null,
  n bigint not null,
  constraint deposit_day_pace_key unique nulls not distinct (day, merchant_id, remit_group_id, bank_account_id, pace,
    step)
);

-- What dashboards compare by the hour.
create table deposit_day_hour (
  day date not null,
  hour smallint not null,
  merchant_id uuid,
  approved bigint not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  constraint deposit_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);

create table withdrawal_day (
  day date not null,
  merchant_id uuid,
  rail text,
  requested bigint not null,
  requested_minor bigint not null,
  sent bigint not null,
  sent_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  in_time bigint not null,
  paid bigint not null,
  paid_minor bigint not null,
  bank_fee_minor bigint not null,
  returned bigint not null,
  returned_minor bigint not null,
  fee_back_minor bigint not null,
  tax_back_minor bigint not null,
  rejected bigint not null,
  rejected_minor bigint not null,
  cancelled bigint not null,
  cancelled_minor bigint not null,
  constraint withdrawal_day_key unique nulls not distinct (day, merchant_id, rail)
) with (fillfactor = 70);

create table withdrawal_day_delta (
  like withdrawal_day,
  hour smallint not null,
  sent_step smallint,
  paid_step smallint
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table withdrawal_day_pace (
  day date not null,
  merchant_id uuid,
  rail text,
  pace text not null,
  step smallint not null,
  n bigint not null,
  constraint withdrawal_day_pace_key unique nulls not distinct (day, merchant_id, rail, pace, step)
);

create table withdrawal_day_hour (
  day date not null,
  hour smallint not null,
  merchant_id uuid,
  sent bigint not null,
  sent_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  constraint withdrawal_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);

create table card_day (
  day date not null,
  merchant_id uuid,
  trader_id uuid,
  created bigint not null,
  created_minor bigint not null,
  refused bigint not null,
  approved bigint not null,
  rejected bigint not null,
  expired bigint not null,
  late bigint not null,
  cancelled bigint not null,
  decided bigint not null,
  in_time bigint not null,
  decision_ms bigint not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  refunds bigint not null,
  refunded_minor bigint not null,
  chargebacks bigint not null,
  chargeback_minor bigint not null,
  won bigint not null,
  won_minor bigint not null,
  loss_minor bigint not null,
  constraint card_day_key unique nulls not distinct (day, merchant_id, trader_id)
) with (fillfactor = 70);

create table card_day_delta (
  like card_day,
  hour smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table card_day_hour (
  day date not null,
  hour smallint not null,
  merchant_id uuid,
  approved bigint not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  constraint card_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);

create table wallet_day (
  day date not null,
  merchant_id uuid,
  direction text not null,
  papara_account_id uuid,
  created bigint not null,
  created_minor bigint not null,
  refused bigint not null,
  approved bigint not null,
  auto_approved bigint not null,
  rejected bigint not null,
  expired bigint not null,
  late bigint not null,
  cancelled bigint not null,
  gross_minor bigint not null,
  sent bigint not null,
  sent_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  paid bigint not null,
  paid_minor bigint not null,
  returned bigint not null,
  returned_minor bigint not null,
  fee_back_minor bigint not null,
  tax_back_minor bigint not null,
  constraint wallet_day_key unique nulls not distinct (day, merchant_id, direction, papara_account_id)
) with (fillfactor = 70);

create table wallet_day_delta (
  like wallet_day,
  hour smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table wallet_day_hour (
  day date not null,
  hour smallint not null,
  merchant_id uuid,
  approved bigint not null,
  gross_minor bigint not null,
  sent bigint not null,
  sent_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  constraint wallet_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);

-- The journal by day: what moved on each ledger account, by kind of journal and merchant.
create table ledger_day (
  day date not null,
  merchant_id uuid,
  account_id bigint not null,
  kind text not null,
  lines bigint not null,
  amount_minor bigint not null,
  constraint ledger_day_key unique nulls not distinct (day, merchant_id, account_id, kind)
) with (fillfactor = 70);
create index ledger_day_account on ledger_day (account_id, day);

create table ledger_day_delta (
  like ledger_day,
  hour smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Sums of ledger_day over all time, so that no reader adds up years: what moved on merchants' accounts by day, for
-- opening balances, and the total of each account, for suspense.
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

-- Triggers keep both sums, so that no writer of ledger_day can forget them. One transaction at a time writes to
-- ledger_day.
create function ledger_sums_add(day date[], merchant_id uuid[], account_id bigint[], amount_minor numeric[])
  returns void language sql as $$
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

-- Builds the facts as soon as a server runs.
select graphile_worker.add_job('facts.fold', '{}'::json, job_key => 'facts.fold');
