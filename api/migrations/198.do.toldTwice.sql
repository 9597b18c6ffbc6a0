-- A payment may be told twice in other words: by a notice and by the statement, or under two channels' references. What came second
-- names the first; the machine leaves it to a person.
alter table bank_tx add column maybe_same_as uuid references bank_tx;
create index bank_tx_maybe_same on bank_tx (maybe_same_as) where maybe_same_as is not null;
