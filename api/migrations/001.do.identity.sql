-- People, their sessions, and everything that limits sign-in attempts.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  -- Null until an invited person sets a password.
  password_hash text,
  role text not null check (role in ('admin', 'client', 'merchant', 'profile', 'money_withdraw')),
  scope text[] not null,
  mrc_id uuid,
  parent_user_id uuid references users (id),
  remit_group_ids uuid[] not null default '{}',
  bank_account_ids uuid[] not null default '{}',
  -- How many IBANs the person may reveal in one day of Istanbul.
  reveal_budget int not null default 1000 check (reveal_budget >= 0),
  otp_secret_enc bytea,
  otp_active boolean not null default false,
  -- Requires an authenticator at the next sign-in, also where the tenant does not require it of everybody.
  otp_required boolean not null default false,
  otp_pending_enc bytea,
  otp_pending_until timestamptz,
  -- The last 30-second step whose code was accepted. A code works once.
  otp_used_step bigint not null default 0,
  login_status text not null default 'ACTIVE' check (login_status in ('ACTIVE', 'PASSIVE', 'LOCKED')),
  duty_status text not null default 'OFF' check (duty_status in ('ON', 'BREAK', 'OFF')),
  duty_since timestamptz(3),
  last_login_at timestamptz,
  last_login_ip text,
  lang text check (lang in ('tr', 'en')),
  -- The layout of the console; values as in shared/domain/src/layout.ts.
  sidebar text not null default 'light' check (sidebar in ('light', 'compact', 'dark', 'icon', 'colored')),
  width text not null default 'fluid' check (width in ('fluid', 'boxed', 'scrollable')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (not otp_active or otp_secret_enc is not null)
);
create index users_parent on users (parent_user_id) where parent_user_id is not null;

create table session (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- An 'enrol' session may only set up an authenticator; a correct code turns it into 'full'.
  stage text not null check (stage in ('full', 'enrol')),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- The person's last action. seen_at is the last token renewal, which needs no person.
  active_at timestamptz not null,
  stepped_up_until timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REUSE', 'IDLE', 'LIMIT', 'REPLACED', 'BLOCKED', 'PASSWORD',
    'BY_OWNER')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_user on session (user_id, created_at desc);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz,
  -- The browser may ask once more if the answer was lost, see sessions.service.ts.
  replayed_at timestamptz
);
create index refresh_token_of_session on refresh_token (session_id);

create table recovery_code (
  user_id uuid not null references users (id) on delete cascade,
  -- Hashed with the tenant's key, so codes cannot be guessed from the table alone.
  hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- An attempt counts as failed when it begins, so that parallel attempts cannot all pass. A wrong code (CODE) after a
-- correct password counts for a day.
create table signin_failure (
  id bigint generated always as identity primary key,
  kind text not null default 'PASSWORD' check (kind in ('PASSWORD', 'CODE')),
  email_hash bytea not null,
  ip text not null,
  at timestamptz not null
);
create index signin_failure_of_account on signin_failure (email_hash, at);
create index signin_failure_of_address on signin_failure (ip, at);

-- Open sockets of a person reconnect when the person's rights change.
create function users_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('kasa_rights', old.id::text);
  return null;
end $$;
create trigger users_rights_changed after update on users
  for each row
  when (
    (old.login_status, old.role, old.scope, old.mrc_id, old.parent_user_id, old.remit_group_ids, old.bank_account_ids)
    is distinct from
    (new.login_status, new.role, new.scope, new.mrc_id, new.parent_user_id, new.remit_group_ids, new.bank_account_ids)
  )
  execute function users_rights_changed();
create trigger users_removed after delete on users for each row execute function users_rights_changed();

-- Who controlled whose account, and when (ADR 22). It tells two people from one person with two accounts.
create table person_act (
  seq bigserial primary key,
  at timestamptz not null,
  -- Null: the command line, the seed, or unknown.
  actor_id uuid references users (id),
  subject_id uuid not null references users (id),
  kind text not null check (kind in ('CREATED', 'RAISED', 'REMAILED', 'PASSWORD_RESET', 'MFA_RESET', 'MFA_ACTIVATED',
    'PARENT_SET', 'PARENT_LEFT'))
);
create index person_act_at on person_act (at);
create index person_act_of_subject on person_act (subject_id, seq);

create function person_act_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'person_act is append-only' using errcode = 'restrict_violation';
end $$;
create trigger person_act_append_only before update or delete on person_act
  for each row execute function person_act_is_append_only();
create trigger person_act_no_truncate before truncate on person_act
  for each statement execute function person_act_is_append_only();
