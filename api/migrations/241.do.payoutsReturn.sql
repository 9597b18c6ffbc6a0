-- A payout that was paid may come back (P6): its credit is linked to it, and its merchant has the money again.
alter table commission
  -- Whether the fee of what comes back is given back, as agreed with it.
  add column back_on_return boolean not null default false;

alter table withdraw_request
  -- What its merchant got back, with the fee and its tax where they are given back; null until it came back.
  add column returned_minor bigint check (returned_minor > 0),
  add constraint withdraw_request_returned check ((status = 'RETURNED') = (returned_minor is not null));

-- What a credit may be the return of.
create index withdraw_request_paid on withdraw_request (bank_account_id, amount_minor, decided_at) where status = 'PAID';
