/** What the audit log calls that which each kind of journal was posted for, and what of the row says that it was that. */
const acts = [
  ['P1', 'bank_tx', `action = 'bankLine.seen'`],
  ['P9', 'bank_tx', `action = 'bankLine.return'`],
  ['P2', 'deposit', `action in ('deposit.approve', 'deposit.approveLate')`],
  ['P2U', 'deposit', `action = 'deposit.undo' and before ->> 'status' = 'APPROVED'`],
  ['P2b', 'deposit', `action = 'deposit.approveUnseen'`],
  ['P2bL', 'deposit', `action = 'deposit.line' and after ->> 'status' = 'APPROVED'`],
  ['P9', 'deposit', `action = 'deposit.reverse'`],
] as const

/** Journals that nobody wrote down in the audit log: more of a kind and source than the log has of the act that posts it. */
export const auditOfJournals = `
  with told as (
    ${acts.map(([kind, type, is]) => `select '${kind}' as kind, '${type}' as type, object_id, count(*) as times from audit_log where object_type = '${type}' and ${is} group by object_id`).join('\n    union all ')}
  )
  select string_agg(journal.id::text, ', ') as row,
    journal.kind || ' of ' || coalesce(min(request.number), min(journal.source_type) || ' ' || journal.source_id) || ', expected ' || count(*) || ' in the audit log; stands ' || coalesce(min(told.times), 0) as why
  from journal
  left join remit_request request on journal.source_type = 'remit_request' and request.id = journal.source_id
  left join told on told.kind = journal.kind and told.object_id = journal.source_id::text
    and told.type = case journal.source_type when 'remit_request' then 'deposit' else journal.source_type end
  group by journal.kind, journal.source_id having count(*) > coalesce(min(told.times), 0)`
