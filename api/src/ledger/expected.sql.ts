import { numbers } from './bookedRequests'
import { charged, chargedOnTopOf } from './charged.sql'
import { earningLines } from './earningBooks.sql'
import { ownTransferLines } from './ownTransferBooks.sql'
import { railBooks } from './railBooks'
import { reserveLines } from './reserveBooks.sql'
import { sentBackLines } from './sentBackBooks.sql'

/**
 * The expected ledger, computed a second time from the rows that journals come from: bank lines, requests, their
 * links, merchants' fees and what was taken back. It reads no journal and uses none of the code that posts.
 */

const railPostings = railBooks.map(({ postings }) => postings).join(', ')
const railLines = railBooks.map(({ lines }) => lines).join(' union all ')
const railCharges = railBooks.map(({ charges }) => charges).join(' union all ')

/** Approvals in force, and each undone one with the amount received from the audit log. */
const approvals = `
  approval as (
    select request.id, request.merchant_id, request.bank_account_id, request.status, request.created_at,
      request.undo_count + 1 as occurrence_no, true as in_force,
      coalesce(request.amount_received_minor, request.amount_minor) as gross, request.unseen
        or came.id is not null as on_receipt,
      request.bank_tx_id is not null as has_line, request.fee_minor, request.tax_minor
    from remit_request request
    left join lateral (select request_id as id from remit_request_event where request_id = request.id
      and action = 'approveUnseen' limit 1) came on true
    where request.status in ('APPROVED', 'REVERSED')
    union all
    select request.id, request.merchant_id, request.bank_account_id, request.status, request.created_at,
      undo.occurrence_no, false, undo.gross, false, true, null, null
    from remit_request request join (
      select object_id, before ->> 'status' as was, (before ->> 'amountReceivedMinor')::bigint as gross,
        row_number() over (partition by object_id order by seq) as occurrence_no
      from audit_log where object_type = 'deposit' and action = 'deposit.undo'
        and object_id in (select id::text from remit_request where undo_count > 0)
    ) undo on undo.object_id = request.id::text and undo.was = 'APPROVED'
  ), charge as (
    select approval.*, fee, tax
      from approval ${charged('approval.merchant_id', 'approval.created_at', 'approval.gross')}
  )`

/**
 * Payouts with their cost, and each time one was sent: the sending in force, and those that were undone (P4U) or
 * proved never to have left (P6b), with the account from the audit log.
 */
export const payouts = `
  payout_cost as (
    select payout.id, payout.number, payout.merchant_id, payout.amount_minor + borne.fee + borne.tax as cost,
      payout.status in ('REJECTED', 'CANCELLED') or payout.part_count > 0 as is_freed,
      borne.fee, borne.tax, payout.fee_minor, payout.tax_minor, payout.amount_minor,
        coalesce(rule.back_on_return, false) as is_fee_back, payout.settlement_id is not null as is_settlement
    from (
      select request.*, coalesce(parent.amount_minor, request.amount_minor) as whole_minor,
        coalesce(request.part_from_minor, 0) as from_minor
      from withdraw_request request left join withdraw_request parent on parent.id = request.parent_id
    ) payout ${chargedOnTopOf('payout.whole_minor')}
    -- A part of a payout bears its share of the payout's cost; the shares add up to the whole.
    -- A settlement costs its merchant nothing.
    cross join lateral (
      select case when payout.settlement_id is null then taxed.fee else 0 end as fee, case
        when payout.settlement_id is null then taxed.tax else 0 end as tax
    ) taken
    cross join lateral (
      select div(taken.fee::numeric * (from_minor + amount_minor), whole_minor)::bigint -
        div(taken.fee::numeric * from_minor, whole_minor)::bigint as fee,
        div(taken.tax::numeric * (from_minor + amount_minor), whole_minor)::bigint -
          div(taken.tax::numeric * from_minor, whole_minor)::bigint as tax
    ) borne
  ), sending as (
    select id, bank_account_id::text as account, undo_count + 1 as occurrence_no, null as inverse
    from withdraw_request where part_count = 0
      and (status in ('SENT', 'PAID', 'RETURNED') or (status = 'SUSPECT' and bank_ref is not null))
    union all
    select object_id::uuid, before ->> 'bankAccountId', row_number() over (partition by object_id order by seq),
      case action when 'withdrawal.undo' then 'P4U' else 'P6b' end
    from audit_log where object_type = 'withdrawal'
      and (action = 'withdrawal.undo' or (action = 'withdrawal.foundMissing' and before ->> 'bankRef' is not null))
      and object_id in (select id::text from withdraw_request where undo_count > 0)
  )`

/** The kind of a payout's journal; settlements have their own kinds. */
const ofPayout = (kind: string) =>
  `case when not is_settlement then ${kind} when ${kind} = 'P4' then 'P11' when ${kind} = 'P6' then 'P11R'
    when ${kind} is not null then 'P11U' end`

/** The expected lines of each link of a settled request, on both sides. */
const expectedLines = `
  credit as (select id, bank_account_id as account, amount_minor as amount, status from bank_tx
    where direction = 'CREDIT'),
  paid as (
    select link.request_id as id, line.bank_account_id as account, link.amount_minor as amount, line.direction
    from match_line link join bank_tx line on line.id = link.bank_tx_id where link.settled_at is not null
      and link.released_at is null
  ),
  expected_line (source_type, source_id, kind, occurrence_no, code, amount) as (
    select 'bank_tx', credit.id, side.kind, 1, side.code, side.amount
    from credit cross join lateral (values
      ('P1', 'BANK:' || account, amount), ('P1', 'SUSPENSE_IN:' || account, -amount),
      ('P9', 'SUSPENSE_IN:' || account, case when status = 'RETURNED' then amount end),
        ('P9', 'OUT_TRANSIT:' || account, case when status = 'RETURNED' then -amount end)
    ) side (kind, code, amount)
    union all
    select 'remit_request', charge.id, side.kind, charge.occurrence_no, side.code, side.amount
    from charge cross join lateral (values
      (case when on_receipt then 'P2b' else 'P2' end, 'MERCHANT:' || merchant_id || ':AVAILABLE', -(gross - fee - tax)),
      (case when on_receipt then 'P2b' else 'P2' end, 'FEE:DEPOSIT', -fee),
        (case when on_receipt then 'P2b' else 'P2' end, 'TAX_PAYABLE', -tax),
      (case when on_receipt then 'P2b' end, 'EXPECTED_IN:' || bank_account_id, gross)
    ) side (kind, code, amount)
    union all
    select 'remit_request', charge.id, 'P2U', charge.occurrence_no, side.code, side.amount
    from charge cross join lateral (values ('MERCHANT:' || merchant_id || ':AVAILABLE', gross - fee - tax),
      ('FEE:DEPOSIT', fee), ('TAX_PAYABLE', tax)) side (code, amount)
    where not in_force
    union all
    select 'remit_request', charge.id, side.kind, side.occurrence_no, side.code, side.amount
    from charge join paid using (id) cross join lateral (values
      (case when on_receipt then 'P2bL' else 'P2' end, case when on_receipt then 1 else occurrence_no
        end, 'SUSPENSE_IN:' || account, paid.amount),
      (case when on_receipt then 'P2bL' end, 1, 'EXPECTED_IN:' || bank_account_id, -paid.amount),
      (case when status = 'REVERSED' then 'P9' end, 1, 'OUT_TRANSIT:' || account, -paid.amount)
    ) side (kind, occurrence_no, code, amount)
    where in_force
    union all
    select 'remit_request', charge.id, 'P9', 1, side.code, side.amount
    from charge cross join lateral (values
      ('MERCHANT:' || merchant_id || ':AVAILABLE', gross - fee - tax), ('FEE:DEPOSIT', fee), ('TAX_PAYABLE', tax),
      ('EXPECTED_IN:' || bank_account_id, case when on_receipt and not has_line then -gross end)
    ) side (code, amount)
    where in_force and status = 'REVERSED'
    union all
    select 'withdraw_request', payout_cost.id, side.kind, 1, 'MERCHANT:' || merchant_id || side.part, side.amount
    from payout_cost cross join lateral (values
      ('P3', ':AVAILABLE', cost), ('P3', ':HELD', -cost),
      (case when is_freed then 'P7' end, ':HELD', cost), (case when is_freed then 'P7' end, ':AVAILABLE', -cost)
    ) side (kind, part, amount)
    union all
    select 'withdraw_upload', upload.id, 'P3', 1, 'MERCHANT:' || merchant_id || side.part, side.amount
    from withdraw_upload upload cross join
      lateral (values (':AVAILABLE', held_minor), (':HELD', -held_minor)) side (part, amount)
    union all
    select 'withdraw_upload', upload.id, 'P7', piece.piece_no, 'MERCHANT:' || merchant_id || side.part, side.amount
    from withdraw_upload upload join withdraw_upload_piece piece on piece.upload_id = upload.id
    cross join lateral (values (':HELD', freed_minor), (':AVAILABLE', -freed_minor)) side (part, amount)
    union all
    select 'withdraw_request', payout_cost.id, ${ofPayout('side.kind')}, sending.occurrence_no, side.code, side.amount
    from payout_cost join sending using (id) cross join lateral (values
      ('P4', 'MERCHANT:' || merchant_id || ':HELD', cost), ('P4', 'OUT_TRANSIT:' || account, -amount_minor),
        ('P4', 'FEE:WITHDRAW', -fee), ('P4', 'TAX_PAYABLE', -tax),
      (inverse, 'MERCHANT:' || merchant_id || ':HELD', -cost), (inverse, 'OUT_TRANSIT:' || account, amount_minor),
        (inverse, 'FEE:WITHDRAW', fee), (inverse, 'TAX_PAYABLE', tax)
    ) side (kind, code, amount)
    union all
    select 'withdraw_request', payout.id, 'P5', 1, side.code, side.amount
    from withdraw_request payout join paid using (id) cross join lateral (values
      ('OUT_TRANSIT:' || payout.bank_account_id, payout.amount_minor), ('BANK_FEE', paid.amount - payout.amount_minor),
        ('BANK:' || paid.account, -paid.amount)
    ) side (code, amount)
    where payout.status in ('PAID', 'RETURNED') and paid.direction = 'DEBIT'
    union all
    select 'withdraw_request', payout.id, ${ofPayout(`'P6'`)}, 1, side.code, side.amount
    from withdraw_request payout join paid using (id) join payout_cost cost using (id) cross join lateral (values
      ('SUSPENSE_IN:' || paid.account, paid.amount), ('FEE:WITHDRAW', case when cost.is_fee_back then cost.fee end),
        ('TAX_PAYABLE', case when cost.is_fee_back then cost.tax end),
      ('MERCHANT:' || payout.merchant_id
        || ':AVAILABLE', -(paid.amount + case when cost.is_fee_back then cost.fee + cost.tax else 0 end))
    ) side (code, amount)
    where payout.status = 'RETURNED' and paid.direction = 'CREDIT'
    union all
    select 'reconciliation_posting', posting.id, posting.kind, 1, side.code, side.amount
    from reconciliation_posting posting cross join
      lateral (values ('MERCHANT:' || merchant_id || ':AVAILABLE', -amount_minor), ('WRITE_OFF', amount_minor)) side
      (code, amount)
    where posting.status = 'POSTED'
    union all
    ${railLines}
    union all
    ${earningLines}
    union all
    ${ownTransferLines}
    union all
    ${sentBackLines}
    union all
    ${reserveLines}
  )`

const asText = (code: string, amount: string) =>
  `array_agg(${code} || ' ' || ${amount} order by ${code} collate "C", ${amount})`

/**
 * Compares every expected journal with every posted one, line by line: wrong accounts, wrong amounts, missing and
 * extra journals. The suspense accounts of an undone approval are compared with its own inverse (below), because its
 * links may have moved.
 */
export const journalsAsCalculated = `
  with ${approvals}, ${payouts}, ${railPostings}, ${expectedLines},
  taken_back as (select id as source_id, occurrence_no from approval where not in_force),
  expected as (
    select source_type, source_id, kind, occurrence_no, ${asText('code', 'amount')} as lines
    from expected_line where kind is not null and amount <> 0 group by 1, 2, 3, 4
  ),
  posted as (
    select journal.source_type, journal.source_id, journal.kind, journal.occurrence_no, journal.id,
      ${asText('coalesce(account.code, line.account_id::text)', 'line.amount_minor')}
        filter (where line.journal_id is not null
        and not (taken_back.source_id is not null and journal.kind in ('P2', 'P2U')
          and coalesce(account.code, '') like 'SUSPENSE_IN:%')) as lines
    from journal left join journal_line line on line.journal_id = journal.id left join ledger_account account
      on account.id = line.account_id
    left join taken_back on journal.source_type = 'remit_request' and taken_back.source_id = journal.source_id
      and taken_back.occurrence_no = journal.occurrence_no
    group by journal.id, taken_back.source_id
  )
  select coalesce('journal ' || posted.id, kind || ' that is missing') || ' of '
    || coalesce(request.number, source_type || ' ' || source_id) as row,
    kind || ' ' || occurrence_no || ', expected ' || coalesce(array_to_string(expected.lines, ', '), 'none')
      || '; found ' || coalesce(array_to_string(posted.lines, ', '), 'none') as why
  from expected full join posted using (source_type, source_id, kind, occurrence_no)
  left join (${numbers}) request on request.id = source_id
  where expected.lines is distinct from posted.lines`

/**
 * Compares each undone P2 with its P2U: the same lines with opposite signs, and only on accounts of lines that were
 * ever linked to the request.
 */
export const takenBackAsPosted = `
  with pair as (
    select undo.source_id, undo.occurrence_no, side.id, side.kind, undo.id
      || coalesce(' and ' || posted.id, '') as journals
    from journal undo left join journal posted on posted.source_type = undo.source_type
      and posted.source_id = undo.source_id
      and posted.occurrence_no = undo.occurrence_no and posted.kind = 'P2'
    cross join lateral (values (undo.id, 'P2U'), (posted.id, 'P2')) side (id, kind)
    where undo.kind = 'P2U' and undo.source_type = 'remit_request'
  ), left_over as (
    select source_id, occurrence_no, journals, coalesce(account.code, line.account_id::text) as code,
      sum(line.amount_minor) as amount,
      count(*) filter (where pair.kind = 'P2') as p2, count(*) filter (where pair.kind = 'P2U') as p2u
    from pair join journal_line line on line.journal_id = pair.id left join ledger_account account
      on account.id = line.account_id group by 1, 2, 3, 4
  )
  select 'journals ' || journals || ' of ' || coalesce(request.number, left_over.source_id::text) as row,
    code || ' of occurrence ' || occurrence_no || ', expected its inverse and a line of the request; P2 ' || p2
      || ' lines, P2U ' || p2u || ', left over ' || amount as why
  from left_over left join remit_request request on request.id = left_over.source_id
  where amount <> 0 or p2 <> p2u or (code like 'SUSPENSE_IN:%' and not exists (
    select from match_line link join bank_tx line on line.id = link.bank_tx_id
    where link.request_id = left_over.source_id and code = 'SUSPENSE_IN:' || line.bank_account_id))`

/** Paid requests whose fee or tax differs from their merchant's terms. */
export const chargesAsAgreed = `
  with ${approvals}, ${payouts}, ${railPostings}
  select request.number as row, 'expected fee ' || charge.fee || ' and tax ' || charge.tax || ' of ' || charge.gross
    || '; found ' || charge.fee_minor || ' and ' || charge.tax_minor as why
  from charge join remit_request request on request.id = charge.id
  where charge.in_force and (charge.fee <> charge.fee_minor or charge.tax <> charge.tax_minor)
  union all
  select number, 'expected fee ' || fee || ' and tax ' || tax || ' on ' || amount_minor || '; found ' || fee_minor
    || ' and ' || tax_minor
  from payout_cost where fee <> fee_minor or tax <> tax_minor
  union all
  ${railCharges}`
