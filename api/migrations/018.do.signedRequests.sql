-- Makes signed requests safe to repeat and impossible to replay.
create table idempotency_key (
  -- The merchant, not the key: a retry under a new key is the same request.
  owner_id uuid not null,
  idempotency_key text not null,
  -- sha256 of method, path and canonical body.
  fingerprint text not null,
  -- 0 while the call runs, or if its end was lost.
  status int not null,
  -- The call consists of acts with keys of their own (idempotency/onceForMany.ts), so it may run again if its end was
  -- lost.
  may_repeat boolean not null default false,
  -- Answers contain account numbers, so they are sealed for `idempotency_key:<owner>:<key>`.
  answer_enc bytea,
  created_at timestamptz(3) not null,
  primary key (owner_id, idempotency_key),
  check ((status = 0) = (answer_enc is null))
);
create index idempotency_key_age on idempotency_key (created_at);

create table api_nonce (
  key_id text not null,
  nonce text not null,
  at timestamptz(3) not null,
  -- Identifies the call: only the same call may store its nonce again, after a lost connection.
  call_id uuid,
  primary key (key_id, nonce)
);
create index api_nonce_age on api_nonce (at);

-- Calls of one address or key in the current window, for limits across all API processes. Unlogged: seconds of data
-- may be lost in a crash.
create unlogged table call_rate (
  key text primary key,
  began_at timestamptz not null,
  count integer not null
) with (fillfactor = 50);
