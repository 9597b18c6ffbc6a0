-- What two administrators agreed to post for a break: an adjustment of a merchant's balance, or a write-off. Dated when it is posted,
-- never on the day of the break. Amounts in kuruş; positive: the merchant gets it.
create table reconciliation_posting (
  id uuid primary key,
  kind text not null check (kind in ('ADJ', 'WO')),
  event text not null,
  type text not null,
  day date not null,
  merchant_id uuid not null references merchant,
  amount_minor bigint not null check (amount_minor <> 0),
  status text not null default 'ASKED' check (status in ('ASKED', 'POSTED', 'DROPPED')),
  asked_by uuid not null,
  reason text not null,
  created_at timestamptz(3) not null,
  posted_at timestamptz(3),
  check ((status = 'POSTED') = (posted_at is not null))
);
create unique index reconciliation_posting_open on reconciliation_posting (event, type) where status = 'ASKED';
