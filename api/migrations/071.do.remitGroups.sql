-- Remit groups whole (domain section 3): where to go when a group cannot, and why a group was passed over.
alter table remit_group
  add column status_reason text,
  -- For accounts of the group without a limit group of their own.
  add column limit_group_id uuid references limit_group,
  add column failover_group_id uuid references remit_group check (failover_group_id <> id),
  -- With fewer accounts able to take money the whole group is passed over.
  add column min_online_accounts int not null default 0 check (min_online_accounts >= 0);

alter table assignment_log
  -- The order in which a request's groups were tried.
  add column step int not null default 0,
  -- PAUSED, TOO_FEW_ONLINE or NO_ACCOUNT where nothing was chosen.
  add column refusal text check (refusal in ('PAUSED', 'TOO_FEW_ONLINE', 'NO_ACCOUNT'));

-- [{days, from, to}] in Istanbul; empty: always.
alter table bank_account add column if not exists active_hours jsonb not null default '[]';
