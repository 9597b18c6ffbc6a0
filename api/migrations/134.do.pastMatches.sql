-- A dry run asks how requests stood when each line came: which links they had then and have no more, and which lines of a file
-- were the bank's own reversals, that no machine looks at.
create index match_line_released on match_line (request_id) where released_at is not null;
create index statement_row_reversal on statement_row (bank_tx_id) where is_reversal and bank_tx_id is not null;
