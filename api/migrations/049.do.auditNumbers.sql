-- The audit log is searched by a record's number. Entries about other records carry it too: a bank line that was
-- linked, a merchant's part of a settlement run.
create index audit_log_number on audit_log ((after ->> 'number'), seq) where after ->> 'number' is not null;
