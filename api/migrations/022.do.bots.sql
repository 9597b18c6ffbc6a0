-- Bots that read bank accounts.
create table watcher_bot (
  id uuid primary key,
  name text not null,
  kind text not null default 'BANK_API'
    check (kind in ('BANK_API', 'OPEN_BANKING', 'STATEMENT_MAIL', 'SFTP_MT940', 'FILE')),
  -- Where the bot keeps its bank credentials; never the credentials.
  credential_ref text,
  ip_allow inet[] not null default '{}',
  requests_per_minute int not null default 600 check (requests_per_minute > 0),
  paused boolean not null default false,
  pause_reason text,
  interval_s int not null default 30 check (interval_s > 0),
  heartbeat_at timestamptz(3),
  lag_s int not null default 0,
  version_text text not null default '',
  last_error text,
  errors_in_row int not null default 0,
  auto_match text not null default 'SUGGEST' check (auto_match in ('OFF', 'SUGGEST', 'APPROVE')),
  -- The status last sent to consoles. The current one is computed from heartbeats.
  status text not null default 'OFFLINE' check (status in ('ONLINE', 'LATE', 'OFFLINE', 'ERROR', 'PAUSED')),
  status_since timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);

-- A replaced key works through a grace period.
create table watcher_bot_key (
  key_id text primary key,
  bot_id uuid not null references watcher_bot,
  secret_enc bytea not null,
  status text not null default 'ACTIVE'
    constraint watcher_bot_key_status_check1 check (status in ('ACTIVE', 'GRACE', 'REVOKED')),
  grace_until timestamptz(3),
  -- When the secret was shown; it is shown once.
  shown_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  -- The person the key was made for, who may see its secret.
  holder_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((status = 'GRACE') = (grace_until is not null))
);
create index watcher_bot_key_bot on watcher_bot_key (bot_id);

-- The history of a bot.
create table watcher_bot_event (
  id uuid primary key,
  bot_id uuid not null references watcher_bot,
  at timestamptz(3) not null,
  kind text not null check (kind in ('CREATED', 'EDITED', 'PAUSED', 'RESUMED', 'STATUS', 'KEY_ADDED', 'KEY_SHOWN',
    'GAP_OPENED', 'GAP_CLOSED')),
  params jsonb not null default '{}',
  actor_name text
);
create index watcher_bot_event_bot on watcher_bot_event (bot_id, id desc);
