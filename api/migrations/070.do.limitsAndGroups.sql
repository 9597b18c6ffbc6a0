-- Limits whole (domain section 2): more subjects, metrics and stretches of time, a least amount, what a burst does, hours, history.
alter table limit_group
  add column status_reason text,
  -- [{days, from, to}] in Istanbul; empty: always.
  add column active_hours jsonb not null default '[]';

alter table limit_rule
  drop constraint limit_rule_subject_check,
  drop constraint limit_rule_metric_check,
  drop constraint limit_rule_period_check,
  alter column cap drop not null,
  add column minutes int check (minutes > 0 and 1440 % minutes = 0),
  -- Least amount of one request.
  add column min bigint check (min >= 0),
  add column action text not null default 'BLOCK' check (action in ('BLOCK', 'HOLD', 'WARN')),
  add column warn_pct int not null default 80 check (warn_pct between 1 and 100),
  add column position int not null default 0,
  -- A rule that reservations speak of is never deleted.
  add column retired_at timestamptz(3),
  add check (subject in ('MERCHANT', 'CUSTOMER', 'ACCOUNT', 'OPERATOR', 'IBAN')),
  add check (metric in ('AMOUNT', 'COUNT', 'PENDING_COUNT')),
  add check (period in ('TX', 'MINUTES', 'DAY', 'WEEK', 'MONTH')),
  add check ((period = 'MINUTES') = (minutes is not null)),
  add check (cap is not null or (min is not null and metric = 'AMOUNT' and period = 'TX'));

alter table limit_reservation
  drop constraint limit_reservation_status_check,
  -- REFUSED keeps the rule that let the request not in.
  add check (status in ('RESERVED', 'CONFIRMED', 'RELEASED', 'REFUSED')),
  -- Taken beyond the cap by a rule that holds or warns.
  add column is_over boolean not null default false;
-- Who holds what right now; few at any time.
create index limit_reservation_open on limit_reservation (rule_id, subject_key, period_key) include (amount) where status = 'RESERVED';
