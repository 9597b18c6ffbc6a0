-- The order of the hash chain: by transaction, as live_event, because seq is handed out before commit.
alter table audit_log add column xid xid8 not null default pg_current_xact_id();
create index audit_log_order on audit_log (xid, seq);
