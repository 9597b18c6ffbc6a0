-- A merchant hears by mail of other settlement terms, and of each settlement that was sent to it.
alter table account_mail drop constraint account_mail_purpose_check;
alter table account_mail add constraint account_mail_purpose_check check (purpose in (
  'FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET', 'EMAIL_CHANGED', 'RIGHTS_CHANGED', 'ADMIN_EMAIL_CHANGED',
  'ADMIN_RIGHTS_CHANGED', 'ADMIN_RIGHTS_ASKED', 'ADMIN_USER_ADDED', 'MERCHANT_KEY_MADE', 'SETTLEMENT_TERMS_CHANGED', 'SETTLEMENT_SENT'));
