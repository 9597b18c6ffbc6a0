-- Exported reports, sealed and kept for a while, so that their owner can download them again (ADR 51).
create table report_file (
  id uuid primary key,
  user_id uuid not null references users,
  -- The list's address, such as `/api/report/merchant`, and the permission it needs.
  list text not null,
  permission text not null,
  name text not null,
  format text not null check (format in ('csvExcel', 'csvProgram', 'xlsx', 'pdf')),
  -- Names people: downloading it again needs a fresh code.
  is_personal boolean not null,
  -- Hash of what its owner could see at the time.
  visibility bytea not null,
  size_bytes int check (size_bytes >= 0),
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Null while it is being written.
  kept_at timestamptz(3),
  check ((kept_at is null) = (size_bytes is null))
);
create index report_file_of_person on report_file (user_id, id desc);
create index report_file_expires on report_file (expires_at);

-- The bytes in sealed parts, so that no process holds a whole file.
create table report_file_part (
  file_id uuid not null references report_file on delete cascade,
  place int not null,
  content_enc bytea not null,
  primary key (file_id, place)
);

-- Saved views of reports that are exported on a schedule and mailed as a link (ADR 52).
create table report_schedule (
  id uuid primary key,
  user_id uuid not null references users,
  -- Null if the view was removed: nothing is exported until the person schedules another.
  view_id uuid references saved_view on delete set null,
  view_name text not null,
  list text not null,
  rhythm text not null check (rhythm in ('DAILY', 'WEEKLY', 'MONTHLY')),
  hour smallint not null check (hour between 0 and 23),
  format text not null check (format in ('csvExcel', 'csvProgram', 'xlsx', 'pdf')),
  language text not null check (language in ('tr', 'en')),
  columns jsonb not null,
  -- The time of the next run, which moves it.
  next_at timestamptz(3) not null,
  -- The run that was queued last.
  queued_for timestamptz(3),
  last_at timestamptz(3),
  outcome text,
  created_at timestamptz(3) not null,
  check ((last_at is null) = (outcome is null))
);
create index report_schedule_of_person on report_schedule (user_id, next_at, id);
create index report_schedule_due on report_schedule (next_at);
create index report_schedule_view on report_schedule (view_id);
