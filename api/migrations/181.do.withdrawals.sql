-- Payouts (domain section 4). Every column of a merchant's request, and of a payout's own: to whom, and for what.
create sequence withdrawal_number_seq;

create table withdraw_request (
  id uuid primary key,
  number text not null unique,
  merchant_id uuid not null references merchant,
  merchant_ref text not null,
  customer_ref text not null,
  customer_name text not null,
  customer_fold text not null,
  customer_tckn_hash bytea,
  currency char(3) not null default 'TRY',
  amount_minor bigint not null check (amount_minor > 0),
  -- What the merchant pays for it, on top of the amount and held with it.
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  fee_label text not null default '',
  -- Who sends it, and from which account; none until that is planned.
  remit_group_id uuid references remit_group,
  bank_account_id uuid references bank_account,
  reference_code text not null check (reference_code ~ '^[A-HJ-NP-Z2-9]{6,8}$'),
  status text not null check (status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED', 'REJECTED', 'CANCELLED')),
  reason_code text,
  beneficiary_name text not null,
  beneficiary_fold text not null,
  -- Sealed for this row; looked up by its keyed hash.
  beneficiary_iban_enc bytea not null,
  beneficiary_iban_hash bytea not null,
  beneficiary_iban_last4 text not null check (beneficiary_iban_last4 ~ '^[0-9]{4}$'),
  bank_name_id uuid not null references bank_name,
  purpose_code smallint check (purpose_code between 1 and 12),
  description text not null default '',
  -- As it was planned: on which rail it goes, when it can go, and when it is there at the latest.
  rail text check (rail in ('HAVALE', 'FAST', 'EFT')),
  planned_at timestamptz(3),
  eta_at timestamptz(3),
  -- The bank's own name for the transfer, from whoever sent it.
  bank_ref text,
  deadline_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid,
  decided_by_name text,
  undo_until timestamptz(3),
  undo_count int not null default 0,
  claimed_by uuid,
  claimed_by_name text,
  claim_token text,
  claim_until timestamptz(3),
  return_url text,
  client_ip text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint withdraw_request_merchant_ref unique (merchant_id, merchant_ref),
  check ((rail is null) = (bank_account_id is null) and (rail is null) = (planned_at is null) and (rail is null) = (eta_at is null)),
  check (status not in ('SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED') or bank_ref is not null),
  check ((claimed_by is null) = (claim_token is null)),
  -- Nothing leaves without an account that it leaves from.
  check (status not in ('SENDING', 'SUSPECT', 'SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED') or bank_account_id is not null)
) with (fillfactor = 80);

create unique index withdraw_request_open_reference on withdraw_request (reference_code)
  where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT');
create index withdraw_request_open on withdraw_request (deadline_at, id)
  include (merchant_id, remit_group_id, bank_account_id, amount_minor, created_at)
  where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT');
create index withdraw_request_untold on withdraw_request (undo_until) where undo_until is not null;
create index withdraw_request_merchant_status on withdraw_request (merchant_id, status, created_at desc, id desc);
create index withdraw_request_merchant on withdraw_request (merchant_id, created_at desc, id desc);
create index withdraw_request_group on withdraw_request (remit_group_id, created_at desc, id desc);
create index withdraw_request_status on withdraw_request (status, created_at desc, id desc);
create index withdraw_request_created on withdraw_request (created_at desc, id desc);
create index withdraw_request_account on withdraw_request (bank_account_id, created_at desc);
create index withdraw_request_reference on withdraw_request (reference_code text_pattern_ops);
create index withdraw_request_beneficiary on withdraw_request using gin (beneficiary_fold gin_trgm_ops);
create index withdraw_request_iban on withdraw_request (beneficiary_iban_hash);

create table withdraw_request_event (
  request_id uuid not null references withdraw_request,
  seq int not null,
  at timestamptz(3) not null,
  action text not null,
  actor text,
  params jsonb not null default '{}',
  primary key (request_id, seq)
);

-- What stands against an account's money: payouts that are planned from it or on their way.
create index withdraw_request_leaving on withdraw_request (bank_account_id) include (amount_minor)
  where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT');

-- Why a payout was planned as it was: how every account that could have sent it was judged.
create table payout_plan (
  request_id uuid not null references withdraw_request,
  seq int not null,
  at timestamptz(3) not null,
  bank_account_id uuid references bank_account,
  judged jsonb not null,
  primary key (request_id, seq)
);
