-- People, their sessions and what guards the door. Source: domain section 1.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  role text not null check (role in ('admin', 'client', 'merchant', 'profile', 'money_withdraw')),
  scope text[] not null,
  mrc_id uuid,
  parent_user_id uuid references users (id),
  remit_group_ids uuid[] not null default '{}',
  bank_account_ids uuid[] not null default '{}',
  otp_secret_enc bytea,
  otp_active boolean not null default false,
  otp_pending_enc bytea,
  otp_pending_until timestamptz,
  -- The last 30-second step whose code was accepted: a code is used once.
  otp_used_step bigint not null default 0,
  login_status text not null default 'ACTIVE' check (login_status in ('ACTIVE', 'PASSIVE', 'LOCKED')),
  last_login_at timestamptz,
  last_login_ip text,
  lang text check (lang in ('tr', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (not otp_active or otp_secret_enc is not null)
);
create index users_parent on users (parent_user_id) where parent_user_id is not null;

create table session (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- 'enrol' may only make a one-time password; proving it turns the session into 'full'.
  stage text not null check (stage in ('full', 'enrol')),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REUSE', 'IDLE', 'REPLACED', 'BLOCKED')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_user on session (user_id, created_at desc);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz,
  -- A lost answer may be asked for once more; see sessions.service.ts.
  replayed_at timestamptz
);
create index refresh_token_of_session on refresh_token (session_id);

create table signin_failure (
  email_hash bytea not null,
  ip text not null,
  at timestamptz not null
);
create index signin_failure_of_account on signin_failure (email_hash, at);
create index signin_failure_of_address on signin_failure (ip, at);
