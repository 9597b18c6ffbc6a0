-- A row of a statement that agrees with a known payment in part, or tells it at another level of detail, waits for a person.
alter table statement_row drop constraint statement_row_result_check;
alter table statement_row
  add constraint statement_row_result_check check (result in ('NEW', 'DUPLICATE', 'HELD', 'ERROR', 'SKIPPED')),
  -- The known line that the row is, or may be.
  add column same_as uuid references bank_tx,
  -- What a person said of a held row: a payment of its own, or the known one.
  add column decided text check (decided in ('NEW', 'SAME')),
  -- How many payments the bank booked as this one sum: 0 where it does not say how many, null of a single payment.
  add column payments int check (payments >= 0),
  -- The reference under which the bank books this payment together with others.
  add column group_ref text;
alter table statement_import add column rows_held int not null default 0;
alter table bank_tx
  add column payments int check (payments >= 0),
  add column group_ref text;
-- Sums, and payments of a group, are few: they are looked for beside every row of a file.
create index bank_tx_sum on bank_tx (bank_account_id, booked_at) where payments is not null;
create index bank_tx_group on bank_tx (bank_account_id, upper(btrim(group_ref) collate "C")) where group_ref is not null;
drop index statement_row_untaken;
create index statement_row_untaken on statement_row (import_id, row_no)
  where sight_key is not null and taken_at is null and result in ('NEW', 'DUPLICATE');
