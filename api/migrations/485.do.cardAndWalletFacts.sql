-- Daily facts of card transfers and wallet transfers, kept as those of migration 400: amounts in kuruş, undone decisions counted back on the
-- day on which they were undone.
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
create table card_day_delta (like card_day, hour smallint not null);

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
create table wallet_day_delta (like wallet_day, hour smallint not null);

create table card_day_hour (
  day date not null, hour smallint not null, merchant_id uuid,
  approved bigint not null, gross_minor bigint not null, fee_minor bigint not null, tax_minor bigint not null,
  constraint card_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);
create table wallet_day_hour (
  day date not null, hour smallint not null, merchant_id uuid,
  approved bigint not null, gross_minor bigint not null, sent bigint not null, sent_minor bigint not null, fee_minor bigint not null, tax_minor bigint not null,
  constraint wallet_day_hour_key unique nulls not distinct (day, hour, merchant_id)
);

alter table card_day_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table wallet_day_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What this database already holds is counted as soon as the server runs.
select graphile_worker.add_job('facts.fold', '{}'::json, job_key => 'facts.fold');
