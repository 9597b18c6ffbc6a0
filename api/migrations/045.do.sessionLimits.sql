-- When a session's person last did anything; `seen_at` is when its browser last renewed, which needs nobody.
alter table session add column active_at timestamptz;
update session set active_at = seen_at;
alter table session alter column active_at set not null;
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('LOGOUT', 'REUSE', 'IDLE', 'LIMIT', 'REPLACED', 'BLOCKED', 'PASSWORD', 'BY_OWNER'));
