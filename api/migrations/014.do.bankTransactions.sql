-- Lines of the banks' statements as bots saw them, and which request each one paid (domain section 3).
create table bank_tx (
  id uuid primary key,
  bank_account_id uuid not null references bank_account,
  bot_id uuid references watcher_bot,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount_minor bigint not null check (amount_minor > 0),
  booked_at timestamptz(3) not null,
  sender_name text not null,
  sender_fold text not null,
  sender_iban_enc bytea,
  sender_iban_hash bytea,
  sender_iban_last4 char(4),
  description text not null default '',
  bank_ref text,
  channel text not null check (channel in ('HAVALE', 'FAST', 'EFT', 'CASH', 'OTHER')),
  -- sha256 of account, day, direction, amount, and the bank's reference or the folded description.
  dedupe_key text not null,
  -- The n-th line of that content: two equal payments without a reference are two lines.
  occurrence_no int not null check (occurrence_no > 0),
  status text not null default 'NEW' check (status in ('NEW', 'SUGGESTED', 'PARTIAL', 'MATCHED', 'IGNORED', 'RETURNED', 'SUSPENSE')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint bank_tx_once unique (dedupe_key, occurrence_no)
);
create index bank_tx_unmatched on bank_tx (bank_account_id, booked_at) where direction = 'CREDIT' and status <> 'MATCHED';
create index bank_tx_account on bank_tx (bank_account_id, booked_at desc);

create table match_line (
  id uuid primary key,
  bank_tx_id uuid not null references bank_tx,
  request_type text not null check (request_type in ('remit_request')),
  request_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  mode text not null check (mode in ('AUTO', 'MANUAL', 'FORCE')),
  -- {amount, name, reference}: what agrees.
  parts jsonb not null,
  created_at timestamptz(3) not null,
  -- Set when the request ended without the money; the line is free again.
  released_at timestamptz(3)
);
create unique index match_line_live on match_line (bank_tx_id) where released_at is null;
create index match_line_request on match_line (request_id);

alter table remit_request add foreign key (bank_tx_id) references bank_tx;
create unique index remit_request_bank_tx on remit_request (bank_tx_id)
  where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED');
