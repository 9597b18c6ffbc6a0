-- Mails about accounts, with their links. The job that sends a mail and the page its link opens read the same row.
create table account_mail (
  id uuid primary key,
  purpose text not null
    check (purpose in ('FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET', 'EMAIL_CHANGED',
    'RIGHTS_CHANGED', 'ADMIN_EMAIL_CHANGED', 'ADMIN_RIGHTS_CHANGED', 'ADMIN_RIGHTS_ASKED', 'ADMIN_USER_ADDED',
    'MERCHANT_KEY_MADE', 'SETTLEMENT_TERMS_CHANGED', 'SETTLEMENT_SENT', 'DOCUMENT_EXPIRES',
    'ADMIN_DOCUMENT_EXPIRES')),
  -- SHA-256 of the link's token. The token is derived from the id with the tenant's key and stored nowhere. Mails
  -- without a link have none.
  hash bytea unique,
  user_id uuid references users (id) on delete cascade,
  -- The link ends when the account gets another address.
  email text not null,
  -- A person who signs up has no account yet, only a name.
  name text,
  -- What the mail says has changed.
  facts jsonb,
  lang text not null check (lang in ('tr', 'en')),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz,
  -- Another link of the account was used, or its password was set in another way.
  ended_at timestamptz,
  constraint account_mail_check1 check ((name is null) = (purpose <> 'SIGNUP')),
  constraint account_mail_hash_check
    check ((hash is not null) = (purpose in ('FORGOT', 'RESET', 'INVITE', 'SIGNUP'))),
  -- Contacts of merchants have no account.
  constraint account_mail_check check ((user_id is null) = (purpose in ('SIGNUP', 'DOCUMENT_EXPIRES')))
);
create index account_mail_of_user on account_mail (user_id, made_at);

-- Requests for mail, whether or not the account exists. Rate limits count them.
create table mail_request (
  email_hash bytea not null,
  ip text not null,
  at timestamptz not null
);
create index mail_request_of_account on mail_request (email_hash, at);
create index mail_request_of_address on mail_request (ip, at);
