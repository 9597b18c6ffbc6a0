import { breakTypes, movementSign, movements, postings, statesGivenBack } from '@kasa/domain/reconciliation'
import { sql, type RawBuilder } from 'kysely'

import { dayEnd, dayEndSql, dayStart, dayStartSql } from '../db/istanbulDays'
import { everyFigures } from '../facts/requestFigures'
import { joinRequest, ofRequest, requestTables } from '../requests/everyRequest'
import { figureSign } from './movedDays'

/**
 * Days in Istanbul, both included. A missing bank line counts as a break only when its day is over; until then it is
 * awaited.
 */
export type Days = { from: string; to: string; today: string }

const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const array = (values: readonly string[]) => `array[${values.map(text).join(', ')}]::text[]`

const givenBack = array(statesGivenBack)
/** SQL: true if a merchant's row counts against its movement; and its amount with that sign. */
const isBack = (row: string) => `${row}.status = any(${givenBack})`
const reportedAmount = (row: string) => `(case when ${isBack(row)} then -1 else 1 end * ${row}.amount_minor)`

/**
 * The postings as SQL rows: how each moves a merchant's day, and which postings reverse it. `is_inverse` excludes those
 * that merchants report (`is_back`).
 */
const postingRows = Object.entries(postings).flatMap(([kind, posting]) => {
  if (!posting) return []
  const { movement, state, takenBackBy = [], isInverse = false } = posting
  const partners = isInverse
    ? Object.entries(postings).flatMap(([other, one]) =>
        one?.takenBackBy?.some((back) => back === kind) ? [other] : [],
      )
    : takenBackBy
  const givesBack = statesGivenBack.some((given) => given === state)
  return [
    `(${[text(kind), text(movement), text(state), String(isInverse && !givesBack), String(givesBack), array(partners), String(figureSign[movement])].join(', ')})`,
  ]
})
const posting = `(values ${postingRows.join(', ')}) as posting (kind, movement, state, is_inverse, is_back, partners, figure_sign)`
const signOf = (movement: string) =>
  `case ${movement} ${movements.map((one) => `when '${one}' then ${movementSign[one]}`).join(' ')} else 0 end`
const compared = ['approved', 'paidOut', 'returned', 'reversed'] as const

const range = ({ from, to }: Days) => ({ start: dayStart(from), end: dayEnd(to) })

/** What each kind of request declares for reconciliation, with its table. */
const reconciled = () =>
  everyFigures().flatMap((figures) =>
    figures.reconciled === undefined ? [] : [{ table: figures.type.table, ...figures.reconciled }],
  )

/** Journals whose bank line or provider's credit is missing, one query for each kind of request. */
const awaitedJournals = () =>
  reconciled().flatMap(({ table, awaited }) =>
    awaited.map(
      ({ kinds, is }) => `select journal.id from ${table} r join journal on journal.source_type = '${table}'
    and journal.source_id = r.id and journal.kind = any(${array(kinds)}) where ${is('r')}`,
    ),
  )

/** SQL: true if a posted event still misses its bank line or provider's credit. */
const isAwaited = () =>
  reconciled()
    .flatMap(({ table, awaited }) => awaited.map(({ kinds, is }) => ({ kinds, is: is(table) })))
    .map(({ kinds, is }) => `posted.kind = any(${array(kinds)}) and ${is}`)
    .join(' or ')

/** SQL: the first of an expression's values over every kind of request; null if none declares it. */
function firstOf(pick: (request: ReturnType<typeof reconciled>[number]) => string | undefined): string {
  const found = reconciled().flatMap((request) => pick(request) ?? [])
  return found.length === 0 ? 'null' : `coalesce(${found.join(', ')})`
}
const bankAccountOf = () => firstOf(({ table, bankAccount }) => bankAccount?.(table))

/** Journals of open days that may have a break: their bank line is missing, or their merchant reported the day. */
const suspects = ({ from, to }: Days): RawBuilder<unknown> => sql`
  ${sql.raw(awaitedJournals().join(' union '))}
  union select journal.id from merchant_report report
    join journal on journal.at >= ${sql.raw(dayStartSql('report.day'))}
      and journal.at < ${sql.raw(dayEndSql('report.day'))}
    where report.replaced_at is null and report.day between ${from}::date and ${to}::date
      and not exists (select from reconciliation_day sealed where sealed.merchant_id = report.merchant_id
        and sealed.day = report.day and sealed.closed_at is not null)`

/**
 * The postings of these days that move a merchant's money, each with the merchant's row; those of a part appear under
 * the merchant's payout.
 */
function postedEvents(days: Days, only: 'all' | 'breaks'): RawBuilder<unknown> {
  const { start, end } = range(days)
  const isOver = sql`posted.day < ${days.today}::date`
  return sql`
    with posted as (
      select journal.id, journal.at, istanbul_day_v1(journal.at) as day, journal.kind, journal.source_type,
        journal.source_id, posting.movement, posting.state,
        posting.is_inverse, posting.is_back, posting.figure_sign, part.merchant_id, part.net, part.fee, exists (
          select from journal other where other.source_type = journal.source_type
            and other.source_id = journal.source_id
            and other.occurrence_no = journal.occurrence_no and other.kind = any(posting.partners)
            and istanbul_day_v1(other.at) = istanbul_day_v1(journal.at)
        ) as is_undone
      from journal join ${sql.raw(posting)} on posting.kind = journal.kind
      join lateral (
        select -coalesce(sum(line.amount_minor) filter (where account.code like 'MERCHANT:%'), 0)::bigint as net,
          -coalesce(sum(line.amount_minor) filter (where account.code like 'FEE:%' or account.code = 'TAX_PAYABLE'),
            0)::bigint as fee,
          min(split_part(account.code, ':', 2)) filter (where account.code like 'MERCHANT:%')::uuid as merchant_id
        from journal_line line join ledger_account account on account.id = line.account_id
          where line.journal_id = journal.id
      ) part on part.merchant_id is not null
      where journal.at >= ${start}
        and journal.at < ${end} ${
          only === 'breaks'
            ? sql`and journal.id in
        (${suspects(days)})`
            : sql``
        }
    ), placed as (
      select posted.*, figure_sign * (net + fee) as figure, not is_undone and not is_inverse as is_live,
        row_number() over (partition by source_id, movement, is_back, day, not is_undone and not is_inverse
          order by at, id) as place
      from posted
      where not exists (select from reconciliation_day sealed where sealed.merchant_id = posted.merchant_id
        and sealed.day = posted.day and sealed.closed_at is not null)
    )
    select posted.id::text as event, posted.at, posted.day, posted.movement,
      ${sql.raw(ofRequest('number', 'whole.number'))} as number,
      coalesce(whole.id, posted.source_id) as request_id,
      ${sql.raw(ofRequest('merchant_ref', 'whole.merchant_ref'))} as merchant_ref, posted.merchant_id,
      ${sql.raw(bankAccountOf())} as bank_account_id,
      ${sql.raw(firstOf(({ table, place }) => place?.(table)))} as terminal,
      coalesce(line.bank_ref, ${sql.raw(firstOf(({ table, bankRef }) => bankRef?.(table)))}) as bank_ref,
      ${sql.raw(ofRequest('customer_name'))} as customer,
      posted.net + posted.fee as gross, posted.fee, posted.net,
      case when posted.kind in ('P4', 'P11') and ${sql.raw(ofRequest('status'))} = 'PAID'
        and not posted.is_undone then 'PAID' else posted.state end as our_state,
      coalesce(line.status, ${sql.raw(
        firstOf(({ table, bankState }) => bankState?.({ r: table, kind: 'posted.kind', movement: 'posted.movement' })),
      )}) as bank_state,
      theirs.status as merchant_state,
      case when report.id is not null and posted.movement = any(${sql.raw(array(compared))}) then
        case when posted.is_undone then 0
          else ${sql.raw(signOf('posted.movement'))} * (case when theirs.moves then ${sql.raw(reportedAmount('theirs'))}
          else 0 end - posted.figure) end
      end as difference,
      case when posted.is_undone then '{}' else array_remove(array[
        case when line.status = 'RETURNED' and posted.movement = 'approved' or posted.movement = 'returned'
          and report.id is not null and theirs.moves is not true then 'RETURNED' end,
        case when ${isOver} and posted.is_live and (${sql.raw(isAwaited())}) then 'MISSING_BANK' end,
        case when report.id is not null and posted.movement in ('approved', 'paidOut', 'reversed')
          and theirs.moves is not true then
          case when posted.is_live and (${sql.raw(firstOf(({ table, isLate }) => isLate?.(table)))}
            or elsewhere.day is not null)
            then 'LATE' else 'STATUS' end end,
        case when theirs.moves and ${sql.raw(reportedAmount('theirs'))} <> posted.figure then 'AMOUNT' end,
        case when theirs.moves and theirs.fee_minor <> abs(posted.fee) then 'FEE' end
      ], null) end as breaks,
      case when theirs.moves and ${sql.raw(reportedAmount('theirs'))} <> posted.figure
        then abs(${sql.raw(reportedAmount('theirs'))} - posted.figure)
        when theirs.moves and theirs.fee_minor <> abs(posted.fee) then abs(theirs.fee_minor - abs(posted.fee))
          else abs(posted.figure) end as at_stake
    from placed posted
    ${sql.raw(joinRequest('posted.source_id', 'posted.source_type'))}
    left join withdraw_request whole on whole.id = withdraw_request.parent_id
    left join lateral (
      select tx.status, tx.bank_ref from match_line link join bank_tx tx on tx.id = link.bank_tx_id
      where link.request_id = posted.source_id and link.released_at is null
        and posted.movement in ('approved', 'paidOut', 'returned', 'settled')
        and tx.direction = case when posted.movement = 'paidOut' or posted.kind in ('P11', 'P11U') then 'DEBIT'
          else 'CREDIT' end
      order by tx.booked_at, tx.id limit 1
    ) line on true
    left join merchant_report report on report.merchant_id = posted.merchant_id and report.day = posted.day
      and report.replaced_at is null
    left join merchant_report_row theirs on theirs.report_id = report.id and theirs.request_id = posted.source_id
      and theirs.movement = posted.movement and (${sql.raw(isBack('theirs'))}) = posted.is_back
      and theirs.place = posted.place and posted.is_live
    left join lateral (
      select other.day from merchant_report_row said join merchant_report other on other.id = said.report_id
        and other.replaced_at is null
      where report.id is not null and theirs.moves is not true and said.request_id = posted.source_id
        and said.movement = posted.movement and (${sql.raw(isBack('said'))}) = posted.is_back
        and said.moves and other.day <> posted.day limit 1
    ) elsewhere on true`
}

/** Merchants' rows without an event on their day: for an unknown request, for another day, or reported twice. */
const reportedEvents = ({ from, to }: Days): RawBuilder<unknown> => sql`
  select 'row:' || said.report_id || ':' || said.row_no as event, ${sql.raw(dayStartSql('report.day'))} as at,
    report.day, said.movement, coalesce(${sql.raw(ofRequest('number'))}, said.number) as number,
    said.request_id, coalesce(${sql.raw(ofRequest('merchant_ref'))}, said.merchant_ref) as merchant_ref,
    report.merchant_id,
    ${sql.raw(bankAccountOf())} as bank_account_id,
    null::text as terminal, null::text as bank_ref,
    ${sql.raw(ofRequest('customer_name'))} as customer, 0::bigint as gross,
      0::bigint as fee, 0::bigint as net,
    ${sql.raw(ofRequest('status'))} as our_state, null::text as bank_state,
      said.status as merchant_state,
    ${sql.raw(signOf('said.movement'))} * ${sql.raw(reportedAmount('said'))} as difference,
    array[case when said.request_id is null then 'MISSING_REQUEST' when ours.live > 0 then 'DUPLICATE'
      when said.movement = 'returned' then 'RETURNED'
      when ours.elsewhere > 0 then 'LATE' else 'STATUS' end] as breaks,
    said.amount_minor as at_stake
  from merchant_report report join merchant_report_row said on said.report_id = report.id
  ${sql.raw(joinRequest('said.request_id'))}
  cross join lateral (
    select count(*) filter (where istanbul_day_v1(journal.at) = report.day) as live, count(*)
      filter (where istanbul_day_v1(journal.at) <> report.day) as elsewhere
    from journal join ${sql.raw(posting)} on posting.kind = journal.kind
    where journal.source_id = said.request_id and posting.movement = said.movement and not posting.is_inverse
      and posting.is_back = (${sql.raw(isBack('said'))})
      and journal.source_type in (${sql.raw(requestTables)})
        and not exists (
        select from journal other where other.source_type = journal.source_type and other.source_id = journal.source_id
          and other.occurrence_no = journal.occurrence_no and other.kind = any(posting.partners)
            and istanbul_day_v1(other.at) = istanbul_day_v1(journal.at))
  ) ours
  where report.replaced_at is null and report.day between ${from}::date and ${to}::date and said.moves
    and said.place > ours.live
    and not exists (select from reconciliation_day sealed where sealed.merchant_id = report.merchant_id
      and sealed.day = report.day and sealed.closed_at is not null)`

/**
 * Bank lines without a request. A line with the same day, content and amount as a line that paid a request is a
 * duplicate.
 */
function lineEvents(days: Days): RawBuilder<unknown> {
  const { start, end } = range(days)
  const open = sql.raw(`in ('NEW', 'PARTIAL', 'SUGGESTED', 'SUSPENSE')`)
  const left = sql.raw(`case line.direction when 'CREDIT' then 1 else -1 end * (line.amount_minor - line.linked_minor)`)
  return sql`
    select 'line:' || line.id as event, line.booked_at as at, istanbul_day_v1(line.booked_at) as day,
      'line' as movement, null::text as number, null::uuid as request_id,
      null::text as merchant_ref, null::uuid as merchant_id, line.bank_account_id, null::text as terminal,
        line.bank_ref, line.sender_name as customer,
      ${left} as gross, 0::bigint as fee, ${left} as net, null::text as our_state, line.status as bank_state,
        null::text as merchant_state, null::bigint as difference,
      case when istanbul_day_v1(line.booked_at) >= ${days.today}::date then '{}' else array[case when exists (
        select from bank_tx other where other.bank_account_id = line.bank_account_id
          and other.direction = line.direction and other.amount_minor = line.amount_minor
          and other.booked_at between line.booked_at - interval '1 day' and line.booked_at + interval '1 day'
            and other.sender_fold = line.sender_fold
          and other.description = line.description and other.id <> line.id and other.status = 'MATCHED'
      ) then 'DUPLICATE' else 'MISSING_REQUEST' end] end as breaks,
      line.amount_minor - line.linked_minor as at_stake
    from bank_tx line
    where line.booked_at >= ${start} and line.booked_at < ${end} and line.linked_minor < line.amount_minor
      and line.status ${open}`
}

const stored = {
  event: 'text',
  at: 'timestamptz',
  movement: 'text',
  number: 'text',
  request_id: 'uuid',
  merchant_ref: 'text',
  merchant_id: 'uuid',
  bank_account_id: 'uuid',
  terminal: 'text',
  bank_ref: 'text',
  customer: 'text',
  gross: 'bigint',
  fee: 'bigint',
  net: 'bigint',
  our_state: 'text',
  bank_state: 'text',
  merchant_state: 'text',
  difference: 'bigint',
} as const

/** The rows of closed days, as signed. */
const closedEvents = ({ from, to }: Days): RawBuilder<unknown> => sql`
  select ${sql.raw(
    Object.entries(stored)
      .map(([name, type]) => `(kept.row ->> '${name}')::${type} as ${name}`)
      .toSpliced(2, 0, 'sealed.day')
      .join(', '),
  )}, '{}'::text[] as breaks, 0::bigint as at_stake
  from reconciliation_day sealed join reconciliation_day_row line on line.merchant_id = sealed.merchant_id
    and line.day = sealed.day
  cross join lateral (select line.text::jsonb as row) kept
  where sealed.closed_at is not null and sealed.day between ${from}::date and ${to}::date`

const order = array(breakTypes)

/**
 * SQL (for `from`) of the money events of these days: the journal's movements, merchants' additional rows, and bank
 * lines without a request; closed days as signed. `break_type` is an event's first break that is not resolved at its
 * current amount, `at_stake` its amount in kuruş. `breaks`: only events of open days that may have a break, without
 * reading every posting.
 */
export const eventsOf = (days: Days, only: 'all' | 'breaks'): RawBuilder<unknown> => sql`(
  select every.*, (
    select held.type from unnest(every.breaks) as held (type)
    where not exists (select from reconciliation_break dealt where dealt.event = every.event and dealt.type = held.type
      and dealt.status <> 'OPEN' and dealt.amount_minor = every.at_stake)
    order by array_position(${sql.raw(order)}, held.type) limit 1
  ) as break_type
  from (
    select * from (${postedEvents(days, only)}) posted
    union all select * from (${reportedEvents(days)}) said
    union all select * from (${lineEvents(days)}) line
    ${only === 'all' ? sql`union all select * from (${closedEvents(days)}) closed` : sql``}
  ) every
)`
