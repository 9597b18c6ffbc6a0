-- The bank's reference of a debit that paid an operator is evidence like that of a payout to a merchant: it belongs to one of them for good.
alter table payout_reference
  alter column request_id drop not null,
  add column operator_payout_id uuid references operator_payout,
  add constraint payout_reference_of_one check (num_nonnulls(request_id, operator_payout_id) = 1);
insert into payout_reference (bank_account_id, reference_key, reference, operator_payout_id, given_at, given_by)
  select bank_account_id, ltrim(regexp_replace(lower(bank_ref), '[^[:alnum:]]', '', 'g'), '0'), bank_ref, id, at, created_by
  from operator_payout order by at on conflict do nothing;
