-- The account part of an IBAN may have letters (domain section 9), among the last four as well.
alter table withdraw_request drop constraint withdraw_request_beneficiary_iban_last4_check,
  add constraint withdraw_request_beneficiary_iban_last4_check check (beneficiary_iban_last4 ~ '^[A-Z0-9]{4}$');
