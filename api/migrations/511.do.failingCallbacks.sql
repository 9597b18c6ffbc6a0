-- Since when an address takes no callbacks, as its people were told; null while it works.
alter table callback_endpoint add column failing_since timestamptz(3);
