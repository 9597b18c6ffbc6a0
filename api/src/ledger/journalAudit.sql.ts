import { nounList, nounOf, numbers, standing } from './bookedRequests'
import { ownTransferActs } from './ownTransferBooks.sql'
import { railBooks } from './railBooks'
import { sentBackActs } from './sentBackBooks.sql'

/** SQL: a payout's cost to its merchant, from the audit log. */
const payoutCost = ['amountMinor', 'feeMinor', 'taxMinor'].map((part) => `(after ->> '${part}')::bigint`).join(' + ')

/** True for audit rows about a settlement. */
const isSettlement = `after ->> 'settlementId' is not null`

/**
 * For each kind of journal: the object type, the SQL condition of the audit rows it was posted for, and SQL of their
 * amount, if they have one.
 */
const acts = [
  ['P1', 'bank_tx', `action = 'bankLine.seen' and after ->> 'direction' = 'CREDIT'`, `after ->> 'amountMinor'`],
  ['P9', 'bank_tx', `action = 'bankLine.return'`, `after ->> 'amount'`],
  ['P2', 'deposit', `action in ('deposit.approve', 'deposit.approveLate')`, `after ->> 'amountReceivedMinor'`],
  [
    'P2U',
    'deposit',
    `action = 'deposit.undo' and before ->> 'status' = 'APPROVED'`,
    `before ->> 'amountReceivedMinor'`,
  ],
  ['P2b', 'deposit', `action = 'deposit.approveUnseen'`, 'null'],
  ['P2bL', 'deposit', `action = 'deposit.line' and after ->> 'status' = 'APPROVED'`, `after ->> 'amountReceivedMinor'`],
  ['P9', 'deposit', `action = 'deposit.reverse'`, `after ->> 'amountReceivedMinor'`],
  [
    'P3',
    'withdrawal',
    `((action in ('withdrawal.hold', 'withdrawal.await', 'withdrawal.queue') and before is null) or action = 'withdrawal.part')`,
    payoutCost,
  ],
  ...(
    [
      ['P4', 'P4U', 'P6', 'P6b', `not (${isSettlement})`],
      ['P11', 'P11U', 'P11R', 'P11U', isSettlement],
    ] as const
  ).flatMap(([sent, undone, returned, neverSent, is]) => [
    [
      sent,
      'withdrawal',
      `(action = 'withdrawal.sent' or (action = 'withdrawal.found' and before ->> 'bankRef' is null)) and ${is}`,
      payoutCost,
    ] as const,
    [undone, 'withdrawal', `action = 'withdrawal.undo' and ${is}`, payoutCost] as const,
    [returned, 'withdrawal', `action = 'withdrawal.return' and ${is}`, `after ->> 'returnedMinor'`] as const,
    [
      neverSent,
      'withdrawal',
      `action = 'withdrawal.foundMissing' and before ->> 'bankRef' is not null and ${is}`,
      payoutCost,
    ] as const,
  ]),
  [
    'P5',
    'withdrawal',
    `action = 'withdrawal.pay'`,
    `(after ->> 'amountMinor')::bigint + (after ->> 'bankFeeMinor')::bigint`,
  ],
  [
    'P7',
    'withdrawal',
    `action in ('withdrawal.cancel', 'withdrawal.reject', 'withdrawal.deny', 'withdrawal.split')`,
    payoutCost,
  ],
  ['P3', 'withdraw_upload', `action = 'withdrawUpload.ask'`, `after ->> 'heldMinor'`],
  ['P7', 'withdraw_upload', `action in ('withdrawUpload.piece', 'withdrawUpload.drop')`, `after ->> 'freedMinor'`],
  ...railBooks.flatMap((books) => books.acts),
  ['ADJ', 'reconciliation_posting', `action = 'reconciliation.adjust'`, `abs((after ->> 'amountMinor')::bigint)`],
  ['WO', 'reconciliation_posting', `action = 'reconciliation.writeOff'`, `after ->> 'amountMinor'`],
  ['P12', 'settlement', `action = 'settlement.keep'`, `after ->> 'keptMinor'`],
  ['P12R', 'settlement', `action = 'settlement.release'`, `after ->> 'releasedMinor'`],
  // The amount of P11 leaves out the operator's side (below).
  ['P11', 'operator_payout', `action = 'operatorPayout.book'`, 'null'],
  ['P5', 'operator_payout', `action = 'operatorPayout.book'`, `after ->> 'amountMinor'`],
  ['P11R', 'operator_payout', `action = 'operatorPayout.return'`, `after ->> 'amountMinor'`],
  ...ownTransferActs,
  ...sentBackActs,
] as const

/**
 * Per kind and source: the number of audit rows and of journals, with the total amount; null if the audit rows have
 * none.
 */
const beside = `
  with act (kind, type, object_id, amount) as (
    ${acts
      .map(
        ([kind, type, is, amount]) => `select '${kind}', '${type}', object_id, (${amount})::bigint from audit_log
      where object_type = '${type}' and ${is}`,
      )
      .join('\n    union all ')}
  ), told as (
    select kind, type, object_id, count(*) as times, case when count(*) = count(amount) then sum(amount) end as amount
      from act group by 1, 2, 3
  ), posted as (
    select journal.kind, ${nounOf('journal.source_type')} as type, journal.source_id::text as object_id,
      count(*) as times, sum(line.amount) as amount, string_agg(journal.id::text, ', ' order by journal.id) as ids
    from journal left join lateral (
      -- The operator's earning in the same journal is not part of the amount that the act moved.
      select sum(amount_minor) as amount from journal_line where journal_id = journal.id and amount_minor > 0
        and account_id not in (select id from ledger_account where code = 'OPERATOR_COST' or code like 'OPERATOR:%')
    ) line on true group by 1, 2, 3
  )`

const sourceName = `kind || ' of ' || coalesce((select number from (${numbers}) request where id::text = object_id), type || ' ' || object_id)`

/**
 * Journals without an audit row: more journals of a kind and source than audit rows of the action that posts them.
 */
export const auditOfJournals = `
  ${beside}
  select posted.ids as row, ${sourceName} || ', expected ' || posted.times || ' in the audit log; found '
    || coalesce(told.times, 0) as why
  from posted left join told using (kind, type, object_id) where posted.times > coalesce(told.times, 0)`

/** Audit rows without their journal, or with another total. A bank line may have several audit rows. */
export const journalsOfAudit = `
  ${beside}
  select coalesce(posted.ids, kind || ' that is missing') as row, ${sourceName} || ', expected ' || told.times
    || coalesce(' of ' || told.amount, '')
    || ' by the audit log; found ' || coalesce(posted.times, 0) || coalesce(' of ' || posted.amount, '') as why
  from told left join posted using (kind, type, object_id)
  where case kind when 'P1' then posted.times is null else told.times > coalesce(posted.times, 0) end
    or (told.times = posted.times and told.amount <> coalesce(posted.amount, 0))`

/**
 * Bank lines that are gone, moved or have another amount than the hash-chained audit log says, and lines without an
 * audit row.
 */
export const linesAsSeen = `
  select log.object_id as row, 'expected ' || (log.after ->> 'direction') || ' of '
    || coalesce(log.after ->> 'amountMinor', 'nothing') || ' on account '
      || coalesce(log.after ->> 'bankAccountId', 'none') || ' by row ' || log.seq || ' of the audit log; found '
      || coalesce(line.direction || ' of ' || line.amount_minor || ' on account ' || line.bank_account_id, 'no line') as
        why
  from audit_log log left join bank_tx line on line.id::text = log.object_id
  where log.object_type = 'bank_tx' and log.action = 'bankLine.seen'
    and (line.direction, line.amount_minor::text, line.bank_account_id::text) is distinct from
      (log.after ->> 'direction', log.after ->> 'amountMinor', log.after ->> 'bankAccountId')
  union all
  select line.id::text, 'expected no line, as the audit log saw none; found ' || line.direction || ' of '
    || line.amount_minor || ' on account ' || line.bank_account_id
  from bank_tx line where not exists (select from audit_log log where log.object_type = 'bank_tx'
    and log.object_id = line.id::text and log.action = 'bankLine.seen')`

/** Payout fields that never change: name, key in the audit log, current value. Older audit rows lack some. */
const facts = [
  ['amount', 'amountMinor', 'amount_minor::text'],
  ['fee', 'feeMinor', 'fee_minor::text'],
  ['tax', 'taxMinor', 'tax_minor::text'],
  ['beneficiary', 'beneficiaryName', 'beneficiary_name'],
  ['IBAN hash', 'ibanHash', `encode(beneficiary_iban_hash, 'hex')`],
  ['IBAN last four', 'ibanLast4', 'beneficiary_iban_last4'],
  ['bank', 'bankNameId', 'bank_name_id::text'],
  ['purpose', 'purposeCode', 'purpose_code::text'],
  ['description', 'description', 'description'],
  ['payout of the part', 'parentId', 'parent_id::text'],
] as const

/**
 * True if the audit log shows that a payout's customer was erased and the field has the value that an erasure leaves.
 * The IBAN of a paid payout stays.
 */
const isErased = `payout.beneficiary_name = 'Anonim' and payout.description = ''
  and exists (select from audit_log erasure where erasure.object_type = 'customer' and erasure.action = 'customer.erase'
    and payout.customer_ref = 'erased-' || erasure.object_id)
  and (kept.key in ('beneficiaryName', 'description')
    or (kept.key in ('ibanHash', 'ibanLast4') and payout.status in ('REJECTED', 'CANCELLED')))`

/** Payout fields that change only with an audited action. */
const moved = [
  ['account', 'bankAccountId', 'bank_account_id::text'],
  ['rail', 'rail', 'rail'],
  ['bank reference', 'bankRef', 'bank_ref'],
  ['bank fee', 'bankFeeMinor', 'bank_fee_minor::text'],
  ['returned', 'returnedMinor', 'returned_minor::text'],
  ['parts', 'partCount', 'part_count::text'],
  ['paid', 'paidMinor', 'paid_minor::text'],
] as const

const factRows = (facts: readonly (readonly [string, string, string])[]) =>
  facts.map(([name, key, current]) => `('${name}', '${key}', ${current})`).join(', ')

const changes = `
  change as (
    select object_type, object_id, seq, before, after, row_number() over (of_request order by seq desc) as from_last,
      lag(after) over (of_request order by seq) as left_as, lag(seq) over (of_request order by seq) as left_seq
    from audit_log where object_type in (${nounList}) and action like object_type || '.%'
      and after ->> 'status' is not null
    window of_request as (partition by object_type, object_id)
  ), request as (
    ${standing}
  )`

const differ = `string_agg(name || ', expected ' || coalesce(expected, 'none') || ' by row ' || seq
  || ' of the audit log; found ' || coalesce(found, 'none'), ', ')`

/**
 * Requests in the audit log that are gone or differ from their last audit row: their status, and the saved fields of
 * payouts.
 */
export const requestsAsLeft = `
  with ${changes}, fact (row, seq, name, expected, found) as (
    select coalesce(number, after ->> 'number', object_id), seq, 'status', after ->> 'status',
      coalesce(status, 'no request')
    from change left join request on request.type = object_type and request.id = object_id where from_last = 1
    union all
    select payout.number, seq, kept.name, after ->> kept.key, kept.found
    from change join withdraw_request payout on object_type = 'withdrawal' and payout.id::text = object_id
    cross join lateral (values ${factRows(moved)}) kept (name, key, found) where from_last = 1 and after ? kept.key
    union all
    (select distinct on (payout.id, kept.name) payout.number, seq, kept.name, after ->> kept.key, kept.found
    from change join withdraw_request payout on object_type = 'withdrawal' and payout.id::text = object_id
    cross join lateral (values ${factRows(facts)}) kept (name, key, found) where after ? kept.key and not (${isErased})
      order by payout.id, kept.name, seq)
  )
  select row, ${differ} as why from fact where expected is distinct from found group by row`

/**
 * Audit rows whose `before` differs from the `after` of the row before: the request was changed in between without an
 * audit row.
 */
export const changesInBetween = `
  with ${changes}, fact (row, seq, name, expected, found) as (
    select coalesce(number, object_id), left_seq, kept.name, left_as ->> kept.key, before ->> kept.key || ' in row '
      || seq
    from change left join request on request.type = object_type and request.id = object_id
    cross join lateral (values ('status', 'status'),
      ${[...facts, ...moved].map(([name, key]) => `('${name}', '${key}')`).join(', ')}) kept (name, key)
    where before ? kept.key and left_as ? kept.key and before ->> kept.key is distinct from left_as ->> kept.key
  )
  select row, ${differ} as why from fact group by row`
