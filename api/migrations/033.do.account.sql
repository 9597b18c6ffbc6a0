-- What a person does with their own account: step-up, recovery codes, and the reasons sessions end by it.
alter table session add column stepped_up_until timestamptz;
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'IDLE', 'REPLACED', 'BLOCKED', 'PASSWORD', 'BY_OWNER'));

create table recovery_code (
  user_id uuid not null references users (id) on delete cascade,
  -- Keyed with the tenant's secret: the table alone gives nobody a code, not even by trying all of them.
  hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
