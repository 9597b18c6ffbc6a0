-- Addresses that receive merchants' events.
create table callback_endpoint (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  url text not null,
  -- Newest first. While the secret is replaced there are two, and both sign.
  secrets_enc bytea[] not null check (cardinality(secrets_enc) between 1 and 2),
  -- Until then the replaced secret signs too.
  rotating_until timestamptz(3),
  -- Empty: every event.
  event_types text[] not null default '{}',
  format text not null default 'STANDARD' check (format in ('STANDARD', 'OK_TEXT')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'GONE')),
  -- Who paused it, and why. Its events wait.
  pause_reason text,
  paused_by text,
  paused_at timestamptz(3),
  -- Failures in a row, the current incident (one cause in a row) and, while the circuit is open, when the next
  -- callback may be tried.
  failures int not null default 0,
  incident_error text,
  incident_since timestamptz(3),
  incident_failures int not null default 0,
  open_since timestamptz(3),
  probe_at timestamptz(3),
  -- When people were notified that the address fails; null while it works.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint callback_endpoint_open check ((open_since is null) = (probe_at is null)),
  constraint callback_endpoint_incident check ((incident_error is null) = (incident_since is null))
);
create index callback_endpoint_merchant on callback_endpoint (merchant_id) where status = 'ACTIVE';

-- Events for merchants. merchant_event is both the outbox and the pull feed, written in the transaction of the
-- change. `seq` comes from the merchant's counter row, which stays locked until commit: within one merchant, seq is
-- the order of commits without gaps, so a reader that has seen n has seen everything before it.
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
  -- No address took it: none wanted its type, or all were gone. Only the newest event of an object is marked, and
  -- none from before the merchant's first address.
  is_unsent boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (merchant_id, seq)
);
create index merchant_event_unsent on merchant_event (merchant_id, type, seq) where is_unsent;
-- merchant_id is in the index because without it PostgreSQL read all later events of the merchant: 37,000 pages for
-- 5,000 objects of 200 merchants with 500 events each.
create index merchant_event_of_object on merchant_event (object_id, merchant_id, seq);

-- A bulk resend by one person, which can be followed and stopped.
create table callback_resend (
  id uuid primary key,
  -- The merchant whose user requested it; null: the institution.
  merchant_id uuid references merchant,
  by_name text not null,
  per_second int not null,
  total int not null,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  stopped_by text
);
create index callback_resend_created on callback_resend (created_at);

create table callback (
  id uuid primary key,
  merchant_id uuid not null,
  seq bigint not null,
  endpoint_id uuid not null references callback_endpoint,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  -- Attempts begun, by schedule and by hand.
  attempts int not null default 0,
  -- Attempts of the schedule; sending again by hand does not count.
  scheduled_attempts int not null default 0,
  last_status int,
  last_error text,
  next_attempt_at timestamptz(3),
  -- A process is delivering it until then; if it died, another takes over.
  lease_until timestamptz(3),
  resend_by text,
  resend_id uuid references callback_resend,
  -- The status it gets back if the resend is stopped.
  resend_was text check (resend_was in ('PENDING', 'DELIVERED', 'DEAD')),
  resend_next timestamptz(3),
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  foreign key (merchant_id, seq) references merchant_event (merchant_id, seq),
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index callback_due on callback (next_attempt_at) where status = 'PENDING';
create index callback_created on callback (created_at desc, id desc);
create index callback_merchant on callback (merchant_id, created_at desc, id desc);
create index callback_endpoint_due on callback (endpoint_id, next_attempt_at, seq) where status = 'PENDING';
-- Given up lately, by address; and sent again by hand.
create index callback_endpoint_dead on callback (endpoint_id, created_at) where status = 'DEAD';
create index callback_resending on callback (merchant_id) where resend_by is not null;
-- An event waits for earlier events of its object.
create index callback_event_waiting on callback (merchant_id, seq) where status = 'PENDING';
-- Deliveries of the last hour, by address.
create index callback_endpoint_delivered on callback (endpoint_id, delivered_at) where delivered_at is not null;
create index callback_of_resend on callback (resend_id) where resend_id is not null;
-- What a merchant has not acknowledged: callbacks, and events that have none.
create index callback_unacknowledged on callback (merchant_id, seq) where delivered_at is null;
create index callback_of_event on callback (merchant_id, seq);

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
create index callback_attempt_failed on callback_attempt (at) where error is not null;
