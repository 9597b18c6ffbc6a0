-- Customers whose personal data was erased (KVKK art. 7). What the law asks to be kept of payments that were made (MASAK: eight years) is
-- kept sealed and read by no screen; it goes when `kept_until` has passed.
alter table customer add column erased_at timestamptz(3);

create table erased_customer (
  customer_id uuid primary key references customer,
  merchant_id uuid not null references merchant,
  approval_id uuid references approval,
  at timestamptz(3) not null,
  requests int not null,
  kept int not null,
  -- The first day on which nothing has to be kept any more; null: nothing was kept.
  kept_until date,
  -- How the merchant calls them, their name and identity hash.
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
