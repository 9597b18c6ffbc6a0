-- Lists show what was credited once it was: they sort and sift by it. The amount that was asked for is looked for by nobody alone.
create index remit_request_listed on remit_request (
  (case when status in ('APPROVED', 'REVERSED') then coalesce(amount_received_minor, amount_minor) else amount_minor end), id);
drop index remit_request_amount;
