-- Limits (domain section 2). `taken` is what is used and reserved together: it rises when a request reserves and falls when
-- one lets go, so that confirming a request, the hot path, writes no counter at all. Which part is used is told by reservations.
create table limit_group (
  id uuid primary key,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);

create table limit_rule (
  id uuid primary key,
  limit_group_id uuid not null references limit_group,
  subject text not null check (subject in ('MERCHANT', 'CUSTOMER', 'ACCOUNT')),
  metric text not null check (metric in ('AMOUNT', 'COUNT')),
  period text not null default 'DAY' check (period in ('DAY', 'MONTH')),
  -- Kuruş or a number of requests, by metric.
  cap bigint not null check (cap >= 0),
  created_at timestamptz(3) not null default now()
);
create index limit_rule_group on limit_rule (limit_group_id);

create table limit_counter (
  rule_id uuid not null references limit_rule,
  subject_key text not null,
  -- Istanbul day (2026-11-20) or month (2026-11).
  period_key text not null,
  taken bigint not null check (taken >= 0),
  primary key (rule_id, subject_key, period_key)
);

create table limit_reservation (
  request_id uuid not null,
  rule_id uuid not null references limit_rule,
  subject_key text not null,
  period_key text not null,
  amount bigint not null check (amount >= 0),
  status text not null default 'RESERVED' check (status in ('RESERVED', 'CONFIRMED', 'RELEASED')),
  primary key (request_id, rule_id)
);

alter table merchant add foreign key (limit_group_id) references limit_group;
alter table bank_account add foreign key (limit_group_id) references limit_group;
