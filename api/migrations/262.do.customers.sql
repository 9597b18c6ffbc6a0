-- The customers of merchants (domain section 2), as requests told us of them. What they paid and were paid is summed from their requests
-- when somebody looks: a counter would make every confirmation wait for the one before it.
create table customer (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchant,
  -- As their merchant calls them.
  ext_id text not null,
  name text not null,
  name_fold text not null,
  tckn_hash bytea,
  tckn_last4 text check (tckn_last4 ~ '^[0-9]{4}$'),
  first_seen_at timestamptz(3) not null,
  -- What an administrator has said of them.
  flags text[] not null default '{}' check (flags <@ array['WATCHED', 'FRAUD_REPORTED', 'DOCUMENTS_ASKED', 'TRUSTED']),
  version int not null default 1,
  constraint customer_of_merchant unique (merchant_id, ext_id)
);

-- Which requests are whose: written once with the request and never again, so that no table of requests needs another index.
create table customer_request (
  customer_id uuid not null references customer,
  request_id uuid not null,
  request_type text not null,
  primary key (customer_id, request_type, request_id)
);

insert into customer (merchant_id, ext_id, name, name_fold, tckn_hash, first_seen_at)
select distinct on (merchant_id, customer_ref) merchant_id, customer_ref, customer_name, customer_fold, customer_tckn_hash, min(created_at) over (partition by merchant_id, customer_ref)
from (
  select merchant_id, customer_ref, customer_name, customer_fold, customer_tckn_hash, created_at from remit_request
  union all select merchant_id, customer_ref, customer_name, customer_fold, customer_tckn_hash, created_at from withdraw_request
) request
order by merchant_id, customer_ref, created_at desc;

insert into customer_request (customer_id, request_id, request_type)
select customer.id, request.id, request.type
from (
  select id, merchant_id, customer_ref, 'remit_request' as type from remit_request
  union all select id, merchant_id, customer_ref, 'withdraw_request' from withdraw_request
) request join customer on customer.merchant_id = request.merchant_id and customer.ext_id = request.customer_ref;
