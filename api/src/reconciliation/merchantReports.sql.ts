import { statesGivenBack } from '@kasa/domain/reconciliation'
import { requestTypes } from '@kasa/domain/requestTypes'

import type { Tx } from '../db/client'

export type ReportSums = {
  rowCount: number
  unknown: number
  approvedMinor: bigint
  paidOutMinor: bigint
  returnedMinor: bigint
  reversedMinor: bigint
}

export type NewReport = {
  id: string
  merchantId: string
  day: string
  source: 'FILE' | 'API'
  fileName: string | null
  sha256: Buffer
  rowCount: number
  handedBy: string | null
  handedByName: string | null
  reason: string | null
  at: Date
}

export type NewReportRow = {
  lineNo: number
  merchantRef: string | null
  number: string | null
  status: string
  /** The movement that the status implies; null: no money moved. */
  movement: string | null
  amountMinor: bigint
  feeMinor: bigint | null
}

/** Serializes the reports of a merchant's day. */
export async function lockReports(tx: Tx, merchantId: string, day: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('merchant_report' || $1::text || $2::text, 0))`, [
    merchantId,
    day,
  ])
}

export async function selectIsClosed(tx: Pick<Tx, 'query'>, merchantId: string, day: string): Promise<boolean> {
  const { rows } = await tx.query<{ closed: boolean }>({
    name: 'reconciliation.closed',
    text: `select exists (select from reconciliation_day where merchant_id = $1 and day = $2 and closed_at is not null)
      as closed`,
    values: [merchantId, day],
  })
  return rows[0]?.closed ?? false
}

/** Marks the current report as replaced; it is kept but no longer counts. Returns its id. */
export async function replaceReport(tx: Tx, merchantId: string, day: string, at: Date): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update merchant_report set replaced_at = $3 where merchant_id = $1 and day = $2 and replaced_at is null
      returning id`,
    [merchantId, day, at],
  )
  return rows[0]?.id ?? null
}

export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx.query(
    `insert into merchant_report (id, merchant_id, day, source, file_name, sha256, row_count, approved_minor,
      paid_out_minor, returned_minor, reversed_minor,
       handed_by, handed_by_name, reason, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, $8, $9, $10, $11)`,
    [
      report.id,
      report.merchantId,
      report.day,
      report.source,
      report.fileName,
      report.sha256,
      report.rowCount,
      report.handedBy,
      report.handedByName,
      report.reason,
      report.at,
    ],
  )
}

/** SQL: true if the row's amount counts against its movement. */
const isBack = `status in ('${statesGivenBack.join(`', '`)}')`
const isPayout = { IN: 'false', OUT: 'true', BOTH: `r.direction = 'OUT'` } as const
/** SQL: the merchant's requests that a row `given` may mean; a part is never meant. */
const requestsOfRow = requestTypes
  .map(
    ({ table, direction }, rank) => `
           select id, '${table}' as source, ${rank} as rank, ${isPayout[direction]} as is_payout
           from ${table} r where r.merchant_id = $2${table === 'withdraw_request' ? ' and r.parent_id is null' : ''}
             and (r.number = given.number or given.number is null and r.merchant_ref = given.merchant_ref)`,
  )
  .join(' union all ')

/**
 * Inserts the rows, each with its request: found by number, else by the merchant's reference among the requests that
 * fit the status. A row whose status moves no money gets its request's usual movement. Returns the sums of the rows.
 */
export async function insertReportRows(
  tx: Tx,
  report: { id: string; merchantId: string },
  rows: readonly NewReportRow[],
): Promise<ReportSums> {
  await tx.query(
    `insert into merchant_report_row (report_id, row_no, line_no, merchant_ref, number, status, amount_minor, fee_minor,
      request_id, movement, moves, place)
     select $1, row_no, line_no, merchant_ref, number, status, amount_minor, fee_minor, request_id, movement, moves,
       row_number() over (partition by coalesce(request_id::text, merchant_ref, number), movement, ${isBack}
         order by row_no)
     from (
       select given.*, found.id as request_id, given.claimed is not null as moves,
         coalesce(given.claimed, case when found.is_payout then 'paidOut' when not found.is_payout
           then 'approved' end) as movement
       from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[])
         as given (row_no, line_no, merchant_ref, number, status, claimed, amount_minor, fee_minor)
       left join lateral (
         select * from (
           ${requestsOfRow}
         ) one
         where given.claimed is null or (given.claimed in ('paidOut', 'returned')) = one.is_payout
         order by (given.status in ('REFUNDED', 'CHARGEBACK', 'WON') and one.source = 'card_transfer') desc, one.rank,
           one.is_payout limit 1
       ) found on true
     ) row`,
    [
      report.id,
      report.merchantId,
      rows.map((_row, index) => index + 1),
      rows.map(({ lineNo }) => lineNo),
      rows.map(({ merchantRef }) => merchantRef),
      rows.map(({ number }) => number),
      rows.map(({ status }) => status),
      rows.map(({ movement }) => movement),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ feeMinor }) => feeMinor),
    ],
  )
  const sum = (movement: string) =>
    `coalesce(sum(case when ${isBack} then -amount_minor else amount_minor end)
      filter (where moves and movement = '${movement}'), 0)::bigint`
  const { rows: sums } = await tx.query<ReportSums>(
    `with said as (
       select count(*)::int as row_count, count(*) filter (where request_id is null)::int as unknown,
         ${sum('approved')} as approved, ${sum('paidOut')} as paid_out,
         ${sum('returned')} as returned, ${sum('reversed')} as reversed
       from merchant_report_row where report_id = $1
     ), kept as (
       update merchant_report set approved_minor = said.approved, paid_out_minor = said.paid_out,
         returned_minor = said.returned, reversed_minor = said.reversed
       from said where id = $1
     )
     select row_count as "rowCount", unknown, approved as "approvedMinor", paid_out as "paidOutMinor",
       returned as "returnedMinor", reversed as "reversedMinor" from said`,
    [report.id],
  )
  const [found] = sums
  if (!found) throw new Error('A sum without a row')
  return found
}
