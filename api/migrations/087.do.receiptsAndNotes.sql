-- Files and notes that belong to a record (domain section 1). A file is kept encrypted, beside what was found out about it.
create table attachment (
  id uuid primary key,
  object_type text not null check (object_type in ('deposit')),
  object_id uuid not null,
  kind text not null check (kind in ('DEKONT', 'ID', 'CONTRACT', 'OTHER')),
  file_name text not null,
  -- Of the file as it came.
  sha256 bytea not null check (length(sha256) = 32),
  -- As its first bytes say, whatever it was called.
  mime text not null check (mime in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes int not null check (size_bytes > 0),
  -- No scanner is attached yet.
  av_status text not null default 'NOT_SCANNED' check (av_status in ('NOT_SCANNED', 'CLEAN', 'INFECTED')),
  content_enc bytea not null,
  by_user uuid,
  by_name text,
  created_at timestamptz(3) not null,
  unique (object_type, object_id, sha256)
);
create index attachment_sha on attachment (sha256, created_at);

create table note (
  id uuid primary key,
  object_type text not null check (object_type in ('deposit')),
  object_id uuid not null,
  text text not null,
  pinned boolean not null default false,
  by_user uuid not null references users,
  by_name text not null,
  created_at timestamptz(3) not null
);
create index note_object on note (object_id, created_at desc);
