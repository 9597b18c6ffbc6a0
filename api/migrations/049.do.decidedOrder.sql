-- For the tabs, counts and dashboard of what was decided today, as deposits and withdrawals have.
create index card_transfer_decided_order on card_transfer (decided_at, id);
create index papara_request_decided_order on papara_request (decided_at, id);
