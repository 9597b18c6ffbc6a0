-- Deposits that two people decide: reversed, approved before their line came, opened by hand (domain section 4).
alter table remit_request
  -- Approved on a receipt, against EXPECTED_IN; the bank line has yet to come.
  add column unseen boolean not null default false;

do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'remit_request'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%APPROVED%' and pg_get_constraintdef(oid) like '%bank_tx_id%'
  loop execute format('alter table remit_request drop constraint %I', name); end loop;
end $$;
alter table remit_request add constraint remit_request_approved
  check (status <> 'APPROVED' or (bank_account_id is not null and decided_at is not null and (bank_tx_id is not null or unseen)));
create index remit_request_unseen on remit_request (bank_account_id) where status = 'APPROVED' and unseen;
