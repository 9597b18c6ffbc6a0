-- Calls of merchants' keys on /mapi/v1, for the merchant's engineers. Written in batches after the answer. Names and
-- account, identity and card numbers in bodies are masked. Kept for `calls.keep_days`.
create table merchant_call (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  key_id text not null,
  -- The merchant's mode at the time.
  test_mode boolean not null,
  -- When the answer was sent.
  at timestamptz(3) not null,
  method text not null,
  path text not null,
  query text not null,
  status int not null,
  duration_ms int not null,
  ip text not null,
  request_id text not null,
  idempotency_key text,
  -- The signature was right and the key was allowed to call.
  is_proved boolean not null,
  is_replay boolean not null,
  code text,
  field text,
  merchant_ref text,
  customer_ref text,
  object_type text,
  object_id uuid,
  object_number text,
  request_bytes int not null,
  response_bytes int not null,
  request_body text,
  response_body text,
  -- What the signature covered: {timestamp, nonce, signature, bodySha256, contentType, userAgent}, the hashes
  -- shortened.
  signed jsonb not null
);
create index merchant_call_of_merchant on merchant_call (merchant_id, test_mode, at, id);
create index merchant_call_at on merchant_call (at, id);
create index merchant_call_request on merchant_call (merchant_id, request_id);
create index merchant_call_ref on merchant_call (merchant_id, merchant_ref) where merchant_ref is not null;
create index merchant_call_number on merchant_call (merchant_id, object_number) where object_number is not null;
create index merchant_call_object on merchant_call (object_id, at) where object_id is not null;
create index merchant_call_customer on merchant_call (merchant_id, customer_ref) where customer_ref is not null;
-- Fewer unproved calls are kept: anybody who knows a key's id can make them.
create index merchant_call_unproved on merchant_call (merchant_id, test_mode, at, id) where not is_proved;

-- Calls per hour that could not be stored, so that nobody takes the list for complete.
create table merchant_call_lost (
  merchant_id uuid not null references merchant,
  hour timestamptz(3) not null,
  count int not null,
  primary key (merchant_id, hour)
);
