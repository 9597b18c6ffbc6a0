-- Mails that tell of a change and carry no link to set a password by: they have no token, and so no hash.
alter table account_mail alter column hash drop not null;
update account_mail set hash = null where purpose = 'KNOWN';
alter table account_mail drop constraint account_mail_purpose_check;
alter table account_mail add constraint account_mail_purpose_check
  check (purpose in ('FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET'));
alter table account_mail add check ((hash is null) = (purpose in ('KNOWN', 'CHANGED', 'MFA_RESET')));
