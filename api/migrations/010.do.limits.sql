-- Limits on requests.
create table limit_group (
  id uuid primary key,
  name text not null,
  -- Accounts, groups and merchants of a module use limit groups of that module.
  module text not null default 'remit' check (module in ('remit', 'papara')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  status_reason text,
  -- [{days, from, to}] in Istanbul; empty: always.
  active_hours jsonb not null default '[]',
  -- How the group's hours apply on public holidays.
  holiday_policy text not null default 'AS_USUAL' check (holiday_policy in ('AS_USUAL', 'AS_SUNDAY', 'CLOSED')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
-- Names are unique regardless of case.
create unique index limit_group_name on limit_group (lower(name));

create table limit_rule (
  id uuid primary key,
  limit_group_id uuid not null references limit_group,
  -- KEY limits how often one key of a merchant makes requests.
  subject text not null check (subject in ('MERCHANT', 'KEY', 'CUSTOMER', 'ACCOUNT', 'OPERATOR', 'IBAN')),
  metric text not null check (metric in ('AMOUNT', 'COUNT', 'PENDING_COUNT')),
  period text not null default 'DAY' check (period in ('TX', 'MINUTES', 'DAY', 'WEEK', 'MONTH')),
  minutes int check (minutes > 0 and 1440 % minutes = 0),
  -- In kuruş, or a number of requests, by metric.
  cap bigint check (cap >= 0),
  -- The least amount of one request, in kuruş.
  min bigint check (min >= 0),
  action text not null default 'BLOCK' check (action in ('BLOCK', 'HOLD', 'WARN')),
  warn_pct int not null default 80 check (warn_pct between 1 and 100),
  position int not null default 0,
  -- Reservations refer to rules, so a rule is retired and never deleted.
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((period = 'MINUTES') = (minutes is not null)),
  check (cap is not null or (min is not null and metric = 'AMOUNT' and period = 'TX'))
);
create index limit_rule_group on limit_rule (limit_group_id);

create table limit_counter (
  rule_id uuid not null references limit_rule,
  subject_key text not null,
  -- In Istanbul, such as 2026-11-20 for a day and 2026-11 for a month.
  period_key text not null,
  -- Used and reserved together. A reservation raises it and a release lowers it, so confirming a request writes no
  -- counter. The reservations tell which part is used.
  taken bigint not null check (taken >= 0),
  primary key (rule_id, subject_key, period_key)
);
create index limit_counter_period on limit_counter (rule_id, period_key);

create table limit_reservation (
  request_id uuid not null,
  rule_id uuid not null references limit_rule,
  subject_key text not null,
  period_key text not null,
  amount bigint not null check (amount >= 0),
  -- REFUSED records the rule that refused the request.
  status text not null default 'RESERVED' check (status in ('RESERVED', 'CONFIRMED', 'RELEASED', 'REFUSED')),
  -- Taken beyond the cap, by a rule that only holds or warns.
  is_over boolean not null default false,
  primary key (request_id, rule_id)
);
-- Open reservations; there are few at any time.
create index limit_reservation_open on limit_reservation (rule_id, subject_key, period_key)
  include (amount) where status = 'RESERVED';
