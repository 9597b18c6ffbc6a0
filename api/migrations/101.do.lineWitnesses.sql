-- Who says that a line is at the bank (ADR 17). A file can be written by hand, so whoever handed in the only one that names a line
-- does not turn it into money; a bot, or a file of another person, makes it free of them.
alter table statement_import
  -- Who had a hand in what the file says of the account: who handed it in, who chose or saved the layout it was read by.
  add column makers uuid[] not null default '{}';
update statement_import set makers = array_remove(array[uploaded_by], null);

alter table statement_profile add column updated_by uuid references users (id);
update statement_profile set updated_by = created_by;

alter table line_sighting
  -- Whose word each sighting is; those who had a hand in every file that told it. Null: a bot's.
  add column makers uuid[];
update line_sighting set makers = '{}' where source <> 'BOT';
update line_sighting seen set makers = told.makers
from (select import.source, row.sight_key, row.occurrence_no, array_agg(distinct import.uploaded_by) as makers
      from statement_row row join statement_import import on import.id = row.import_id
      where row.taken_at is not null and import.uploaded_by is not null
      group by 1, 2, 3 having count(distinct import.uploaded_by) = 1) told
where told.source = seen.source and told.sight_key = seen.sight_key and told.occurrence_no = seen.occurrence_no and seen.source <> 'BOT';
alter table line_sighting add constraint line_sighting_makers check ((source = 'BOT') = (makers is null));

alter table bank_tx
  -- Of its sightings: null where a bot reported it, else the people whose hand is in all of them; none where two files of different people name it.
  add column named_by uuid[];
update bank_tx set named_by = array(
  select maker from line_sighting seen cross join unnest(seen.makers) maker where seen.bank_tx_id = bank_tx.id
  group by maker having count(*) = (select count(*) from line_sighting every where every.bank_tx_id = bank_tx.id) order by maker)
where exists (select from line_sighting seen where seen.bank_tx_id = bank_tx.id)
  and not exists (select from line_sighting seen where seen.bank_tx_id = bank_tx.id and seen.makers is null);
