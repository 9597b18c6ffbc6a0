-- What makes a signed request safe to send twice and impossible to replay (domain section 7).
create table idempotency_key (
  -- The merchant, not its key: a retry under a replaced key is still the same request.
  owner_id uuid not null,
  idempotency_key text not null,
  -- sha256 of method, path and canonical body.
  fingerprint text not null,
  status int not null,
  answer text not null,
  created_at timestamptz(3) not null,
  primary key (owner_id, idempotency_key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table api_nonce (
  key_id text not null,
  nonce text not null,
  at timestamptz(3) not null,
  primary key (key_id, nonce)
);
create index api_nonce_age on api_nonce (at);
