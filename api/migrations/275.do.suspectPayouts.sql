-- A payout whose outcome nobody knows (SUSPECT): when it was begun and by whom, by when somebody has to say what became of it, and what proves it.
alter table withdraw_request
  add column sending_at timestamptz(3),
  add column sending_by uuid,
  add column outcome_due_at timestamptz(3);

update withdraw_request set sending_at = updated_at, outcome_due_at = updated_at + interval '1 hour' where status = 'SENDING';

create index withdraw_request_outcome on withdraw_request (outcome_due_at) where status = 'SENDING';
-- What a debit may prove: sent, or of unknown outcome.
drop index withdraw_request_sent;
create index withdraw_request_unproved on withdraw_request (bank_account_id, amount_minor) where status in ('SENT', 'SUSPECT');
