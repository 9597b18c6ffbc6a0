import type { Tx } from '../db/client'
import { earningsAsAgreed, operatorPayoutsAsSeen } from './earningBooks.sql'
import { chargesAsAgreed, journalsAsCalculated, takenBackAsPosted } from './expected.sql'
import { auditOfJournals, changesInBetween, journalsOfAudit, linesAsSeen, requestsAsLeft } from './journalAudit.sql'
import { ownTransfersAsSeen } from './ownTransferBooks.sql'
import { railChecks, railReservations } from './railBooks'
import { reservesAsKept } from './reserveBooks.sql'
import { sentBackAsSeen } from './sentBackBooks.sql'
import { settlementsAsAgreed, settlementsAsLogged } from './settlementBooks.sql'
import { eventsAsCalculated, eventsOfAudit, payoutEventsAsReckoned } from './sentEvents.sql'
import { walletSuspense } from './walletBooks.sql'

type Reader = Pick<Tx, 'query'>

const lastOf = (...actions: string[]) =>
  `(select max(event.at) from remit_request_event event where event.request_id = request.id
    and event.action in (${actions.map((action) => `'${action}'`).join(', ')}))`

/**
 * When the decision behind a journal was made. A reversed request has two, in its history: its row has the later one,
 * and until 2026-11-23 had the earlier one.
 */
const decidedAt = `case when request.status <> 'REVERSED' then request.decided_at
  when journal.kind = 'P9' then ${lastOf('reverse')} else ${lastOf('approve', 'approveLate', 'approveUnseen')} end`

/** SQL: the class of an account code, as in `ledger.service.ts`. */
const classOf = `case split_part(code, ':', 1) when 'BANK' then 'ASSET' when 'EXPECTED_IN' then 'ASSET' when 'ACQUIRER' then 'ASSET' when 'WALLET' then 'ASSET' when 'CHARGEBACK_LOSS' then 'EXPENSE' when 'FEE' then 'INCOME' when 'BANK_FEE' then 'EXPENSE' when 'WRITE_OFF' then 'EXPENSE'
      when 'SUSPENSE_IN' then 'LIABILITY' when 'OUT_TRANSIT' then 'LIABILITY' when 'MERCHANT' then 'LIABILITY' when 'TAX_PAYABLE' then 'LIABILITY'
      when 'OPERATOR' then 'LIABILITY' when 'OPERATOR_COST' then 'EXPENSE' end`

/**
 * One statement per check of the ledger; it returns the rows that fail. Limits and events depend on the ledger and
 * are checked too.
 */
const checks = {
  'every journal sums to zero': `
    select journal.id::text as row, 'sum ' || coalesce(sum(line.amount_minor), 0) || ' of ' || count(line.*)
      || ' lines' as why
    from journal left join journal_line line on line.journal_id = journal.id
    group by journal.id having coalesce(sum(line.amount_minor), 0) <> 0 or count(line.*) < 2`,
  'every line belongs to a journal and an account': `
    select line.journal_id || ' line ' || line.line_no as row,
      case when journal.id is null then 'the journal does not exist' else 'account ' || line.account_id
        || ' does not exist' end as why
    from journal_line line left join ledger_account account on account.id = line.account_id left join journal
      on journal.id = line.journal_id
    where account.id is null or journal.id is null`,
  'every account is of its class': `
    select code as row, 'expected ' || coalesce(expected, 'no such account') || '; found ' || class as why
    from (select code, class, ${classOf} as expected from ledger_account) account
      where expected is distinct from class`,
  'every journal is what its source row asks for': journalsAsCalculated,
  'what was taken back is the inverse of what was posted': takenBackAsPosted,
  'every fee and tax is what the merchant agreed to': chargesAsAgreed,
  'every operator earned what was agreed': earningsAsAgreed,
  'every commission that was paid left by its debit': operatorPayoutsAsSeen,
  'every transfer between our accounts has its lines of the bank': ownTransfersAsSeen,
  'every debit of money sent back proves one return': sentBackAsSeen,
  'every journal is of the time of its source': `
    select journal.id::text as row, journal.kind || ' of ' || coalesce(request.number, journal.source_id::text)
      || ', expected about '
      || coalesce(line.created_at, ${decidedAt}) || '; found ' || journal.at as why
    from journal
    left join bank_tx line on journal.kind = 'P1' and line.id = journal.source_id
    left join remit_request request on request.id = journal.source_id
      and ((journal.kind = 'P9' and journal.source_type = 'remit_request')
      or (journal.kind in ('P2', 'P2b') and journal.occurrence_no = request.undo_count + 1))
    where abs(extract(epoch from journal.at - coalesce(line.created_at, ${decidedAt}))) > 600`,
  'every journal has its audit row': auditOfJournals,
  'every act of the audit log has its journal': journalsOfAudit,
  'every line is as it was reported': linesAsSeen,
  'every settlement is paid as it was agreed to': settlementsAsAgreed,
  'every settlement agrees with the audit log': settlementsAsLogged,
  'every reserve is what settlements kept and did not release': reservesAsKept,
  'every request agrees with the audit log': requestsAsLeft,
  'every act found its request as the act before had left it': changesInBetween,
  'every change a merchant is told of has its event': eventsOfAudit,
  'every event tells what its request was': eventsAsCalculated,
  'every event tells what its payout was': payoutEventsAsReckoned,
  ...railChecks,
  'kept balances equal their postings': `
    select account.code as row, 'kept ' || balance.balance_minor || ', postings ' || coalesce(posted.sum, 0) as why
    from ledger_balance balance join ledger_account account on account.id = balance.account_id
    left join lateral (select sum(amount_minor) as sum from journal_line where account_id = account.id) posted on true
    where balance.balance_minor <> coalesce(posted.sum, 0)`,
  'no merchant has, or holds, less than nothing': `
    select coalesce(merchant.code, split_part(account.code, ':', 2)) || ' ' || split_part(account.code, ':', 3) as row,
      'expected 0 or more; found ' || -sum(line.amount_minor) as why
    from ledger_account account join journal_line line on line.account_id = account.id
    left join merchant on merchant.id::text = split_part(account.code, ':', 2)
    where account.code like 'MERCHANT:%' group by account.code, merchant.code having sum(line.amount_minor) > 0`,
  'every merchant account keeps a balance': `
    select account.code as row, 'no balance row' as why from ledger_account account
    left join ledger_balance balance on balance.account_id = account.id
    where account.code like 'MERCHANT:%' and balance.account_id is null`,
  'suspense is what no request has taken': `
    select account.label as row, 'ledger ' || coalesce(held.sum, 0) || ', lines without what they paid '
      || coalesce(unmatched.sum, 0) as why
    from bank_account account
    left join lateral (
      select -sum(line.amount_minor) as sum from journal_line line
      join ledger_account ledger on ledger.id = line.account_id and ledger.code = 'SUSPENSE_IN:' || account.id) held
        on true
    left join lateral (
      select sum(tx.amount_minor - tx.paid_minor) as sum from bank_tx tx
      where tx.bank_account_id = account.id and tx.direction = 'CREDIT' and tx.status not in ('MATCHED', 'RETURNED'))
        unmatched on true
    where coalesce(held.sum, 0) <> coalesce(unmatched.sum, 0)
    union all
    ${walletSuspense}`,
  'every line gave away what its links say': `
    select tx.id::text as row, tx.status || ' of ' || tx.amount_minor || ', linked ' || tx.linked_minor || ' and paid '
      || tx.paid_minor || ', links '
      || coalesce(link.linked, 0) || ' and ' || coalesce(link.paid, 0) as why
    from bank_tx tx
    left join lateral (
      select sum(amount_minor) as linked, sum(amount_minor) filter (where settled_at is not null) as paid
      from match_line where bank_tx_id = tx.id and released_at is null) link on true
    where tx.linked_minor <> coalesce(link.linked, 0) or tx.paid_minor <> coalesce(link.paid, 0)
      or (tx.status = 'MATCHED') <> (tx.paid_minor = tx.amount_minor)
      or (tx.status in ('NEW', 'SUSPENSE', 'IGNORED', 'RETURNED') and tx.linked_minor <> 0)`,
  'every request received what its lines gave it': `
    select request.number as row, request.status || ' received ' || coalesce(request.amount_received_minor, 0)
      || ', links ' || coalesce(link.linked, 0)
      || ' of which paid ' || coalesce(link.paid, 0) as why
    from remit_request request
    left join lateral (
      select sum(amount_minor) as linked, sum(amount_minor) filter (where settled_at is not null) as paid
      from match_line where request_id = request.id and released_at is null) link on true
    where coalesce(request.amount_received_minor, 0) <> coalesce(link.linked, 0)
      or (request.bank_tx_id is null) <> (link.linked is null)
      or coalesce(link.paid, 0) <> case when request.status in ('APPROVED', 'REVERSED') then coalesce(link.linked, 0)
        else 0 end`,
  'every payout has the lines of the bank that its state needs': `
    select payout.number as row, payout.status || ' of ' || payout.amount_minor || ' and ' || payout.bank_fee_minor
      || ' for the bank, debits '
      || coalesce(link.paid, 0) || ', credits ' || coalesce(link.back, 0) || ' in ' || coalesce(link.times, 0)
        || ' lines' as why
    from withdraw_request payout
    left join lateral (
      select sum(given.amount_minor) filter (where line.direction = 'DEBIT') as paid, sum(given.amount_minor)
        filter (where line.direction = 'CREDIT') as back, count(*) as times,
        bool_and(given.settled_at is not null and given.request_type = 'withdraw_request'
          and line.bank_account_id = payout.bank_account_id) as is_sound
      from match_line given left join bank_tx line on line.id = given.bank_tx_id where given.request_id = payout.id
        and given.released_at is null) link on true
    where link.paid is distinct from case when payout.status in ('PAID', 'RETURNED') and payout.part_count = 0
      then payout.amount_minor + payout.bank_fee_minor end
      or link.back is distinct from case when payout.status = 'RETURNED' and payout.part_count = 0
        then payout.amount_minor end
      or not coalesce(link.is_sound, true)
        or (payout.bank_fee_minor <> 0 and payout.status not in ('PAID', 'RETURNED'))`,
  'the parts of a payout come to the payout': `
    select payout.number as row, payout.status || ' of ' || payout.amount_minor || ' with ' || payout.fee_minor
      || ' and ' || payout.tax_minor || ' in ' || payout.part_count || ' parts, paid '
      || coalesce(payout.paid_minor, 0) || ', returned ' || coalesce(payout.returned_minor, 0) || '; found '
        || coalesce(part.amount, 0) || ' with ' || coalesce(part.fee, 0) || ' and '
      || coalesce(part.tax, 0) || ' in ' || coalesce(part.times, 0) || ' parts, paid ' || coalesce(part.paid, 0)
        || ', returned ' || coalesce(part.back, 0) as why
    from withdraw_request payout
    left join lateral (
      select count(*) as times, sum(amount_minor) as amount, sum(fee_minor) as fee, sum(tax_minor) as tax,
        sum(amount_minor) filter (where status = 'PAID') as paid,
        sum(returned_minor) filter (where status = 'RETURNED') as back, count(*)
          filter (where status = 'PAID') as whole, bool_and(is_next) as is_row,
        bool_and(merchant_id = payout.merchant_id and beneficiary_iban_hash = payout.beneficiary_iban_hash
          and beneficiary_name = payout.beneficiary_name) as is_same
      from (
        select *, part_no = row_number() over by_no
          and part_from_minor = coalesce(sum(amount_minor) over (by_no rows between unbounded preceding
          and 1 preceding), 0) as is_next
        from withdraw_request where parent_id = payout.id window by_no as (partition by parent_id order by part_no)
      ) part) part on true
    where part.times <> payout.part_count or (payout.part_count > 0 and (
      (part.amount, part.fee, part.tax) is distinct from (payout.amount_minor::numeric, payout.fee_minor::numeric,
        payout.tax_minor::numeric)
      or coalesce(part.paid, 0) <> payout.paid_minor or part.back is distinct from payout.returned_minor
      or (payout.status = 'PAID') <> (part.whole = part.times) or not part.is_row or not part.is_same
      or payout.status not in ('PARTIALLY_PAID', 'PAID', 'RETURNED', 'REJECTED')))`,
  'limits hold what open and approved requests reserved': `
    select counter.rule_id || ' ' || counter.subject_key || ' ' || counter.period_key as row,
      'counter ' || counter.taken || ', reservations ' || coalesce(sum(reservation.amount), 0) as why
    from limit_counter counter join limit_rule rule on rule.id = counter.rule_id
    left join limit_reservation reservation on reservation.rule_id = counter.rule_id
      and reservation.subject_key = counter.subject_key
      and reservation.period_key = counter.period_key
      and (reservation.status = 'RESERVED' or (reservation.status = 'CONFIRMED' and rule.metric <> 'PENDING_COUNT'))
    group by counter.rule_id, counter.subject_key, counter.period_key, counter.taken
    having counter.taken <> coalesce(sum(reservation.amount), 0)`,
  'every reservation agrees with its request': `
    select request.number as row, reservation.status || ' while ' || request.status as why
    from limit_reservation reservation join remit_request request on request.id = reservation.request_id
    where reservation.status <> case
      when reservation.status = 'REFUSED' and request.reason_code = 'LIMIT' then 'REFUSED'
      when request.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW', 'NEW') then 'RESERVED'
      when request.status in ('APPROVED', 'REVERSED') then 'CONFIRMED' else 'RELEASED' end
    union all
    select payout.number, reservation.status || ' while ' || payout.status
    from limit_reservation reservation join withdraw_request payout on payout.id = reservation.request_id
    where reservation.status <> case
      when payout.status in ('REJECTED', 'CANCELLED') then 'RELEASED'
      when payout.status in ('SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED')
        or (payout.status = 'SUSPECT' and payout.bank_ref is not null) then 'CONFIRMED'
      else 'RESERVED' end
${railReservations}`,
  'every merchant’s events are numbered without holes': `
    select merchant_id::text as row, 'counter ' || coalesce(counter.last_seq, 0) || ', last ' || coalesce(event.last, 0)
      || ' of ' || coalesce(event.times, 0) as why
    from merchant_event_counter counter full join (
      select merchant_id, max(seq) as last, count(*) as times from merchant_event group by merchant_id) event using
        (merchant_id)
    where coalesce(counter.last_seq, 0) <> coalesce(event.times, 0) or event.last <> event.times`,
} as const

export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as CheckName[]
export type Broken = { row: string; why: string }

/** The rows that fail one check. */
export async function selectBroken(db: Reader, name: CheckName): Promise<Broken[]> {
  const { rows } = await db.query<Broken>({
    // A statement name in PostgreSQL has at most 63 characters.
    name: `verify.${checkNames.indexOf(name)}`,
    text: `select row, why from (${checks[name]}) broken`,
  })
  return rows
}

export type LedgerCounts = {
  journals: bigint
  lines: bigint
  approved: bigint
  paidOut: bigint
  bankLines: bigint
  suspenseMinor: bigint
  merchantsMinor: bigint
  feesMinor: bigint
  taxMinor: bigint
}

export async function selectLedgerCounts(db: Reader): Promise<LedgerCounts> {
  const { rows } = await db.query<LedgerCounts>({
    name: 'verify.counts',
    text: `
    with posted as (
      select split_part(account.code, ':', 1) as kind, -sum(line.amount_minor)::bigint as amount
      from journal_line line join ledger_account account on account.id = line.account_id group by 1)
    select (select count(*) from journal) as journals, (select count(*) from journal_line) as lines,
      (select count(*) from remit_request where status = 'APPROVED') as approved,
        (select count(*) from withdraw_request where part_count = 0 and status in ('PAID', 'RETURNED')) as "paidOut",
        (select count(*) from bank_tx) as "bankLines",
      coalesce((select amount from posted where kind = 'SUSPENSE_IN'), 0) as "suspenseMinor",
      coalesce((select amount from posted where kind = 'MERCHANT'), 0) as "merchantsMinor",
      coalesce((select amount from posted where kind = 'FEE'), 0) as "feesMinor",
      coalesce((select amount from posted where kind = 'TAX_PAYABLE'), 0) as "taxMinor"`,
  })
  const [counts] = rows
  if (!counts) throw new Error('The ledger answered nothing')
  return counts
}
