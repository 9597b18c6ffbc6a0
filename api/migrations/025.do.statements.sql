-- The layout of the sheets of one bank or one account.
create table statement_profile (
  id uuid primary key,
  name text not null,
  bank_name_id uuid not null references bank_name,
  -- Null: every account at the bank.
  bank_account_id uuid references bank_account,
  -- {header, columns, dateOrder, decimalMark, firstRow}, see `sheetMapping` in @kasa/contracts/statements.
  mapping jsonb not null,
  created_by uuid references users (id),
  updated_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1
);
-- Names are unique per account, or per bank.
create unique index statement_profile_name on statement_profile
  (bank_name_id, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), name);

-- Statement files that people upload. A line that only one person's files name counts as money only once a bot or
-- another person's file reports it (ADR 17).
create table statement_import (
  id uuid primary key,
  bank_account_id uuid not null references bank_account,
  file_name text not null,
  -- Hash of the uploaded file. The same file of the same account is one import.
  sha256 bytea not null,
  bytes int not null,
  status text not null check (status in ('READING', 'READY', 'REFUSED', 'IMPORTING', 'DONE', 'CANCELLED')),
  -- A built-in layout, a profile's id, or null to detect it.
  profile text,
  format text,
  -- Who reported the lines; each source identifies lines in its own way.
  source text,
  -- Why the whole file cannot be read, and the text in question.
  refusal text,
  refusal_detail text,
  -- Each statement in the file: account, days, balances, whether they add up.
  parts jsonb not null default '[]',
  -- Warnings before the import: [{code, ...}].
  warnings jsonb not null default '[]',
  period_from date,
  period_to date,
  opening_minor bigint,
  closing_minor bigint,
  credit_minor bigint not null default 0,
  debit_minor bigint not null default 0,
  rows_total int not null default 0,
  -- Progress of the running step.
  rows_done int not null default 0,
  rows_new int not null default 0,
  rows_duplicate int not null default 0,
  rows_held int not null default 0,
  rows_error int not null default 0,
  rows_skipped int not null default 0,
  -- Stops the running step after the current rows.
  stop_asked boolean not null default false,
  uploaded_by uuid references users (id),
  uploaded_by_name text not null,
  -- People who could have influenced the content: who uploaded the file, and who chose or saved its layout.
  makers uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint statement_import_once unique (bank_account_id, sha256)
);
create index statement_import_newest on statement_import (created_at desc, id desc);
create index statement_import_period on statement_import (bank_account_id, period_to desc) where status = 'DONE';
alter table bank_tx add foreign key (import_id) references statement_import;

-- The file byte for byte, sealed because it names people and accounts. It is in parts, so that no request waits for
-- all of it.
create table statement_file (
  import_id uuid not null references statement_import,
  part_no int not null default 0 check (part_no >= 0),
  sealed bytea storage external not null,
  primary key (import_id, part_no)
);

-- HELD: the row agrees with a known payment in part, and a person decides.
create table statement_row (
  import_id uuid not null references statement_import,
  row_no int not null,
  -- Position in the file: a line, or the number of the entry.
  at int not null,
  -- Before the import what would happen to the row, afterwards what did.
  result text not null check (result in ('NEW', 'DUPLICATE', 'HELD', 'ERROR', 'SKIPPED')),
  reason text,
  -- The original text, if the row is no booking.
  text text,
  day date,
  booked_at timestamptz(3),
  direction text check (direction in ('CREDIT', 'DEBIT')),
  amount_minor bigint,
  name text not null default '',
  iban_enc bytea,
  iban_last4 text,
  description text not null default '',
  bank_ref text,
  -- How many payments the bank booked as this sum: 0 if unknown, null for a single payment.
  payments int check (payments >= 0),
  -- The reference under which the bank books several payments together.
  group_ref text,
  channel text not null default 'OTHER',
  is_reversal boolean not null default false,
  balance_after_minor bigint,
  -- Hash of the content as this source writes it, and which one of equal lines in the file it is.
  report_key text,
  occurrence_no int,
  bank_tx_id uuid references bank_tx,
  -- The known line that this row is, or may be.
  same_as uuid references bank_tx,
  -- What a person decided about a held row: a new payment, or the known one.
  decided text check (decided in ('NEW', 'SAME')),
  taken_at timestamptz(3),
  primary key (import_id, row_no),
  check (result not in ('NEW', 'DUPLICATE') or (report_key is not null and booked_at is not null and amount_minor > 0))
);
create index statement_row_result on statement_row (import_id, result, row_no);
create index statement_row_slot on statement_row (import_id, day, direction, amount_minor, row_no)
  where report_key is not null;
create index statement_row_reversal on statement_row (bank_tx_id) where is_reversal and bank_tx_id is not null;
create index statement_row_untaken on statement_row (import_id, row_no)
  where report_key is not null and taken_at is null and result in ('NEW', 'DUPLICATE');
