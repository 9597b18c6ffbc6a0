-- Bank accounts whole (domain section 3).
alter table bank_account
  add column holder_tax_no text check (holder_tax_no ~ '^[0-9]{10}$'),
  -- The contract with the entity that holds the account.
  add column contract_ref text,
  add column status_reason text,
  add column opening_balance_minor bigint not null default 0,
  -- What the bank itself last said, and when.
  add column bank_balance_minor bigint,
  add column bank_balance_at timestamptz(3),
  add check ((bank_balance_minor is null) = (bank_balance_at is null));
create index bank_account_owner on bank_account (owner_user_id);

-- Who looked at what is shown masked, and why; append-only like the audit log, which has a row of it as well.
create table reveal_log (
  id uuid primary key,
  at timestamptz(3) not null,
  actor uuid not null references users,
  object_type text not null,
  object_id uuid not null,
  field text not null,
  reason text not null,
  ip text not null,
  session_id uuid not null
);
create index reveal_log_object on reveal_log (object_id, at desc);
create index reveal_log_actor on reveal_log (actor, at desc);
create function reveal_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'reveal_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger reveal_log_append_only before update or delete or truncate on reveal_log for each statement execute function reveal_log_is_append_only();
