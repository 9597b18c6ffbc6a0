-- Every line has its row in the audit log: debits, of which no journal tells, had none, so that one which was deleted was missed by
-- nobody. Those of before are written now, and say so; the log is append-only, so they stand at its end.
insert into audit_log (actor_kind, ip, request_id, action, object_type, object_id, after, reason)
select 'system', '', 'migration-196', 'bankLine.seen', 'bank_tx', line.id::text,
  jsonb_build_object('status', 'NEW', 'bankAccountId', line.bank_account_id, 'direction', line.direction, 'amountMinor', line.amount_minor, 'bookedAt', line.booked_at, 'bankRef', line.bank_ref, 'source', line.source),
  'Written down after the fact: the line came at ' || line.created_at
from bank_tx line
where not exists (select from audit_log log where log.object_type = 'bank_tx' and log.object_id = line.id::text and log.action = 'bankLine.seen')
order by line.id;
