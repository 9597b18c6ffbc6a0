-- Mails that tell of another e-mail address, of other rights and of new accounts with rights over others: to the person, and to every ADMIN.
alter table account_mail add column facts jsonb;
alter table account_mail drop constraint account_mail_purpose_check;
alter table account_mail add constraint account_mail_purpose_check check (purpose in (
  'FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET',
  'EMAIL_CHANGED', 'RIGHTS_CHANGED', 'ADMIN_EMAIL_CHANGED', 'ADMIN_RIGHTS_CHANGED', 'ADMIN_RIGHTS_ASKED', 'ADMIN_USER_ADDED'));
alter table account_mail drop constraint account_mail_check2;
alter table account_mail add constraint account_mail_hash_check check ((hash is not null) = (purpose in ('FORGOT', 'RESET', 'INVITE', 'SIGNUP')));
