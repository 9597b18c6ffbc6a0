-- Events for merchants (domain section 7). merchant_event is the outbox and the pull feed; it is written in the transaction of
-- the change. `seq` comes from the merchant's own counter row, locked until that transaction commits: within a merchant the
-- order of seq is the order of commits and has no holes, so a reader that has seen n has seen everything before n.
create table merchant_event_counter (
  merchant_id uuid primary key references merchant,
  last_seq bigint not null default 0
) with (fillfactor = 50);

create table merchant_event (
  merchant_id uuid not null references merchant,
  seq bigint not null,
  event_id text not null unique,
  type text not null,
  object_id uuid not null,
  object_number text not null,
  -- The exact bytes that are signed and sent.
  payload text not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, seq)
);
create index merchant_event_object on merchant_event (object_id);

create table callback (
  id uuid primary key,
  merchant_id uuid not null,
  seq bigint not null,
  endpoint_id uuid not null references callback_endpoint,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  -- Tries begun, by the machine and by hand.
  attempts int not null default 0,
  -- Tries of the schedule begun; a re-send by hand does not use one up.
  scheduled_attempts int not null default 0,
  last_status int,
  last_error text,
  next_attempt_at timestamptz(3),
  -- Somebody is delivering it until then; a process that died leaves it to the next.
  lease_until timestamptz(3),
  resend_by text,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  foreign key (merchant_id, seq) references merchant_event (merchant_id, seq),
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index callback_due on callback (next_attempt_at) where status = 'PENDING';
create index callback_created on callback (created_at desc, id desc);
create index callback_merchant on callback (merchant_id, created_at desc, id desc);
create index callback_endpoint_open on callback (endpoint_id) where status = 'PENDING';

create table callback_attempt (
  callback_id uuid not null references callback,
  attempt_no int not null,
  at timestamptz(3) not null,
  mode text not null check (mode in ('AUTO', 'MANUAL')),
  by_name text,
  status int,
  error text,
  duration_ms int not null,
  response_body text,
  primary key (callback_id, attempt_no)
);
