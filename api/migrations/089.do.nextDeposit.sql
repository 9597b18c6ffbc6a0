-- "Next" in the order it deals: what somebody can look at first, then the nearest deadline. Without it every press sorted the whole queue.
create index remit_request_next on remit_request ((status = 'ASSIGNED' and bank_tx_id is null), deadline_at, id)
  where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW');
