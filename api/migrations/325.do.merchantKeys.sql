-- From where any key of the merchant may be used, beside the key's own addresses; empty: from anywhere.
alter table merchant add column ip_allow inet[] not null default '{}';

-- Where a key was used last, and who ended it before its time.
alter table merchant_key
  add column last_used_ip inet,
  add column revoked_at timestamptz(3),
  add column revoked_by_name text,
  add column revoked_reason text;

-- The merchant hears by mail of a key that somebody else had made.
alter table account_mail drop constraint account_mail_purpose_check;
alter table account_mail add constraint account_mail_purpose_check check (purpose in (
  'FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET', 'EMAIL_CHANGED', 'RIGHTS_CHANGED', 'ADMIN_EMAIL_CHANGED',
  'ADMIN_RIGHTS_CHANGED', 'ADMIN_RIGHTS_ASKED', 'ADMIN_USER_ADDED', 'MERCHANT_KEY_MADE'));
