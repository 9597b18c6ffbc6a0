-- Lines of either direction that somebody set aside, for their tab.
create index bank_tx_aside on bank_tx (booked_at, id) where status in ('IGNORED', 'RETURNED');
-- Debits that nobody has explained, the oldest first.
create index bank_tx_waiting_debits on bank_tx (booked_at, id) where direction = 'DEBIT' and status = 'NEW';
