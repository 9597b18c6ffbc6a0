-- Deposits (domain section 4). Text searched by people carries a Turkish-folded twin.
create extension if not exists pg_trgm;
create sequence deposit_number_seq;

create table remit_request (
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
  amount_received_minor bigint check (amount_received_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  fee_label text not null default '',
  remit_group_id uuid references remit_group,
  bank_account_id uuid references bank_account,
  reference_code text not null check (reference_code ~ '^[A-HJ-NP-Z2-9]{6,8}$'),
  status text not null check (status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'REVERSED')),
  reason_code text,
  match text not null default 'none' check (match in ('exact', 'partial', 'none')),
  bank_tx_id uuid,
  ttl_at timestamptz(3) not null,
  -- What the queue is worked off by: the service level once somebody says the money is there, else the end of the request.
  deadline_at timestamptz(3) not null,
  declared_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid,
  decided_by_name text,
  claimed_by uuid,
  claimed_by_name text,
  claim_token text,
  claim_until timestamptz(3),
  return_url text,
  client_ip text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint remit_request_merchant_ref unique (merchant_id, merchant_ref),
  check (amount_minor >= fee_minor + tax_minor),
  check ((claimed_by is null) = (claim_token is null)),
  check (status <> 'APPROVED' or (bank_account_id is not null and bank_tx_id is not null and decided_at is not null))
) with (fillfactor = 80);

create unique index remit_request_open_reference on remit_request (reference_code)
  where status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW');
create unique index remit_request_open_customer_amount on remit_request (merchant_id, customer_ref, amount_minor)
  where status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW');
-- The waiting tab, the badge and `next`.
create index remit_request_open on remit_request (deadline_at, id)
  include (merchant_id, remit_group_id, bank_account_id, amount_minor, created_at)
  where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW');
create index remit_request_expiring on remit_request (ttl_at) where status in ('ASSIGNED', 'DECLARED');
create index remit_request_merchant_status on remit_request (merchant_id, status, created_at desc, id desc);
create index remit_request_merchant on remit_request (merchant_id, created_at desc, id desc);
create index remit_request_group on remit_request (remit_group_id, created_at desc, id desc);
create index remit_request_status on remit_request (status, created_at desc, id desc);
create index remit_request_created on remit_request (created_at desc, id desc);
create index remit_request_amount on remit_request (amount_minor, id);
create index remit_request_account on remit_request (bank_account_id, created_at desc);
create index remit_request_reference on remit_request (reference_code text_pattern_ops);
create index remit_request_customer on remit_request using gin (customer_fold gin_trgm_ops);

-- What the drawer shows as history; the audit log keeps before and after.
create table remit_request_event (
  request_id uuid not null references remit_request,
  seq int not null,
  at timestamptz(3) not null,
  action text not null,
  actor text,
  params jsonb not null default '{}',
  primary key (request_id, seq)
);

create table assignment_log (
  request_id uuid not null references remit_request,
  at timestamptz(3) not null,
  remit_group_id uuid not null references remit_group,
  strategy text not null,
  -- [{accountId, headroomMinor, excludedBecause}]
  candidates jsonb not null,
  chosen uuid references bank_account,
  primary key (request_id, at, remit_group_id)
);
