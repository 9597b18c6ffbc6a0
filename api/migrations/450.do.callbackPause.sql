-- Who paused an address, and why. What happens meanwhile waits for it.
alter table callback_endpoint
  add column pause_reason text,
  add column paused_by text,
  add column paused_at timestamptz(3);

-- What was given up lately, by address; and what is sent again by hand.
create index callback_endpoint_dead on callback (endpoint_id, created_at) where status = 'DEAD';
create index callback_resending on callback (merchant_id) where resend_by is not null;
