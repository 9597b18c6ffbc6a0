-- What an account holds by the word of somebody else than who works it: its bot, or a statement of another person. Payouts are planned from
-- this balance; the one beside it is what was said last, by whomever.
alter table bank_account
  add column witnessed_balance_minor bigint,
  add column witnessed_balance_at timestamptz(3),
  add constraint bank_account_witnessed check ((witnessed_balance_minor is null) = (witnessed_balance_at is null));
update bank_account set witnessed_balance_minor = bank_balance_minor, witnessed_balance_at = bank_balance_at
where bank_balance_at is not null and bank_balance_minor is not null and not exists (
  select from statement_import file left join users maker on maker.id = any(file.makers)
  where file.bank_account_id = bank_account.id and file.status = 'DONE' and file.closing_minor = bank_account.bank_balance_minor
    and bank_account.owner_user_id in (maker.id, maker.parent_user_id));
