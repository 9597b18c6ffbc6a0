-- "Next" deals first what can be decided: a request whose money is there waits behind none that only says it is paid.
drop index remit_request_next;
create index remit_request_next on remit_request ((bank_tx_id is null), (status = 'ASSIGNED' and bank_tx_id is null), deadline_at, id)
  where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW');
