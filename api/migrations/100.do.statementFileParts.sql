-- A file of many megabytes is sealed, kept and opened in parts, so that no request waits for the whole of it.
alter table statement_file add column part_no int not null default 0 check (part_no >= 0);
alter table statement_file drop constraint statement_file_pkey;
alter table statement_file add primary key (import_id, part_no);
