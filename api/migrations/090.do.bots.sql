-- Bots whole (domain section 3): keys that are replaced with a grace, why one is paused, what was last told of it, its history.
create table watcher_bot_key (
  key_id text primary key,
  bot_id uuid not null references watcher_bot,
  secret_enc bytea not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'GRACE', 'REVOKED')),
  grace_until timestamptz(3),
  -- The secret is shown once in its life.
  shown_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((status = 'GRACE') = (grace_until is not null))
);
create index watcher_bot_key_bot on watcher_bot_key (bot_id);
insert into watcher_bot_key (key_id, bot_id, secret_enc, status, created_at)
  select key_id, id, secret_enc, key_status, created_at from watcher_bot;

alter table watcher_bot
  drop column key_id,
  drop column secret_enc,
  drop column key_status,
  add column pause_reason text,
  -- Where the bot's own credentials for the bank lie; never the credentials.
  add column credential_ref text,
  -- As last told to the consoles; what it is now is worked out from its beats.
  add column status text not null default 'OFFLINE' check (status in ('ONLINE', 'LATE', 'OFFLINE', 'ERROR', 'PAUSED')),
  add column status_since timestamptz(3) not null default now();

create table watcher_bot_event (
  id uuid primary key,
  bot_id uuid not null references watcher_bot,
  at timestamptz(3) not null,
  kind text not null check (kind in ('CREATED', 'EDITED', 'PAUSED', 'RESUMED', 'STATUS', 'KEY_ADDED', 'KEY_SHOWN', 'GAP_OPENED', 'GAP_CLOSED')),
  params jsonb not null default '{}',
  actor_name text
);
create index watcher_bot_event_bot on watcher_bot_event (bot_id, id desc);

-- Today's counters of a bot.
create index bank_tx_bot on bank_tx (bot_id, created_at);

-- Whose account the event is about: an operator hears of their own accounts, in whatever group they are.
alter table live_event add column owner_user_id uuid;
