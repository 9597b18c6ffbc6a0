-- What is done with another amount than was asked for, as the merchant wants it (domain section 4).
alter table merchant
  add column amount_policy text not null default 'REVIEW' check (amount_policy in ('APPROVE_RECEIVED', 'REVIEW', 'REJECT_AND_RETURN'));

-- What comes may carry another fee than what was asked for.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'remit_request'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%fee_minor + tax_minor%'
  loop execute format('alter table remit_request drop constraint %I', name); end loop;
end $$;
alter table remit_request add constraint remit_request_fee check (coalesce(amount_received_minor, amount_minor) >= fee_minor + tax_minor or amount_minor >= fee_minor + tax_minor);
