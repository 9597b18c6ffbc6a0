import type { settlementRunSorts } from '@kasa/contracts/settlements'
import type { ListTotal } from '@kasa/contracts/lists'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { runStatuses, type LeftOutReason, type RunStatus } from '@kasa/domain/settlement'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { sql, type RawBuilder } from 'kysely'

import { asItWasThen, nameRecords } from '../audit/recordNames'
import type { Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'
import type { PayingFacts } from '../withdrawals/payingMerchant'

nameRecords('settlementRun', 'settlement_run', 'number', asItWasThen)

type Db = Pick<Tx, 'query'>

/** A run as a list shows it. Counts are numbers of merchants: paid, left out, and the paid ones by progress. */
export type RunRecord = {
  id: string
  number: string
  day: string
  asOf: Date
  status: RunStatus
  reason: string
  askedBy: string
  askedByName: string
  approvalId: string | null
  decidedByName: string | null
  decidedAt: Date | null
  createdAt: Date
  count: number
  amountMinor: bigint
  leftOut: number
  paid: number
  back: number
}

const columns = `run.id, run.number, run.day::text as day, run.as_of as "asOf", run.status, run.reason,
  run.asked_by as "askedBy", run.asked_by_name as "askedByName",
  run.approval_id as "approvalId", run.decided_by_name as "decidedByName", run.decided_at as "decidedAt",
    run.created_at as "createdAt",
  sums.count, sums.amount_minor as "amountMinor", sums.left_out as "leftOut", sums.paid, sums.back`
const tables = `settlement_run run cross join lateral (
    select count(*) filter (where left_out is null)::int as count,
      coalesce(sum(settlement.amount_minor) filter (where left_out is null), 0)::bigint as amount_minor,
      count(*) filter (where left_out is not null)::int as left_out, count(*)
        filter (where payout.status = 'PAID')::int as paid,
      count(*) filter (where payout.status in ('RETURNED', 'REJECTED', 'CANCELLED'))::int as back
    from settlement left join withdraw_request payout on payout.settlement_id = settlement.id
      where settlement.run_id = run.id
  ) sums`

export async function selectRun(db: Db, id: string): Promise<RunRecord | undefined> {
  const { rows } = await db.query<RunRecord>({
    name: 'settlements.run',
    text: `select ${columns} from ${tables} where run.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function lockRun(
  tx: Tx,
  id: string,
): Promise<Pick<RunRecord, 'status' | 'number' | 'day' | 'askedBy' | 'askedByName'> | undefined> {
  const { rows } = await tx.query<Pick<RunRecord, 'status' | 'number' | 'day' | 'askedBy' | 'askedByName'>>({
    name: 'settlements.lock-run',
    text: `select status, number, day::text as day, asked_by as "askedBy", asked_by_name as "askedByName"
      from settlement_run where id = $1 for no key update`,
    values: [id],
  })
  return rows[0]
}

/** The number of the pending run; null if there is none. */
export async function selectOpenRun(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ number: string }>({
    name: 'settlements.open-run',
    text: `select number from settlement_run where status = 'ASKED'`,
  })
  return rows[0]?.number ?? null
}

export type RunQuery = {
  q: string | undefined
  status: readonly RunStatus[] | undefined
  from: string | undefined
  to: string | undefined
}

export const runOrder: ListOrder<(typeof settlementRunSorts)[number]> = {
  id: { sql: 'run.id', as: 'id' },
  keys: {
    number: { sql: 'run.number', as: 'code' },
    day: { sql: 'run.as_of', as: 'time' },
    status: rankOf('run.status', runStatuses),
    count: { sql: 'sums.count', as: 'number' },
    amount: { sql: 'sums.amount_minor', as: 'number' },
    createdAt: { sql: 'run.created_at', as: 'time' },
  },
}

const conditionsOf = ({ q, status, from, to }: RunQuery): RawBuilder<unknown>[] => [
  sql`true`,
  ...when(q, (text) => found('run.number', text)),
  ...when(status, (wanted) => sql`run.status = any(${[...wanted]}::text[])`),
  ...when(from, (day) => sql`run.created_at >= ${dayStart(day)}`),
  ...when(to, (day) => sql`run.created_at < ${dayEnd(day)}`),
]

export const selectRuns = (db: Db, query: RunQuery, { place, where, tail }: Keyset): Promise<(RunRecord & Placed)[]> =>
  runSql(
    db,
    sql`select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/**
 * Number and amount of the runs that match. Runs that were not approved count as zero, because another run may have
 * replaced them.
 */
export const totalRunsOf = (db: Db, query: RunQuery): Promise<ListTotal> =>
  totalOf(
    db,
    sql`${sql.raw(tables)} where ${allOf(conditionsOf(query))}`,
    sql`case when run.status = 'DROPPED' then 0 else sums.amount_minor end`,
  )

/** Inserts a requested run. Returns its number; undefined if another run is pending. */
export async function insertRun(
  tx: Tx,
  run: { id: string; at: Date; reason: string; askedBy: string; askedByName: string },
): Promise<string | undefined> {
  const day = istanbulDay(run.at)
  const { rows } = await tx.query<{ number: string }>({
    name: 'settlements.insert-run',
    text: `insert into settlement_run (id, number, day, as_of, reason, asked_by, asked_by_name, created_at)
           values ($1, 'S-' || $2 || '-' || lpad(nextval('settlement_run_number_seq')::text, 7, '0'), $3::date, $4, $5,
             $6, $7, $4)
           on conflict ((true)) where status = 'ASKED' do nothing returning number`,
    values: [run.id, day.slice(2, 4), day, run.at, run.reason, run.askedBy, run.askedByName],
  })
  return rows[0]?.number
}

export async function setDecided(
  tx: Tx,
  id: string,
  decided: { status: RunStatus; approvalId: string | null; by: string | null; at: Date },
): Promise<void> {
  await tx.query({
    name: 'settlements.decided',
    text: `update settlement_run set status = $2, approval_id = $3, decided_by_name = $4, decided_at = $5
      where id = $1`,
    values: [id, decided.status, decided.approvalId, decided.by, decided.at],
  })
}

/** What a run pays a merchant, or why it pays nothing. */
export type NewSettlement = {
  id: string
  merchantId: string
  termsId: string | null
  dueUntil: Date | null
  availableMinor: bigint
  awaitingMinor: bigint
  grossMinor: bigint
  feeMinor: bigint
  keptMinor: bigint
  releasedMinor: bigint
  releaseOn: string | null
  amountMinor: bigint
  leftOut: LeftOutReason | null
}

const moneyColumns = `settlement.available_minor as "availableMinor", settlement.awaiting_minor as "awaitingMinor",
  settlement.gross_minor as "grossMinor",
  settlement.fee_minor as "feeMinor", settlement.kept_minor as "keptMinor",
    settlement.released_minor as "releasedMinor", settlement.release_on::text as "releaseOn",
  settlement.amount_minor as "amountMinor"`

export async function insertSettlements(tx: Tx, runId: string, rows: readonly NewSettlement[]): Promise<void> {
  await tx.query({
    name: 'settlements.insert',
    text: `insert into settlement (id, run_id, merchant_id, terms_id, due_until, available_minor, awaiting_minor,
      amount_minor, left_out,
             gross_minor, fee_minor, kept_minor, released_minor, release_on)
           select id, $1, merchant_id, terms_id, due_until, available, awaiting, amount, left_out, gross, fee, kept,
             released, release_on
           from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::bigint[], $7::bigint[], $8::bigint[],
             $9::text[],
               $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::date[])
             as input (id, merchant_id, terms_id, due_until, available, awaiting, amount, left_out, gross, fee, kept,
               released, release_on)`,
    values: [
      runId,
      rows.map(({ id }) => id),
      rows.map(({ merchantId }) => merchantId),
      rows.map(({ termsId }) => termsId),
      rows.map(({ dueUntil }) => dueUntil),
      rows.map(({ availableMinor }) => availableMinor),
      rows.map(({ awaitingMinor }) => awaitingMinor),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ leftOut }) => leftOut),
      rows.map(({ grossMinor }) => grossMinor),
      rows.map(({ feeMinor }) => feeMinor),
      rows.map(({ keptMinor }) => keptMinor),
      rows.map(({ releasedMinor }) => releasedMinor),
      rows.map(({ releaseOn }) => releaseOn),
    ],
  })
}

/** What a locked run pays, ordered by merchant. */
export async function selectPayable(tx: Tx, runId: string): Promise<NewSettlement[]> {
  const { rows } = await tx.query<NewSettlement>({
    name: 'settlements.payable',
    text: `select id, merchant_id as "merchantId", terms_id as "termsId", due_until as "dueUntil", ${moneyColumns},
      left_out as "leftOut"
           from settlement where run_id = $1 and left_out is null order by merchant_id`,
    values: [runId],
  })
  return rows
}

export async function setLeftOut(tx: Tx, id: string, reason: LeftOutReason): Promise<void> {
  await tx.query({
    name: 'settlements.leave-out',
    text: `update settlement set left_out = $2 where id = $1`,
    values: [id, reason],
  })
}

/** A run's line with its payout. */
export type SettlementLine = NewSettlement & {
  merchantName: string
  holder: string | null
  ibanLast4: string | null
  bankName: string | null
  payoutId: string | null
  payoutNumber: string | null
  payoutStatus: WithdrawalStatus | null
}

export async function selectLines(db: Db, runId: string): Promise<SettlementLine[]> {
  const { rows } = await db.query<SettlementLine>({
    name: 'settlements.lines',
    text: `select settlement.id, settlement.merchant_id as "merchantId", merchant.name as "merchantName",
      terms_id as "termsId", due_until as "dueUntil",
             ${moneyColumns}, left_out as "leftOut",
             terms.holder, terms.iban_last4 as "ibanLast4", bank.short_name as "bankName", payout.id as "payoutId",
               payout.number as "payoutNumber", payout.status as "payoutStatus"
           from settlement join merchant on merchant.id = settlement.merchant_id
           left join settlement_terms terms on terms.id = settlement.terms_id left join bank_name bank
             on bank.id = terms.bank_name_id
           left join withdraw_request payout on payout.settlement_id = settlement.id
           where settlement.run_id = $1 order by left_out is not null, merchant.name collate "tr-x-icu", merchant.id`,
    values: [runId],
  })
  return rows
}

/** Merchants that have terms or a balance. */
export async function selectMerchants(
  db: Db,
): Promise<({ id: string; name: string; remitGroupIds: string[] } & PayingFacts)[]> {
  const { rows } = await db.query<Awaited<ReturnType<typeof selectMerchants>>[number]>({
    name: 'settlements.merchants',
    text: `select id, name, status, kyb_status as "kybStatus", remit_group_ids as "remitGroupIds" from merchant
           where exists (select from settlement_terms terms where terms.merchant_id = merchant.id)
             or exists (select from ledger_account account join ledger_balance balance
               on balance.account_id = account.id
               where account.code = 'MERCHANT:' || merchant.id || ':AVAILABLE' and balance.balance_minor < 0)
           order by name collate "tr-x-icu", id`,
  })
  return rows
}
