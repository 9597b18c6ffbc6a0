-- Terms of settlement, agreed by two administrators.
create table settlement_terms (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  version int not null check (version > 0),
  -- The n of T+n, in business days of Istanbul.
  cycle_days int not null check (cycle_days between 0 and 30),
  -- Like `16:00`, Istanbul: later earnings belong to the next day.
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  min_minor bigint not null check (min_minor > 0),
  -- The rolling reserve: each run keeps this share of incoming money for reserve_days (ADR 42).
  reserve_basis_points int not null default 0 check (reserve_basis_points between 0 and 5000),
  reserve_days int not null default 0 check (reserve_days between 0 and 365),
  holder text not null,
  -- Sealed for this version; searched by keyed hash.
  iban_enc bytea not null,
  iban_hash bytea not null,
  iban_last4 text not null,
  bank_name_id uuid not null references bank_name,
  reason text not null,
  created_by uuid not null,
  created_by_name text not null,
  approved_by_name text not null,
  created_at timestamptz(3) not null,
  unique (merchant_id, version),
  constraint settlement_terms_reserve check ((reserve_basis_points = 0) = (reserve_days = 0))
);

create function settlement_terms_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of settlement terms is never changed' using errcode = 'restrict_violation';
end $$;
create trigger settlement_terms_kept before update or delete or truncate on settlement_terms
  for each statement execute function settlement_terms_are_kept();

create sequence settlement_run_number_seq;

-- Runs of settlement, decided by two administrators.
create table settlement_run (
  id uuid primary key,
  number text not null unique,
  -- The day of Istanbul and the moment it was calculated for.
  day date not null,
  as_of timestamptz(3) not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'APPROVED', 'DROPPED')),
  reason text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  approval_id uuid,
  decided_by_name text,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((status = 'ASKED') = (decided_at is null)),
  check (status <> 'APPROVED' or approval_id is not null)
);
-- One open run: a second would count money that the first is about to pay.
create unique index settlement_run_open on settlement_run ((true)) where status = 'ASKED';
create index settlement_run_created on settlement_run (created_at);

-- What a run pays a merchant, or why it pays nothing. In kuruş.
create table settlement (
  id uuid primary key,
  run_id uuid not null references settlement_run,
  merchant_id uuid not null references merchant,
  terms_id uuid references settlement_terms,
  -- Earnings before it are due; null without terms.
  due_until timestamptz(3),
  -- Received since the previous settlement, and the fee and tax in it.
  gross_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  available_minor bigint not null,
  awaiting_minor bigint not null check (awaiting_minor >= 0),
  kept_minor bigint not null default 0 check (kept_minor >= 0),
  release_on date,
  -- Reserves of earlier settlements that are due.
  released_minor bigint not null default 0 check (released_minor >= 0),
  -- The settlement that released this one's reserve.
  released_in uuid references settlement,
  amount_minor bigint not null check (amount_minor >= 0),
  left_out text,
  unique (run_id, merchant_id),
  check (left_out is not null or (amount_minor > 0 and terms_id is not null and due_until is not null)),
  constraint settlement_reserve
    check ((kept_minor > 0) = (release_on is not null) and (released_in is null or kept_minor > 0))
);
create index settlement_merchant on settlement (merchant_id);
create index settlement_kept on settlement (merchant_id, release_on)
  where kept_minor > 0 and released_in is null and left_out is null;
create index settlement_released_in on settlement (released_in) where released_in is not null;
