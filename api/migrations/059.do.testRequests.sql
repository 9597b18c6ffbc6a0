-- Requests of merchants in test mode. They have a table of their own, so that no statement about money, queues, limits
-- or reports can count them. Nothing else references it.
create sequence test_request_number_seq;

create table test_request (
  id uuid primary key,
  number text not null unique,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  merchant_id uuid not null references merchant,
  merchant_ref text not null,
  -- The customer is not stored. The keyed hash finds an open request of the same customer.
  customer_hash bytea not null,
  reference_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null,
  tax_minor bigint not null,
  status text not null,
  reason_code text,
  bank_ref text,
  amount_received_minor bigint,
  late boolean not null default false,
  -- Deposits only.
  expires_at timestamptz(3),
  -- Payouts only.
  beneficiary_name text,
  iban_hash bytea,
  iban_last4 text,
  bank_name text,
  hold_reasons text[] not null default '{}',
  paid_minor bigint,
  returned_minor bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (merchant_id, kind, merchant_ref),
  check ((kind = 'deposit') = (expires_at is not null)),
  check ((kind = 'withdrawal') = (beneficiary_name is not null and iban_hash is not null and iban_last4 is not null
    and bank_name is not null))
);
create index test_request_of_merchant on test_request (merchant_id, created_at desc, id desc);
create index test_request_of_customer on test_request (merchant_id, customer_hash);
create index test_request_due on test_request (expires_at) where kind = 'deposit' and status in ('ASSIGNED', 'DECLARED');
