-- One debit may pay several parts of a payout, and one credit bring them back: parts are looked for by their account.
create index withdraw_request_begun_part on withdraw_request (bank_account_id, parent_id) include (amount_minor)
  where parent_id is not null and status in ('SENDING', 'SENT', 'SUSPECT');
create index withdraw_request_paid_part on withdraw_request (bank_account_id, decided_at) where parent_id is not null and status = 'PAID';
