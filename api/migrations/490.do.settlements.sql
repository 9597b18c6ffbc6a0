-- Settlement to merchants (domain section 2): terms as versions that two administrators agree to, and runs that pay what is due.
create table settlement_terms (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  version int not null check (version > 0),
  -- n of T+n, in business days of Istanbul.
  cycle_days int not null check (cycle_days between 0 and 30),
  -- `16:00` in Istanbul: what is earned afterwards belongs to the next day.
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  min_minor bigint not null check (min_minor > 0),
  holder text not null,
  -- Sealed for this version; the hash is the keyed one by which IBANs are looked up.
  iban_enc bytea not null,
  iban_hash bytea not null,
  iban_last4 text not null,
  bank_name_id uuid not null references bank_name,
  reason text not null,
  created_by uuid not null,
  created_by_name text not null,
  approved_by_name text not null,
  created_at timestamptz(3) not null,
  unique (merchant_id, version)
);
create function settlement_terms_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of settlement terms is never changed' using errcode = 'restrict_violation';
end $$;
create trigger settlement_terms_kept before update or delete or truncate on settlement_terms
  for each statement execute function settlement_terms_are_kept();

create sequence settlement_run_number_seq;
create table settlement_run (
  id uuid primary key,
  number text not null unique,
  -- The day in Istanbul and the moment for which it was reckoned.
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
-- A second run would be reckoned from money that the first is about to pay.
create unique index settlement_run_open on settlement_run ((true)) where status = 'ASKED';
create index settlement_run_created on settlement_run (created_at);

-- What a run pays a merchant, or why it pays nothing. Amounts in kuruş.
create table settlement (
  id uuid primary key,
  run_id uuid not null references settlement_run,
  merchant_id uuid not null references merchant,
  terms_id uuid references settlement_terms,
  -- What was earned before it is due; null without terms.
  due_until timestamptz(3),
  available_minor bigint not null,
  awaiting_minor bigint not null check (awaiting_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  left_out text,
  unique (run_id, merchant_id),
  check (left_out is not null or (amount_minor > 0 and terms_id is not null and due_until is not null))
);
create index settlement_merchant on settlement (merchant_id);

-- The payout by which a settlement leaves; one of each.
alter table withdraw_request add column settlement_id uuid references settlement;
create unique index withdraw_request_settlement on withdraw_request (settlement_id) where settlement_id is not null;
