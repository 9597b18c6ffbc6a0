-- Daily facts: what reports and dashboards add up. A money transaction only inserts delta rows; one job folds them into the day's table,
-- and readers add both. Each kind of request declares its measures in the API (facts/dailyFacts.ts).

-- The business day and hour of a moment, and the step of a duration. The number is part of the name: a row keeps the day it was given,
-- so a changed rule gets a new function beside these.
create function istanbul_day_v1(at timestamptz) returns date language sql stable parallel safe
  return (at at time zone 'Europe/Istanbul')::date;
create function istanbul_hour_v1(at timestamptz) returns smallint language sql stable parallel safe
  return extract(hour from at at time zone 'Europe/Istanbul')::smallint;
-- Four steps to a doubling, from one second on: step n holds the durations from 2^(n/4) to 2^((n+1)/4) seconds; the last one, 95, those
-- above 23 weeks as well. Medians of days do not add up; counts of steps do.
create function pace_step_v1(seconds double precision) returns smallint language sql immutable parallel safe
  return least(floor(4 * log(2::numeric, greatest(seconds, 1)::numeric)), 95)::smallint;

-- Which rules of the facts this database's rows were built by; a table that is missing here, or older, is rebuilt.
create table fact_build (
  fact text primary key,
  rules int not null,
  built_at timestamptz(3) not null
);

-- Amounts in kuruş. An undone decision is counted back on the day on which it was undone: past days stay as they were.
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
  constraint deposit_day_key unique nulls not distinct (day, merchant_id, remit_group_id, bank_account_id)
) with (fillfactor = 70);
create table deposit_day_delta (like deposit_day, hour smallint not null, decision_step smallint);

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
create table withdrawal_day_delta (like withdrawal_day, hour smallint not null, sent_step smallint, paid_step smallint);

-- The journal by day: what moved on each account of the ledger, by kind of journal and by the merchant whose money it was.
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
create table ledger_day_delta (like ledger_day, hour smallint not null);

-- How long things took, per step (pace_step_v1), and what the dashboards compare by the hour.
create table deposit_day_pace (
  day date not null, merchant_id uuid, remit_group_id uuid, bank_account_id uuid, pace text not null, step smallint not null, n bigint not null,
  constraint deposit_day_pace_key unique nulls not distinct (day, merchant_id, remit_group_id, bank_account_id, pace, step)
);
create table withdrawal_day_pace (
  day date not null, merchant_id uuid, rail text, pace text not null, step smallint not null, n bigint not null,
  constraint withdrawal_day_pace_key unique nulls not distinct (day, merchant_id, rail, pace, step)
);
create table deposit_day_hour (
  day date not null, hour smallint not null, merchant_id uuid,
  approved bigint not null, gross_minor bigint not null, fee_minor bigint not null, tax_minor bigint not null,
  constraint deposit_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);
create table withdrawal_day_hour (
  day date not null, hour smallint not null, merchant_id uuid,
  sent bigint not null, sent_minor bigint not null, fee_minor bigint not null, tax_minor bigint not null,
  constraint withdrawal_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);

-- Delta rows live for a minute: their dead rows are swept often.
alter table deposit_day_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table withdrawal_day_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table ledger_day_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What this database already holds is counted as soon as the server runs.
select graphile_worker.add_job('facts.fold', '{}'::json, job_key => 'facts.fold');
