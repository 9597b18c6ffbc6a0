-- Saved views of reports that are made by the clock and mailed as a link (ADR 52).
create table report_schedule (
  id uuid primary key,
  user_id uuid not null references users,
  -- Null where the view was removed: nothing is made until the person schedules another.
  view_id uuid references saved_view on delete set null,
  view_name text not null,
  list text not null,
  rhythm text not null check (rhythm in ('DAILY', 'WEEKLY', 'MONTHLY')),
  hour smallint not null check (hour between 0 and 23),
  format text not null check (format in ('csvExcel', 'csvProgram', 'xlsx', 'pdf')),
  language text not null check (language in ('tr', 'en')),
  columns jsonb not null,
  -- A run belongs to this moment, and ends by moving it.
  next_at timestamptz(3) not null,
  -- The moment whose run was handed to the jobs last.
  queued_for timestamptz(3),
  last_at timestamptz(3),
  outcome text,
  created_at timestamptz(3) not null,
  check ((last_at is null) = (outcome is null))
);
create index report_schedule_of_person on report_schedule (user_id, next_at, id);
create index report_schedule_due on report_schedule (next_at);
create index report_schedule_view on report_schedule (view_id);
