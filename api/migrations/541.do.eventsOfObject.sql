-- The events of one object in their order. With the object alone in the index, PostgreSQL also read all later events of its merchant to
-- find those of the object: 37,000 pages for 5,000 objects of 200 merchants with 500 events each.
create index merchant_event_of_object on merchant_event (object_id, merchant_id, seq);
drop index merchant_event_object;
