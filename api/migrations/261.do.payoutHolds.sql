-- Why a payout is held back (domain section 4), every reason of it; it keeps them once it is freed.
alter table withdraw_request
  add column hold_reasons text[] not null default '{}',
  add constraint withdraw_request_held check (status <> 'HOLD' or hold_reasons <> '{}');

-- Which IBANs a customer was paid to before.
create index withdraw_request_of_customer on withdraw_request (merchant_id, customer_ref, beneficiary_iban_hash);

-- What else than the blocklist and limits holds a merchant's payouts: agreed with each, all of it unless it is agreed otherwise.
alter table merchant
  add column payout_holds text[] not null default '{FIRST_IBAN,NAME_DIFFERS}' check (payout_holds <@ array['FIRST_IBAN', 'NAME_DIFFERS']);
