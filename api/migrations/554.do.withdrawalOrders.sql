-- Withdrawals of any number are sorted by the moment of the decision; what is undecided stands behind the others, by its id.
create index withdraw_request_decided_order on withdraw_request (decided_at, id);
-- And by amount.
create index withdraw_request_amount_order on withdraw_request (amount_minor, id);
