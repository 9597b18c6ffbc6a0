-- The key of a row without its further description columns: an export without these columns reports it under this key.
alter table statement_row add column short_key text;
alter table line_report add column short_key text;
