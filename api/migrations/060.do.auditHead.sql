-- Where the hash chain ended when it last grew, under the tenant's key: a chain that was cut short, or whose end was opened
-- again, no longer fits. The chain begins anew with it, so that no chain without a head is ever taken for whole.
create table audit_head (
  one boolean primary key default true check (one),
  chained bigint not null,
  hash bytea not null,
  mac bytea not null
);
alter table audit_log disable trigger audit_log_append_only;
update audit_log set prev_hash = null, hash = null where hash is not null;
alter table audit_log enable trigger audit_log_append_only;

-- What the audit screen searches by; its pages go by seq.
create index audit_log_of_action on audit_log (action, seq);
create index audit_log_at on audit_log (at);
create index audit_log_of_object_id on audit_log (object_id, seq);
