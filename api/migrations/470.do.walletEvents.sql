-- What wallet providers told us: each event once for ever, kept before it is answered.
create table wallet_event (
  event_id text primary key check (event_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  type text not null,
  -- Sealed for this event: it names people and their wallets.
  said_enc bytea not null,
  received_at timestamptz(3) not null,
  -- In our books since then.
  taken_at timestamptz(3),
  try_at timestamptz(3) not null,
  tries int not null default 0,
  -- Why it could not be taken at the last try.
  problem text
);
create index wallet_event_due on wallet_event (try_at) where taken_at is null;

-- How far a wallet's statement was read: up to the movement that its provider counts `seq` all are in our books.
create table wallet_statement (
  papara_account_id uuid primary key references papara_account,
  seq int not null default 0 check (seq >= 0),
  next_at timestamptz(3) not null,
  read_at timestamptz(3),
  failures int not null default 0,
  problem text,
  -- What the wallet held before we kept books of it, as its first reading came to.
  opening_minor bigint
);
create index wallet_statement_due on wallet_statement (next_at);

alter table papara_account
  -- By how much its provider's balance is more than our books, beside what it opened with, and since when it differs.
  add column gap_minor bigint not null default 0,
  add column gap_since timestamptz(3),
  -- Why its statement cannot be read now; null where it can.
  add column provider_problem text,
  add check ((gap_minor = 0) = (gap_since is null));
