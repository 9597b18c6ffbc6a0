-- Every journal has its row in the audit log: P1 of a credit that nothing matched had none. Those of before are written now, and
-- say so; the log is append-only, so they stand at its end.
insert into audit_log (actor_kind, ip, request_id, action, object_type, object_id, after, reason)
select 'system', '', 'migration-133', 'bankLine.seen', 'bank_tx', line.id::text,
  jsonb_build_object('status', 'NEW', 'bankAccountId', line.bank_account_id, 'amountMinor', line.amount_minor, 'bookedAt', line.booked_at, 'bankRef', line.bank_ref, 'source', line.source),
  'Written down after the fact: P1 was posted at ' || journal.at
from bank_tx line join journal on journal.source_type = 'bank_tx' and journal.source_id = line.id and journal.kind = 'P1'
order by line.id;
