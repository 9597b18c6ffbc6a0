-- Groups of bank accounts.
create table remit_group (
  id uuid primary key,
  name text not null,
  owner_user_id uuid references users (id),
  strategy text not null default 'PRIORITY'
    check (strategy in ('PRIORITY', 'ROUND_ROBIN', 'WEIGHTED', 'MOST_HEADROOM', 'SAME_BANK_FIRST',
    'STICKY_CUSTOMER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  status_reason text,
  -- For accounts of the group that have no limit group of their own.
  limit_group_id uuid references limit_group,
  failover_group_id uuid references remit_group check (failover_group_id <> id),
  -- With fewer accounts able to take money, the whole group is skipped.
  min_online_accounts int not null default 0 check (min_online_accounts >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create unique index remit_group_name on remit_group (lower(name));

-- Accounts that money arrives on and leaves from.
create table bank_account (
  id uuid primary key,
  bank_name_id uuid not null references bank_name,
  label text not null,
  iban_enc bytea not null,
  iban_hash bytea not null unique,
  iban_last4 char(4) not null,
  holder_title text not null,
  holder_type text not null default 'OPERATOR_ENTITY' check (holder_type in ('OPERATOR_ENTITY', 'AGENT_ENTITY')),
  holder_tax_no text check (holder_tax_no ~ '^[0-9]{10}$'),
  -- The contract with the entity that holds the account.
  contract_ref text,
  owner_user_id uuid references users (id),
  remit_group_id uuid not null references remit_group,
  limit_group_id uuid references limit_group,
  direction text not null default 'BOTH' check (direction in ('IN', 'OUT', 'BOTH')),
  min_tx_minor bigint not null default 1 check (min_tx_minor > 0),
  max_tx_minor bigint not null default 1000000000 check (max_tx_minor >= min_tx_minor),
  priority int not null default 100,
  weight int not null default 1 check (weight > 0),
  -- [{days, from, to}] in Istanbul; empty: always.
  active_hours jsonb not null default '[]',
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'PENDING_APPROVAL', 'ACTIVE', 'PAUSED', 'BLOCKED', 'CLOSED')),
  status_reason text,
  bot_id uuid references watcher_bot,
  opening_balance_minor bigint not null default 0,
  -- The bank's last stated balance, and when.
  bank_balance_minor bigint,
  bank_balance_at timestamptz(3),
  -- The balance reported by somebody other than the account's operator: the bot, or another person's statement.
  -- Withdrawals are planned from it.
  verified_balance_minor bigint,
  verified_balance_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check ((bank_balance_minor is null) = (bank_balance_at is null)),
  constraint bank_account_verified check ((verified_balance_minor is null) = (verified_balance_at is null))
);
create index bank_account_group on bank_account (remit_group_id);
create index bank_account_bot on bank_account (bot_id);
create index bank_account_owner on bank_account (owner_user_id);
