-- Many callbacks sent again by one person, so that it can be followed and stopped.
create table callback_resend (
  id uuid primary key,
  -- Whose people asked for it; null: the institution's.
  merchant_id uuid references merchant,
  by_name text not null,
  per_second int not null,
  total int not null,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  stopped_by text
);
create index callback_resend_created on callback_resend (created_at);

alter table callback
  add column resend_id uuid references callback_resend,
  -- What a callback goes back to when it is not sent again after all.
  add column resend_was text check (resend_was in ('PENDING', 'DELIVERED', 'DEAD')),
  add column resend_next timestamptz(3);
create index callback_of_resend on callback (resend_id) where resend_id is not null;
