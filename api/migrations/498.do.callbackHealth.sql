-- How an address takes its callbacks: how often it failed in a row, the incident that lasts (one cause in a row), and, once it is
-- open, when the next callback may be tried. An address that works has none of it.
alter table callback_endpoint
  add column failures int not null default 0,
  add column incident_error text,
  add column incident_since timestamptz(3),
  add column incident_failures int not null default 0,
  add column open_since timestamptz(3),
  add column probe_at timestamptz(3),
  add constraint callback_endpoint_open check ((open_since is null) = (probe_at is null)),
  add constraint callback_endpoint_incident check ((incident_error is null) = (incident_since is null));

-- An event waits for the earlier ones of its object.
create index callback_event_waiting on callback (merchant_id, seq) where status = 'PENDING';
-- The last hour of an address.
create index callback_endpoint_delivered on callback (endpoint_id, delivered_at) where delivered_at is not null;
create index callback_attempt_failed on callback_attempt (at) where error is not null;
