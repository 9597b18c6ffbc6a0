-- A secret that was made by an approval waits until somebody may see it, once.
alter table callback_endpoint add column secret_waits boolean not null default false;

-- Mails about another callback address, also to a merchant's contacts, who have no account.
alter table account_mail
  drop constraint account_mail_purpose_check,
  add constraint account_mail_purpose_check
    check (purpose in ('FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET', 'EMAIL_CHANGED',
    'RIGHTS_CHANGED', 'ADMIN_EMAIL_CHANGED', 'ADMIN_RIGHTS_CHANGED', 'ADMIN_RIGHTS_ASKED', 'ADMIN_USER_ADDED',
    'MERCHANT_KEY_MADE', 'MERCHANT_ADDRESS_CHANGED', 'SETTLEMENT_TERMS_CHANGED', 'SETTLEMENT_SENT',
    'DOCUMENT_EXPIRES', 'ADMIN_DOCUMENT_EXPIRES')),
  drop constraint account_mail_check,
  add constraint account_mail_check
    check (purpose = 'MERCHANT_ADDRESS_CHANGED' or (user_id is null) = (purpose in ('SIGNUP', 'DOCUMENT_EXPIRES')));
