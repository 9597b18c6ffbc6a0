-- Files attached to records. The content is encrypted.
create table attachment (
  id uuid primary key,
  -- The noun of the object, as in the audit log; its own code defines which exist.
  object_type text not null,
  object_id uuid not null,
  kind text not null check (kind in ('DEKONT', 'ID', 'CONTRACT', 'OTHER')),
  file_name text not null,
  -- Hash of the uploaded file.
  sha256 bytea not null check (length(sha256) = 32),
  -- Detected from the content.
  mime text not null check (mime in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes int not null check (size_bytes > 0),
  -- There is no virus scanner yet.
  av_status text not null default 'NOT_SCANNED' check (av_status in ('NOT_SCANNED', 'CLEAN', 'INFECTED')),
  content_enc bytea not null,
  by_user uuid,
  by_name text,
  created_at timestamptz(3) not null,
  unique (object_type, object_id, sha256),
  constraint attachment_object_type check (object_type ~ '^[a-z][A-Za-z]{1,40}$')
);
create index attachment_sha on attachment (sha256, created_at);

-- Notes on records.
create table note (
  id uuid primary key,
  object_type text not null,
  object_id uuid not null,
  text text not null,
  pinned boolean not null default false,
  by_user uuid not null references users,
  by_name text not null,
  created_at timestamptz(3) not null,
  constraint note_object_type check (object_type ~ '^[a-z][A-Za-z]{1,40}$')
);
create index note_object on note (object_id, created_at desc);
