-- Of calls that proved nothing a merchant keeps fewer: anybody who knows a key's id can make them.
create index merchant_call_unproved on merchant_call (merchant_id, test_mode, at, id) where not is_proved;
