-- A report's file is kept for a while, sealed, so that the person who exported it can fetch it again (ADR 51).
create table report_file (
  id uuid primary key,
  user_id uuid not null references users,
  -- The list's address, such as `/api/report/merchant`, and the permission it asks for.
  list text not null,
  permission text not null,
  name text not null,
  format text not null check (format in ('csvExcel', 'csvProgram', 'xlsx', 'pdf')),
  -- It names people: fetching it again asks for a fresh code.
  is_personal boolean not null,
  -- A hash of what its owner could see when it was made.
  sight bytea not null,
  size_bytes int check (size_bytes >= 0),
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Null while it is being written.
  kept_at timestamptz(3),
  check ((kept_at is null) = (size_bytes is null))
);
create index report_file_of_person on report_file (user_id, id desc);
create index report_file_expires on report_file (expires_at);

-- Its bytes in sealed parts, so that no process holds a whole file.
create table report_file_part (
  file_id uuid not null references report_file on delete cascade,
  place int not null,
  content_enc bytea not null,
  primary key (file_id, place)
);
