-- Customers of merchants, as requests name them. What they paid is summed from their requests: a counter would make
-- confirmations wait for each other.
create table customer (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchant,
  -- The merchant's own id of the customer.
  ext_id text not null,
  name text not null,
  name_fold text not null,
  tckn_hash bytea,
  tckn_last4 text check (tckn_last4 ~ '^[0-9]{4}$'),
  first_seen_at timestamptz(3) not null,
  -- Set by administrators.
  flags text[] not null default '{}'
    check (flags <@ array['WATCHED', 'FRAUD_REPORTED', 'DOCUMENTS_ASKED', 'TRUSTED']),
  -- When personal data was erased.
  erased_at timestamptz(3),
  version int not null default 1,
  constraint customer_of_merchant unique (merchant_id, ext_id)
);

-- The requests of each customer, so that no table of requests needs another index.
create table customer_request (
  customer_id uuid not null references customer,
  request_id uuid not null,
  request_type text not null,
  primary key (customer_id, request_type, request_id)
);

-- Customers whose personal data was erased (KVKK art. 7). What the law requires of payments (MASAK: eight years) is
-- kept sealed, is read by no screen, and is deleted after kept_until.
create table erased_customer (
  customer_id uuid primary key references customer,
  merchant_id uuid not null references merchant,
  approval_id uuid references approval,
  at timestamptz(3) not null,
  requests int not null,
  kept int not null,
  -- The first day on which nothing must be kept; null: nothing was kept.
  kept_until date,
  -- The merchant's id, name and identity hash of the customer.
  kept_enc bytea
);

create table erased_request (
  request_id uuid primary key,
  request_type text not null,
  customer_id uuid not null references erased_customer,
  kept_until date not null,
  kept_enc bytea not null
);
create index erased_request_customer on erased_request (customer_id);
create index erased_request_until on erased_request (kept_until);
