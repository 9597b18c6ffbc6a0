create extension if not exists pg_trgm;

create sequence deposit_number_seq;

-- Deposits. `_fold` columns are Turkish-folded for search.
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
  status text not null check (status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED', 'REJECTED',
    'EXPIRED', 'CANCELLED', 'REVERSED')),
  reason_code text,
  match text not null default 'none' check (match in ('exact', 'partial', 'none')),
  bank_tx_id uuid references bank_tx,
  -- Approved on a receipt, against EXPECTED_IN, before the bank line came.
  unseen boolean not null default false,
  -- Approved after it had expired, on money that came later.
  late boolean not null default false,
  ttl_at timestamptz(3) not null,
  -- The queue is ordered by it: the service level once the payment is declared, else the end of the request.
  deadline_at timestamptz(3) not null,
  declared_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid,
  decided_by_name text,
  -- The decision can be undone until then. Null once the merchant has been notified.
  undo_until timestamptz(3),
  -- How often a decision was undone. The next approval posts its P2 under the next occurrence.
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
  constraint remit_request_merchant_ref unique (merchant_id, merchant_ref),
  constraint remit_request_check1 check ((claimed_by is null) = (claim_token is null)),
  constraint remit_request_fee
    check (coalesce(amount_received_minor, amount_minor) >= fee_minor + tax_minor or amount_minor
      >= fee_minor + tax_minor),
  constraint remit_request_approved
    check (status <> 'APPROVED' or (bank_account_id is not null and decided_at is not null and 
      (bank_tx_id is not null or unseen)))
) with (fillfactor = 80);
create unique index remit_request_open_reference on remit_request (reference_code)
  where status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW');
create unique index remit_request_open_customer_amount on remit_request (merchant_id, customer_ref, amount_minor)
  where status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW');
-- For the waiting tab, the badge and `next`.
create index remit_request_open on remit_request (deadline_at, id)
  include (merchant_id, remit_group_id, bank_account_id, amount_minor, created_at)
  where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW');
create index remit_request_expiring on remit_request (ttl_at) where status in ('ASSIGNED', 'DECLARED');
create index remit_request_merchant_status on remit_request (merchant_id, status, created_at desc, id desc);
create index remit_request_merchant on remit_request (merchant_id, created_at desc, id desc);
create index remit_request_group on remit_request (remit_group_id, created_at desc, id desc);
create index remit_request_status on remit_request (status, created_at desc, id desc);
create index remit_request_created on remit_request (created_at desc, id desc);
create index remit_request_account on remit_request (bank_account_id, created_at desc);
create index remit_request_reference on remit_request (reference_code text_pattern_ops);
create index remit_request_customer on remit_request using gin (customer_fold gin_trgm_ops);
create index remit_request_bank_tx on remit_request (bank_tx_id) where bank_tx_id is not null;
create index remit_request_untold on remit_request (undo_until) where undo_until is not null;
create index remit_request_unseen on remit_request (bank_account_id) where status = 'APPROVED' and unseen;
-- For the tab and count of what was decided today.
create index remit_request_decided on remit_request (status, decided_at) where decided_at is not null;
-- Lists sort and filter by the credited amount, once there is one.
create index remit_request_listed on remit_request
  ((case when status in ('APPROVED', 'REVERSED') then coalesce(amount_received_minor, amount_minor)
    else amount_minor end),
  id);
create index remit_request_next on remit_request
  ((bank_tx_id is null), (status = 'ASSIGNED' and bank_tx_id is null), deadline_at, id)
  where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW');
-- For lists sorted by decision time.
create index remit_request_decided_order on remit_request (decided_at, id);

-- The history in the drawer. The audit log has before and after.
create table remit_request_event (
  request_id uuid not null references remit_request,
  seq int not null,
  at timestamptz(3) not null,
  action text not null,
  actor text,
  params jsonb not null default '{}',
  state jsonb,
  -- More than three days after its request was created.
  is_old boolean not null default false,
  primary key (request_id, seq)
);
create index remit_request_event_old on remit_request_event (at) include (request_id) where is_old;

-- How each group's accounts were judged for a deposit.
create table assignment_log (
  request_id uuid not null references remit_request,
  at timestamptz(3) not null,
  -- The order in which the groups were tried.
  step int not null default 0,
  remit_group_id uuid not null references remit_group,
  strategy text not null,
  -- [{accountId, headroomMinor, excludedBecause}]
  candidates jsonb not null,
  chosen uuid references bank_account,
  -- Set where no account was chosen.
  refusal text check (refusal in ('PAUSED', 'TOO_FEW_ONLINE', 'NO_ACCOUNT')),
  primary key (request_id, at, remit_group_id)
);
