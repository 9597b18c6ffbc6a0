create sequence payment_file_number_seq;

-- Withdrawals that leave one account together, in a file for its bank.
create table payment_file (
  id uuid primary key,
  number text not null unique,
  bank_account_id uuid not null references bank_account,
  profile text not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'MADE', 'DONE', 'DROPPED')),
  rows_count int not null check (rows_count > 0),
  amount_minor bigint not null check (amount_minor > 0),
  -- Fee and tax that merchants pay.
  fee_minor bigint not null check (fee_minor >= 0),
  -- Counts from the bank's results.
  rows_accepted int not null default 0,
  rows_rejected int not null default 0,
  rows_to_look_at int not null default 0,
  reason text not null,
  made_by uuid not null references users,
  made_by_name text not null,
  checked_by uuid references users,
  checked_by_name text,
  -- The file, made once: its hash, and its bytes sealed for this row.
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
  check ((sha256 is null) = (content_enc is null) and (sha256 is null) = (made_at is null)
    and (sha256 is null) = (checked_by is null)),
  -- Always two people.
  check (checked_by is distinct from made_by)
);
create index payment_file_newest on payment_file (created_at desc, id desc);
create index payment_file_account on payment_file (bank_account_id, created_at desc);

create table payment_file_row (
  file_id uuid not null references payment_file,
  place int not null,
  request_id uuid not null references withdraw_request,
  -- A copy at the time of the request. Any difference at approval voids the file.
  reference_code text not null,
  amount_minor bigint not null,
  iban_hash bytea not null,
  beneficiary_name text not null,
  undo_count int not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'REJECTED', 'DROPPED')),
  -- What the last result said of it.
  finding text,
  bank_ref text,
  reason_code text,
  reason text,
  primary key (file_id, place),
  unique (file_id, request_id)
);
-- A withdrawal is in one open file.
create unique index payment_file_row_live on payment_file_row (request_id) where status = 'OPEN';

-- Result files of the bank; the same file counts once.
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
  -- References in the result that the file does not have.
  unknown text[] not null default '{}',
  read_at timestamptz(3) not null,
  unique (file_id, sha256)
);

-- Who downloaded the file, and why: it shows every IBAN.
create table payment_file_download (
  id uuid primary key,
  file_id uuid not null references payment_file,
  at timestamptz(3) not null,
  by_user uuid not null references users,
  by_name text not null,
  reason text not null
);
create index payment_file_download_file on payment_file_download (file_id, at);
