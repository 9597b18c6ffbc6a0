-- When a payout came back. The tab of returned payouts has today's returns, whenever they were sent.
alter table withdraw_request add column returned_at timestamptz(3);
update withdraw_request r set returned_at = coalesce(
    (select max(event.at) from withdraw_request_event event
      where event.request_id = r.id and event.action in ('return', 'partsReturned')),
    r.updated_at)
  where r.status = 'RETURNED';
alter table withdraw_request
  add constraint withdraw_request_returned_at check ((status = 'RETURNED') = (returned_at is not null));
create index withdraw_request_returned on withdraw_request (returned_at) where status = 'RETURNED';
