-- Payouts that leave one account together, as its bank takes them in a file.
create sequence payment_file_number_seq;

create table payment_file (
  id uuid primary key,
  number text not null unique,
  bank_account_id uuid not null references bank_account,
  profile text not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'MADE', 'DONE', 'DROPPED')),
  rows_count int not null check (rows_count > 0),
  amount_minor bigint not null check (amount_minor > 0),
  -- What merchants pay for them, fee and tax.
  fee_minor bigint not null check (fee_minor >= 0),
  -- What became of its rows, from the bank's results.
  rows_accepted int not null default 0,
  rows_rejected int not null default 0,
  rows_to_look_at int not null default 0,
  reason text not null,
  made_by uuid not null references users,
  made_by_name text not null,
  checked_by uuid references users,
  checked_by_name text,
  -- The file itself, made once: its hash, and its bytes sealed for this row.
  made_at timestamptz(3),
  file_name text,
  sha256 bytea,
  size_bytes int,
  content_enc bytea,
  dropped_because text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  check ((status in ('MADE', 'DONE')) = (sha256 is not null)),
  check ((sha256 is null) = (content_enc is null) and (sha256 is null) = (made_at is null) and (sha256 is null) = (checked_by is null)),
  -- Two people want it, always.
  check (checked_by is distinct from made_by)
);
create index payment_file_newest on payment_file (created_at desc, id desc);
create index payment_file_account on payment_file (bank_account_id, created_at desc);

create table payment_file_row (
  file_id uuid not null references payment_file,
  place int not null,
  request_id uuid not null references withdraw_request,
  -- As it was asked for: what differs when it is agreed to voids the file.
  reference_code text not null,
  amount_minor bigint not null,
  iban_hash bytea not null,
  beneficiary_name text not null,
  undo_count int not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'REJECTED', 'DROPPED')),
  -- What the last result made of it.
  finding text,
  bank_ref text,
  reason_code text,
  reason text,
  primary key (file_id, place),
  unique (file_id, request_id)
);
-- A payout is in one live file.
create unique index payment_file_row_live on payment_file_row (request_id) where status = 'OPEN';

-- Each result that was read back; the same one once.
create table payment_file_result (
  id uuid primary key,
  file_id uuid not null references payment_file,
  sha256 bytea not null,
  file_name text not null,
  form text not null check (form in ('PAIN002', 'CSV')),
  read_by uuid not null references users,
  read_by_name text not null,
  accepted int not null,
  rejected int not null,
  to_look_at int not null,
  -- References of the bank's that are none of the file's.
  unknown text[] not null default '{}',
  read_at timestamptz(3) not null,
  unique (file_id, sha256)
);

-- Who took the file away, and why: every IBAN of it was shown to them.
create table payment_file_download (
  id uuid primary key,
  file_id uuid not null references payment_file,
  at timestamptz(3) not null,
  by_user uuid not null references users,
  by_name text not null,
  reason text not null
);
create index payment_file_download_file on payment_file_download (file_id, at);
