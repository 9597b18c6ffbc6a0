-- Files and notes belong to a request of any kind: its noun's name, as the audit log has it. The noun's own code says which there are.
alter table attachment drop constraint attachment_object_type_check, add constraint attachment_object_type check (object_type ~ '^[a-z][A-Za-z]{1,40}$');
alter table note drop constraint note_object_type_check, add constraint note_object_type check (object_type ~ '^[a-z][A-Za-z]{1,40}$');
