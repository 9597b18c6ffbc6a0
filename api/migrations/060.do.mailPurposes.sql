-- The purposes of mails are listed once, in the API (`mailPurposes.ts`).
alter table account_mail drop constraint account_mail_purpose_check;
