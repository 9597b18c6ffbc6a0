-- Merchants and their API keys. Encrypted columns (`_enc`) are bound to `<table>:<primary key>`, see
-- api/src/signing/sealed.ts.
create table merchant (
  id uuid primary key,
  code text not null unique,
  name text not null,
  legal_title text not null default '',
  tax_no text not null default '',
  -- [{name, title, email, phone}]
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  kyb_status text not null default 'DRAFT' check (kyb_status in ('DRAFT', 'REVIEW', 'APPROVED', 'SUSPENDED')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED_IN', 'PAUSED_OUT', 'CLOSED')),
  -- The reason for the current status; the audit log has every change.
  status_reason text,
  modules text[] not null default '{remit}',
  -- Groups that new deposits are offered to, in this order.
  remit_group_ids uuid[] not null default '{}',
  limit_group_id uuid references limit_group,
  -- limit_group_id limits deposits, this one withdrawals.
  payout_limit_group_id uuid references limit_group,
  -- What happens if another amount arrives than was requested.
  amount_policy text not null default 'REVIEW'
    check (amount_policy in ('APPROVE_RECEIVED', 'REVIEW', 'REJECT_AND_RETURN')),
  -- Checks that hold the merchant's withdrawals, beside the blocklist and limits.
  payout_holds text[] not null default '{FIRST_IBAN,NAME_DIFFERS}'
    check (payout_holds <@ array['FIRST_IBAN', 'NAME_DIFFERS']),
  -- Applies to all keys, beside the key's own addresses. Empty: any address.
  ip_allow inet[] not null default '{}',
  test_mode boolean not null default false,
  papara_group_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index merchant_payout_limit_group on merchant (payout_limit_group_id) where payout_limit_group_id is not null;
create index merchant_papara_group on merchant (papara_group_id) where papara_group_id is not null;

create table merchant_key (
  key_id text primary key,
  merchant_id uuid not null references merchant,
  secret_enc bytea not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'GRACE', 'REVOKED')),
  -- A key in GRACE works until then.
  grace_until timestamptz(3),
  scopes text[] not null default '{deposit:create,read}',
  -- Empty: any address.
  ip_allow inet[] not null default '{}',
  requests_per_minute int not null default 6000 check (requests_per_minute > 0),
  last_used_at timestamptz(3),
  last_used_ip inet,
  -- When the secret was shown; it is shown once.
  shown_at timestamptz(3),
  -- Whoever saw the secret is no second person for requests made with it.
  shown_to uuid references users (id),
  revoked_at timestamptz(3),
  revoked_by_name text,
  revoked_reason text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index merchant_key_merchant on merchant_key (merchant_id);
