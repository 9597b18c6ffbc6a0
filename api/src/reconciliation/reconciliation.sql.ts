import type { DayStatus } from '@kasa/domain/reconciliation'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { eventsOf, type Days } from './events'
import { movedDays } from './movedDays'

type Db = Pick<Tx, 'query'>

/** Days in Istanbul, both included; a null list means all. */
export type DaysQuery = Days & { merchantIds: readonly string[] | null; statuses: readonly DayStatus[] | null }

type Sums = {
  openingMinor: bigint
  approved: bigint
  approvedMinor: bigint
  paidOut: bigint
  paidOutMinor: bigint
  returnedMinor: bigint
  reversedMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  adjustedMinor: bigint
  settledMinor: bigint
  closingMinor: bigint
  reportedInMinor: bigint | null
  reportedOutMinor: bigint | null
  differenceMinor: bigint | null
  breaks: bigint
  breaksMinor: bigint
  breaks0: bigint
  breaks1: bigint
  breaks3: bigint
  breaks7: bigint
}

export type DayRecord = {
  day: string
  merchantId: string | null
  merchantName: string | null
  status: DayStatus
  sums: Sums
  reportedAt: Date | null
  ourSigner: string | null
  ourSignedAt: Date | null
  merchantSigner: string | null
  merchantSignedAt: Date | null
  hash: string | null
}

const figures = {
  openingMinor: 'opening_minor',
  approved: 'approved',
  approvedMinor: 'approved_minor',
  paidOut: 'paid_out',
  paidOutMinor: 'paid_out_minor',
  returnedMinor: 'returned_minor',
  reversedMinor: 'reversed_minor',
  feeMinor: 'fee_minor',
  taxMinor: 'tax_minor',
  adjustedMinor: 'adjusted_minor',
  settledMinor: 'settled_minor',
  closingMinor: 'closing_minor',
  reportedInMinor: 'reported_in_minor',
  reportedOutMinor: 'reported_out_minor',
  differenceMinor: 'difference_minor',
  breaks: 'breaks',
  breaksMinor: 'breaks_minor',
  breaks0: 'breaks0',
  breaks1: 'breaks1',
  breaks3: 'breaks3',
  breaks7: 'breaks7',
} as const satisfies Record<keyof Sums, string>

const names = Object.values(figures)
const asJson = (from: string) =>
  sql.raw(
    `jsonb_build_object(${Object.entries(figures)
      .map(([figure, column]) => `'${figure}', ${from}.${column}::text`)
      .join(', ')})`,
  )
const isAsked = ({ merchantIds }: Pick<DaysQuery, 'merchantIds'>, column: string) =>
  sql`(${merchantIds}::uuid[] is null or ${sql.raw(column)} = any(${merchantIds}::uuid[]))`

/**
 * Every day of these merchants with a movement, a report or a break, as `days`: columns of `figures` and of
 * `DayRecord`.
 */
function countedDays(question: DaysQuery): RawBuilder<unknown> {
  const { from, to, today } = question
  const aged = (low: number, high: number | null) =>
    sql.raw(`count(*) filter (where age >= ${low}${high === null ? '' : ` and age < ${high}`})`)
  return sql`
    moved as (select * from (${movedDays(to)}) moved where ${isAsked(question, 'moved.merchant_id')}),
    broken as (
      select broken.merchant_id, broken.day, count(*) as breaks, sum(at_stake)::bigint as breaks_minor,
        ${aged(0, 1)} as breaks0, ${aged(1, 3)} as breaks1, ${aged(3, 7)} as breaks3, ${aged(7, null)} as breaks7,
        bool_or(exists (select from reconciliation_break taken where taken.event = broken.event
          and taken.type = broken.break_type)) as is_taken
      from (select *, ${today}::date - day as age from ${eventsOf(question, 'breaks')} event) broken
      where broken.break_type is not null and ${isAsked(question, 'broken.merchant_id')}
      group by broken.merchant_id, broken.day
    ),
    report as (
      select * from merchant_report report where report.replaced_at is null
        and report.day between ${from}::date and ${to}::date and ${isAsked(question, 'report.merchant_id')}
    ),
    sealed as (
      select * from reconciliation_day sealed where sealed.day between ${from}::date and ${to}::date
        and ${isAsked(question, 'sealed.merchant_id')}
    ),
    keys as (
      select merchant_id, day from moved where day >= ${from}::date union select merchant_id, day from broken
      union select merchant_id, day from report union select merchant_id, day from sealed
    ),
    balance as (
      select merchant_id, day, sum(moved_minor) over (partition by merchant_id order by day)::bigint as closing_minor
        from moved
    ),
    days as (
      select keys.day, keys.merchant_id, merchant.name,
        coalesce(balance.closing_minor, 0) - case when balance.day = keys.day then moved.moved_minor else 0
          end as opening_minor, coalesce(balance.closing_minor, 0) as closing_minor,
        coalesce(moved.approved, 0) as approved, coalesce(moved.approved_minor, 0) as approved_minor,
          coalesce(moved.paid_out, 0) as paid_out,
        coalesce(moved.paid_out_minor, 0) as paid_out_minor, coalesce(moved.returned_minor, 0) as returned_minor,
          coalesce(moved.reversed_minor, 0) as reversed_minor,
        coalesce(moved.fee_minor, 0) as fee_minor, coalesce(moved.tax_minor, 0) as tax_minor,
          coalesce(moved.adjusted_minor, 0) as adjusted_minor,
        coalesce(moved.settled_minor, 0) as settled_minor, report.approved_minor as reported_in_minor,
          report.paid_out_minor as reported_out_minor,
        report.approved_minor - report.paid_out_minor + report.returned_minor - report.reversed_minor
          - coalesce(moved.approved_minor - moved.paid_out_minor + moved.returned_minor - moved.reversed_minor, 0) as
            difference_minor,
        coalesce(broken.breaks, 0) as breaks, coalesce(broken.breaks_minor, 0) as breaks_minor,
          coalesce(broken.breaks0, 0) as breaks0,
        coalesce(broken.breaks1, 0) as breaks1, coalesce(broken.breaks3, 0) as breaks3,
          coalesce(broken.breaks7, 0) as breaks7,
        case when sealed.closed_at is not null then 'CLOSED' when report.id is not null and broken.breaks is null
          and keys.day < ${today}::date then 'AGREED'
          when report.id is not null or broken.is_taken then 'IN_PROGRESS' else 'OPEN' end as status,
        report.created_at as reported_at, sealed.our_signer_name, sealed.our_signed_at, sealed.merchant_signer_name,
          sealed.merchant_signed_at, sealed.hash
      from keys
      left join merchant on merchant.id = keys.merchant_id
      left join moved on moved.merchant_id = keys.merchant_id and moved.day = keys.day
      left join broken on broken.merchant_id is not distinct from keys.merchant_id and broken.day = keys.day
      left join report on report.merchant_id = keys.merchant_id and report.day = keys.day
      left join sealed on sealed.merchant_id = keys.merchant_id and sealed.day = keys.day
      left join lateral (
        select balance.day, balance.closing_minor from balance where balance.merchant_id = keys.merchant_id
          and balance.day <= keys.day order by balance.day desc limit 1
      ) balance on true
    )`
}

export type DayPlace = { day: string; name: string; id: string }

type Line = Omit<DayRecord, 'sums' | 'status'> & {
  status: DayStatus | null
  count: number
  sums: Record<keyof Sums, string | null>
}

const sumsOf = (sums: Line['sums']): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value === null ? null : BigInt(value)])) as Sums

/**
 * A page of merchants' days, newest first, and the totals of all days, in one statement. The balances of the total
 * cover all days of its merchants.
 */
export async function selectDays(
  db: Db,
  question: DaysQuery,
  { after, limit }: { after: DayPlace | undefined; limit: number },
): Promise<{ days: DayRecord[]; count: number; total: Sums }> {
  const { from, statuses } = question
  const nameOf = sql.raw(`coalesce(days.name, '') collate "tr-x-icu"`)
  const idOf = sql.raw(`coalesce(days.merchant_id::text, '')`)
  const summed = sql.raw(
    names
      .filter((name) => name !== 'opening_minor' && name !== 'closing_minor')
      .map(
        (name) =>
          `${name.startsWith('reported') || name.startsWith('difference') ? `sum(days.${name})` : `coalesce(sum(days.${name}), 0)`}::bigint as ${name}`,
      )
      .join(', '),
  )
  const lines = await runSql<Line>(
    db,
    sql`with ${countedDays(question)},
        listed as (select days.* from days where ${statuses}::text[] is null or days.status = any(${statuses}::text[])),
        page as (
          select days.* from listed days
          where ${after?.day ?? null}::date is null or days.day < ${after?.day ?? null}::date
            or (days.day = ${after?.day ?? null}::date
              and (${nameOf}, ${idOf}) > (${after?.name ?? ''} collate "tr-x-icu", ${after?.id ?? ''}))
          order by days.day desc, ${nameOf}, ${idOf} limit ${limit}
        ),
        total as (
          select ${summed}, count(*)::int as count,
            (select coalesce(sum(moved_minor), 0)::bigint from moved where day < ${from}::date) as opening_minor,
            (select coalesce(sum(moved_minor), 0)::bigint from moved) as closing_minor
          from listed days
        )
        select line.* from (
          select days.day::text as day, days.merchant_id as "merchantId", days.name as "merchantName", days.status,
            0 as count, ${asJson('days')} as sums,
            days.reported_at as "reportedAt", days.our_signer_name as "ourSigner", days.our_signed_at as "ourSignedAt",
            days.merchant_signer_name as "merchantSigner", days.merchant_signed_at as "merchantSignedAt", days.hash,
              false as is_total
          from page days
          union all
          select null, null, null, null, total.count, ${asJson('total')}, null, null, null, null, null, null, true
            from total
        ) line order by line.is_total, line.day desc, coalesce(line."merchantName", '') collate "tr-x-icu",
          coalesce(line."merchantId"::text, '')`,
  )
  const total = lines.at(-1)
  if (!total) throw new Error('A sum without a row')
  return {
    days: lines.flatMap(({ sums, status, count: _count, ...line }) =>
      status === null ? [] : [{ ...line, status, sums: sumsOf(sums) }],
    ),
    count: total.count,
    total: sumsOf(total.sums),
  }
}

export type MatrixRecord = {
  id: string | null
  name: string | null
  cells: { day: string; status: DayStatus; breaks: number; late: number }[]
}

/** The days of each merchant with their open breaks, by name; bank lines without a merchant come last. */
export async function selectMatrix(
  db: Db,
  question: DaysQuery,
  limit: number,
): Promise<{ merchants: MatrixRecord[]; count: number }> {
  const { statuses } = question
  const rows = await runSql<MatrixRecord & { count: number }>(
    db,
    sql`with ${countedDays(question)}
        select days.merchant_id as id, days.name, count(*) over ()::int as count, jsonb_agg(jsonb_build_object(
            'day', days.day::text, 'status', days.status, 'breaks', days.breaks, 'late', days.breaks3 + days.breaks7
          )) as cells
        from days where ${statuses}::text[] is null or days.status = any(${statuses}::text[])
        group by days.merchant_id, days.name
        order by days.merchant_id is null, days.name collate "tr-x-icu", days.merchant_id limit ${limit}`,
  )
  return { merchants: rows.map(({ count: _count, ...merchant }) => merchant), count: rows[0]?.count ?? 0 }
}

type Named = { id: string; name: string }

export const selectMerchants = (db: Db): Promise<Named[]> =>
  runSql(db, sql`select id, name from merchant order by name collate "tr-x-icu", id`)

/** The accounts that match a condition on `bank_account account`. */
export const selectAccounts = (db: Db, visible: RawBuilder<unknown>): Promise<Named[]> =>
  runSql(
    db,
    sql`select account.id, account.label || ' ••' || account.iban_last4 as name from bank_account account
      where ${visible} order by account.label, account.id`,
  )
