-- Objects beside the target whose change can make it impossible to carry out, such as the bank line of a return.
alter table approval add column about uuid[] not null default '{}';
create index approval_about on approval using gin (about) where status = 'PENDING';
