-- Uploaded files of withdrawals.
create table withdraw_upload (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  file_name text not null,
  sha256 bytea not null,
  status text not null check (status in ('CHECKED', 'WAITING', 'MAKING', 'DONE', 'DENIED', 'DISCARDED')),
  row_count int not null,
  good_count int not null,
  sum_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  -- What became of the good rows.
  made_count int not null default 0,
  refused_count int not null default 0,
  -- Held for all rows when requested; each piece frees its part.
  held_minor bigint not null default 0,
  handed_by uuid not null,
  handed_by_name text not null,
  asked_by uuid,
  asked_by_name text,
  -- The agreement of two people, to all good rows or none.
  approval_id uuid references approval,
  reason text,
  created_at timestamptz(3) not null,
  asked_at timestamptz(3),
  done_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version int not null default 1,
  check (good_count between 0 and row_count and made_count + refused_count <= good_count),
  check ((asked_at is null) = (asked_by is null))
);
create index withdraw_upload_merchant on withdraw_upload (merchant_id, id desc);
-- One file pays once. It may be requested again if nothing came of it.
create unique index withdraw_upload_asked on withdraw_upload (merchant_id, sha256)
  where status in ('WAITING', 'MAKING') or (status = 'DONE' and made_count > 0);
alter table withdraw_request add foreign key (upload_id) references withdraw_upload;

create table withdraw_upload_row (
  upload_id uuid not null references withdraw_upload,
  row_no int not null,
  -- Position in the file.
  line_no int not null,
  status text not null check (status in ('GOOD', 'BAD', 'MADE', 'REFUSED')),
  faults jsonb not null default '[]',
  merchant_ref text not null,
  beneficiary_name text not null,
  iban_last4 text not null,
  amount_minor bigint,
  cost_minor bigint,
  -- The original row and the request, sealed because they name people and accounts.
  sealed_enc bytea not null,
  request_id uuid references withdraw_request,
  primary key (upload_id, row_no),
  check ((status = 'MADE') = (request_id is not null)),
  check (status = 'BAD' or (amount_minor is not null and cost_minor is not null))
);

-- Frees part of the hold in the transaction that holds the money for the withdrawals themselves.
create table withdraw_upload_piece (
  upload_id uuid not null references withdraw_upload,
  piece_no int not null,
  freed_minor bigint not null check (freed_minor > 0),
  at timestamptz(3) not null,
  primary key (upload_id, piece_no)
);
