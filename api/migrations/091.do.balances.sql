-- The bank's own running balance, by which a line that never came is noticed (domain section 3).
alter table bank_tx
  add column if not exists balance_after_minor bigint,
  -- False until the line was looked at beside its neighbours.
  add column chained boolean not null default false;
update bank_tx set chained = true;
create index bank_tx_unchained on bank_tx (bank_account_id, booked_at) where not chained;
create index bank_tx_balance on bank_tx (bank_account_id, booked_at desc, id desc) where balance_after_minor is not null;

create table balance_gap (
  id uuid primary key,
  bank_account_id uuid not null references bank_account,
  bot_id uuid references watcher_bot,
  after_tx uuid not null references bank_tx,
  before_tx uuid not null references bank_tx,
  -- Positive: came and was not told; negative: left and was not told.
  missing_minor bigint not null check (missing_minor <> 0),
  -- When the later line was booked.
  booked_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
create unique index balance_gap_open on balance_gap (after_tx, before_tx) where closed_at is null;
create index balance_gap_account on balance_gap (bank_account_id, booked_at) where closed_at is null;
create index balance_gap_bot on balance_gap (bot_id) where closed_at is null;
