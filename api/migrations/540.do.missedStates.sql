-- An event that no address took when it happened, because none wanted its type or all were gone. Only the newest event of an
-- object is marked, and none from before the merchant's first address: what nobody expected is not missed.
alter table merchant_event add column is_unsent boolean not null default false;
update merchant_event event set is_unsent = true
where not exists (select from callback where callback.merchant_id = event.merchant_id and callback.seq = event.seq)
  and exists (
    select from callback_endpoint endpoint
    where endpoint.merchant_id = event.merchant_id and endpoint.created_at <= event.created_at
  )
  and not exists (
    select from merchant_event later
    where later.object_id = event.object_id and later.merchant_id = event.merchant_id and later.seq > event.seq
  );

-- What a merchant has not acknowledged, without reading what it has: the callbacks, and the events that have none.
create index callback_unacknowledged on callback (merchant_id, seq) where delivered_at is null;
create index merchant_event_unsent on merchant_event (merchant_id, type, seq) where is_unsent;
-- The callbacks of an event: what of an object was acknowledged.
create index callback_of_event on callback (merchant_id, seq);
