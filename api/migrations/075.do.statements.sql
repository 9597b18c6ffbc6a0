-- Statements of banks as people hand them in (domain section 3): the file, every row of it with what became of it, and which
-- source saw which line, so that no source doubles another's.
alter table bank_account
  add column if not exists bank_balance_minor bigint,
  add column if not exists bank_balance_at timestamptz(3);

-- How the sheets of one bank or one account are laid out.
create table statement_profile (
  id uuid primary key,
  name text not null,
  bank_name_id uuid not null references bank_name,
  -- Null: for every account at the bank.
  bank_account_id uuid references bank_account,
  -- {header, columns, dateOrder, decimalMark, firstRow}: @kasa/contracts/statements `sheetMapping`.
  mapping jsonb not null,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint statement_profile_name unique (bank_name_id, name)
);

create table statement_import (
  id uuid primary key,
  bank_account_id uuid not null references bank_account,
  file_name text not null,
  -- Of the file as it was handed in; the same file of the same account is one import.
  sha256 bytea not null,
  bytes int not null,
  status text not null check (status in ('READING', 'READY', 'REFUSED', 'IMPORTING', 'DONE', 'CANCELLED')),
  -- Which sheet layout it is read by: a built-in name, a profile's id, or null for the one that fits.
  profile text,
  format text,
  -- Lines of one source are told apart by what that source writes of them.
  source text,
  -- Why the file as a whole cannot be read, and the words of it that stand in the way.
  refusal text,
  refusal_detail text,
  -- Each statement of the file: account, days, balances, whether they add up.
  parts jsonb not null default '[]',
  -- What a person should know before taking it: {code, ...}.
  warnings jsonb not null default '[]',
  period_from date,
  period_to date,
  opening_minor bigint,
  closing_minor bigint,
  credit_minor bigint not null default 0,
  debit_minor bigint not null default 0,
  rows_total int not null default 0,
  -- Of the step that runs: rows read, looked at, or taken.
  rows_done int not null default 0,
  rows_new int not null default 0,
  rows_duplicate int not null default 0,
  rows_error int not null default 0,
  rows_skipped int not null default 0,
  -- A person stops the step that runs; it ends after the rows at hand.
  stop_asked boolean not null default false,
  uploaded_by uuid references users (id),
  uploaded_by_name text not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint statement_import_once unique (bank_account_id, sha256)
);
create index statement_import_newest on statement_import (created_at desc, id desc);
create index statement_import_period on statement_import (bank_account_id, period_to desc) where status = 'DONE';

-- The file byte for byte, sealed with the tenant's key: it names people and their accounts.
create table statement_file (
  import_id uuid primary key references statement_import,
  sealed bytea not null
);
alter table statement_file alter column sealed set storage external;

create table statement_row (
  import_id uuid not null references statement_import,
  row_no int not null,
  -- Where it stands in the file: a line, or the count of the entry.
  at int not null,
  -- Before the import what would become of it, afterwards what became of it.
  result text not null check (result in ('NEW', 'DUPLICATE', 'ERROR', 'SKIPPED')),
  reason text,
  -- The file's own words, where the row is no booking.
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
  channel text not null default 'OTHER',
  is_reversal boolean not null default false,
  balance_after_minor bigint,
  -- What this source writes of the line, hashed, and the how-manieth line of that content in the file.
  sight_key text,
  occurrence_no int,
  bank_tx_id uuid references bank_tx,
  taken_at timestamptz(3),
  primary key (import_id, row_no),
  check (result not in ('NEW', 'DUPLICATE') or (sight_key is not null and booked_at is not null and amount_minor > 0))
);
create index statement_row_result on statement_row (import_id, result, row_no);
create index statement_row_slot on statement_row (import_id, day, direction, amount_minor, row_no) where sight_key is not null;
create index statement_row_untaken on statement_row (import_id, row_no) where sight_key is not null and taken_at is null;

-- Which source saw a line, under which content, the how-manieth of it. A source sees a line once.
create table line_sighting (
  source text not null,
  sight_key text not null,
  occurrence_no int not null check (occurrence_no > 0),
  bank_tx_id uuid not null references bank_tx,
  has_ref boolean not null,
  created_at timestamptz(3) not null,
  primary key (source, sight_key, occurrence_no)
);
create index line_sighting_line on line_sighting (bank_tx_id);
insert into line_sighting (source, sight_key, occurrence_no, bank_tx_id, has_ref, created_at)
  select 'BOT', dedupe_key, occurrence_no, id, bank_ref is not null, created_at from bank_tx;

alter table bank_tx
  add column if not exists balance_after_minor bigint,
  add column if not exists source text not null default 'BOT',
  add column if not exists import_id uuid references statement_import;
-- The lines that one sighting may be of: same account, direction, amount and day.
create index bank_tx_slot on bank_tx (bank_account_id, direction, amount_minor, booked_at);
