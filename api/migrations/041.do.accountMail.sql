-- Passwords by mail: whoever was invited has none until they set one by the link.
alter table users alter column password_hash drop not null;

-- Every mail about an account with the link it carries; the job that sends it and the page it leads to read the same row.
create table account_mail (
  id uuid primary key,
  purpose text not null check (purpose in ('FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN')),
  -- SHA-256 of the link's token. The token itself is derived from the id by the tenant's key and is stored nowhere.
  hash bytea not null unique,
  user_id uuid references users (id) on delete cascade,
  -- The address it went to: a link is over when the account's address is another by then.
  email text not null,
  -- Whoever signs up has no account yet, only the name they gave.
  name text,
  lang text not null check (lang in ('tr', 'en')),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz,
  -- Another link of the account was used, or its password was set in another way.
  ended_at timestamptz,
  check ((user_id is null) = (purpose = 'SIGNUP')),
  check ((name is null) = (purpose <> 'SIGNUP'))
);
create index account_mail_of_user on account_mail (user_id, made_at);

-- Who asked for a mail, whether or not there is an account: limits count these.
create table mail_request (
  email_hash bytea not null,
  ip text not null,
  at timestamptz not null
);
create index mail_request_of_account on mail_request (email_hash, at);
create index mail_request_of_address on mail_request (ip, at);
