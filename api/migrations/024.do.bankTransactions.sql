-- Lines of bank statements, as bots and files reported them.
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
  -- The n-th line with that content: two equal payments without a reference are two lines.
  occurrence_no int not null check (occurrence_no > 0),
  status text not null default 'NEW'
    check (status in ('NEW', 'SUGGESTED', 'PARTIAL', 'MATCHED', 'IGNORED', 'RETURNED', 'SUSPENSE')),
  -- The bank's running balance after the line, which reveals missing lines.
  balance_after_minor bigint,
  source text not null default 'BOT',
  import_id uuid,
  -- One line may pay many requests. Linking locks this row, and the constraints keep a line from giving away more
  -- than it has.
  linked_minor bigint not null default 0,
  -- The linked part that was credited to merchants (P2).
  paid_minor bigint not null default 0,
  -- Why a person set it aside or marked it returned.
  reason text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz(3),
  -- False until the line's balance was compared with its neighbours'.
  chained boolean not null default false,
  -- Null if a bot reported the line. Else the people who had a hand in every file that names it; empty if files of
  -- different people do.
  named_by uuid[],
  -- An earlier line that may be the same payment under another reference; a person decides.
  maybe_same_as uuid references bank_tx,
  -- As in statement_row.
  payments int check (payments >= 0),
  group_ref text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint bank_tx_once unique (dedupe_key, occurrence_no),
  constraint bank_tx_linked check (linked_minor between 0 and amount_minor),
  constraint bank_tx_paid check (paid_minor between 0 and linked_minor)
);
create index bank_tx_unmatched on bank_tx (bank_account_id, booked_at)
  where direction = 'CREDIT' and status <> 'MATCHED';
create index bank_tx_account on bank_tx (bank_account_id, booked_at desc);
-- Lines that one report may mean: same account, direction, amount and day.
create index bank_tx_slot on bank_tx (bank_account_id, direction, amount_minor, booked_at);
-- Credits that wait for a person, oldest first.
create index bank_tx_waiting on bank_tx (booked_at, id)
  where direction = 'CREDIT' and status in ('NEW', 'PARTIAL', 'SUSPENSE');
-- For the bot's counters of today.
create index bank_tx_bot on bank_tx (bot_id, created_at);
create index bank_tx_unchained on bank_tx (bank_account_id, booked_at) where not chained;
create index bank_tx_balance on bank_tx (bank_account_id, booked_at desc, id desc)
  where balance_after_minor is not null;
create index bank_tx_maybe_same on bank_tx (maybe_same_as) where maybe_same_as is not null;
create index bank_tx_debits on bank_tx (bank_account_id, booked_at) where direction = 'DEBIT' and status = 'NEW';
-- Sums and grouped payments are few; they are compared with every row of a file.
create index bank_tx_sum on bank_tx (bank_account_id, booked_at) where payments is not null;
create index bank_tx_group on bank_tx (bank_account_id, upper(btrim(group_ref) collate "C"))
  where group_ref is not null;
-- Both lines of an own transfer may have the same reference.
create index bank_tx_reference on bank_tx (bank_ref) where bank_ref is not null;
-- For the tab of lines that were set aside.
create index bank_tx_aside on bank_tx (booked_at, id) where status in ('IGNORED', 'RETURNED');
-- Debits that nobody has explained, oldest first.
create index bank_tx_waiting_debits on bank_tx (booked_at, id) where direction = 'DEBIT' and status = 'NEW';

-- Which source reported which line. A source reports a line once.
create table line_report (
  source text not null,
  report_key text not null,
  occurrence_no int not null check (occurrence_no > 0),
  bank_tx_id uuid not null references bank_tx,
  has_ref boolean not null,
  -- People who had a hand in every file that reported it; null for a bot.
  makers uuid[],
  -- False if the report's description differs from the line's (ADR 17).
  agrees boolean not null default true,
  created_at timestamptz(3) not null,
  primary key (source, report_key, occurrence_no),
  constraint line_report_makers check ((source = 'BOT') = (makers is null))
);
create index line_report_line on line_report (bank_tx_id);

-- Gaps in a bank's running balance: lines that were not reported.
create table balance_gap (
  id uuid primary key,
  bank_account_id uuid not null references bank_account,
  bot_id uuid references watcher_bot,
  after_tx uuid not null references bank_tx,
  before_tx uuid not null references bank_tx,
  -- In kuruş. Positive: a credit was not reported; negative: a debit was not.
  missing_minor bigint not null check (missing_minor <> 0),
  -- When the later line was booked.
  booked_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
create unique index balance_gap_open on balance_gap (after_tx, before_tx) where closed_at is null;
create index balance_gap_account on balance_gap (bank_account_id, booked_at) where closed_at is null;
create index balance_gap_bot on balance_gap (bot_id) where closed_at is null;
