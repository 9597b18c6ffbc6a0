-- The bank's debit proves a payout (P5): a line may be linked to one, and what the bank took within it is kept with the payout.
alter table match_line
  drop constraint match_line_request_type_check,
  add constraint match_line_request_type_check check (request_type in ('remit_request', 'withdraw_request'));

alter table withdraw_request
  add column bank_fee_minor bigint not null default 0 check (bank_fee_minor >= 0);

-- What a debit may prove, and the debits that may prove it.
create index withdraw_request_sent on withdraw_request (bank_account_id, amount_minor) where status = 'SENT';
create index bank_tx_debits on bank_tx (bank_account_id, booked_at) where direction = 'DEBIT' and status = 'NEW';
