-- Merchants, their keys, their fees and where their callbacks go (domain section 2).
-- Encrypted columns (`_enc`) are bound to `<table>:<primary key>`, see api/src/signing/sealed.ts.
create table merchant (
  id uuid primary key,
  code text not null unique,
  name text not null,
  legal_title text not null default '',
  tax_no text not null default '',
  kyb_status text not null default 'DRAFT' check (kyb_status in ('DRAFT', 'REVIEW', 'APPROVED', 'SUSPENDED')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED_IN', 'PAUSED_OUT', 'CLOSED')),
  modules text[] not null default '{remit}',
  -- Groups a new deposit is offered to, in this order.
  remit_group_ids uuid[] not null default '{}',
  limit_group_id uuid,
  test_mode boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);

create table merchant_key (
  key_id text primary key,
  merchant_id uuid not null references merchant,
  secret_enc bytea not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'GRACE', 'REVOKED')),
  -- A key in GRACE works until here.
  grace_until timestamptz(3),
  scopes text[] not null default '{deposit:create,read}',
  -- Empty: from anywhere.
  ip_allow inet[] not null default '{}',
  requests_per_minute int not null default 6000 check (requests_per_minute > 0),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index merchant_key_merchant on merchant_key (merchant_id);

create table commission (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  method text not null check (method in ('DEPOSIT', 'WITHDRAW', 'CARD', 'PAPARA')),
  basis_points bigint not null check (basis_points between 0 and 10000),
  fixed_minor bigint not null default 0 check (fixed_minor >= 0),
  min_minor bigint not null default 0 check (min_minor >= 0),
  max_minor bigint check (max_minor >= 0),
  tax_basis_points bigint not null default 0 check (tax_basis_points between 0 and 10000),
  -- Immutable versions: the newest that has begun counts.
  effective_from timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (merchant_id, method, effective_from)
);

create table callback_endpoint (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  url text not null,
  -- Newest first; two while the secret is replaced, both sign.
  secrets_enc bytea[] not null check (cardinality(secrets_enc) between 1 and 2),
  -- Empty: every event.
  event_types text[] not null default '{}',
  format text not null default 'STANDARD' check (format in ('STANDARD', 'OK_TEXT')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'GONE')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index callback_endpoint_merchant on callback_endpoint (merchant_id) where status = 'ACTIVE';
