-- A receiver that has been down for a day has thousands waiting; its next due ones must still be found without sorting them.
drop index callback_endpoint_open;
create index callback_endpoint_due on callback (endpoint_id, next_attempt_at, seq) where status = 'PENDING';
