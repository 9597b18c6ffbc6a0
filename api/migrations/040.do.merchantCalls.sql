-- What the console's merchant calls keep (specification section 7, domain section 2).
alter table merchant
  -- [{name, title, email, phone}]
  add column contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- Why the status is what it is; the audit log has every change.
  add column status_reason text;

alter table merchant_key
  -- The secret is shown once in its life.
  add column shown_at timestamptz(3),
  add column created_by uuid references users (id) on delete set null;

alter table callback_endpoint
  -- Until then the replaced secret signs beside the new one.
  add column rotating_until timestamptz(3);
