-- Limits of payouts (domain section 2): a merchant has a limit group for what it takes in, and one for what it pays out.
alter table merchant add column payout_limit_group_id uuid references limit_group;
create index merchant_payout_limit_group on merchant (payout_limit_group_id) where payout_limit_group_id is not null;

-- How fast one key of a merchant's asks is a limit of its own.
alter table limit_rule drop constraint limit_rule_subject_check,
  add constraint limit_rule_subject_check check (subject in ('MERCHANT', 'KEY', 'CUSTOMER', 'ACCOUNT', 'OPERATOR', 'IBAN'));
