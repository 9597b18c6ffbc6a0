-- A file vouches for what it says (ADR 17): a sighting that says other words than its line is of the booking, and no witness of the words.
alter table line_sighting add column agrees boolean not null default true;
