-- A payout that leaves in several transfers: each is a payout of its own, with the account, the reference and the receipt that it has, and the
-- one that was asked for holds no money of its own any more.
alter table withdraw_request
  -- Which part of which payout it is, from 1, and what the parts before it come to; null for what was asked for.
  add column parent_id uuid references withdraw_request,
  add column part_no int check (part_no > 0),
  add column part_from_minor bigint check (part_from_minor >= 0),
  -- Into how many parts it was split; 0 for what leaves in one piece.
  add column part_count int not null default 0 check (part_count = 0 or part_count > 1),
  -- What of a split payout was paid and stayed, in kuruş.
  add column paid_minor bigint check (paid_minor between 0 and amount_minor),
  add constraint withdraw_request_part unique (parent_id, part_no),
  add constraint withdraw_request_is_part check (
    (parent_id is null) = (part_no is null) and (parent_id is null) = (part_from_minor is null) and (parent_id is null or part_count = 0)
  ),
  add constraint withdraw_request_split check ((part_count > 0) = (paid_minor is not null) and (status <> 'PARTIALLY_PAID' or part_count > 0));

-- What is split has no account and no reference of the bank: its parts have.
do $$
declare rule record;
begin
  for rule in
    select conname from pg_constraint where conrelid = 'withdraw_request'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%status%PARTIALLY_PAID%' and pg_get_constraintdef(oid) similar to '%(bank_ref|bank_account_id) IS NOT NULL%'
  loop
    execute format('alter table withdraw_request drop constraint %I', rule.conname);
  end loop;
end $$;
alter table withdraw_request
  add constraint withdraw_request_referenced check (part_count > 0 or status not in ('SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED') or bank_ref is not null),
  add constraint withdraw_request_leaves_somewhere check (
    part_count > 0 or status not in ('SENDING', 'SUSPECT', 'SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED') or bank_account_id is not null
  );
alter table withdraw_request drop constraint withdraw_request_returned,
  -- Of what is split a part may come back and the rest stay.
  add constraint withdraw_request_returned check (part_count > 0 or (status = 'RETURNED') = (returned_minor is not null));
-- A merchant names what it asks for; the name of a part is made from it and stands in no merchant's way.
create unique index withdraw_request_asked_ref on withdraw_request (merchant_id, merchant_ref) where parent_id is null;
alter table withdraw_request drop constraint withdraw_request_merchant_ref;
create index withdraw_request_ref on withdraw_request (merchant_id, merchant_ref);
