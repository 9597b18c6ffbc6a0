import { istanbulDay } from '@kasa/domain/istanbulDay'
import { merchantLedger } from '@kasa/domain/ledger'
import { heldLedger, reserveLedger } from '@kasa/domain/payoutLedger'
import { flowKinds, type PostingFlow } from '@kasa/domain/posting'
import { requestTypes } from '@kasa/domain/requestTypes'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { dayEnd, dayStart } from '../db/istanbulDays'
import { runSql } from '../db/runSql'
import { factsNow } from '../facts/factsNow'
import { ledgerDay, merchantsMovedNow } from '../ledger/ledgerDay'
import { joinRequest, ofRequest } from '../requests/everyRequest'

type Db = Pick<Tx, 'query'>
type Days = { from: string; to: string }

/** Whose balance: one merchant's, all of its accounts together; or these bank accounts' (null: all) as one. */
export type PostingScope = { merchantId: string } | { accountIds: readonly string[] | null }
export type PostingQuery = Days & { scope: PostingScope; flows: readonly PostingFlow[] | undefined }

export type PostingPlace = { at: string; id: string; lineNo: number }
export type PostingRecord = {
  id: string
  lineNo: number
  at: Date
  kind: string
  /** The table of its request; null if it belongs to none. */
  requestTable: string | null
  account: string | null
  requestId: string | null
  number: string | null
  merchantRef: string | null
  bankRef: string | null
  feeMinor: bigint
  netMinor: bigint
}

const facts = sql.raw(factsNow(ledgerDay))

const merchantAccounts = [merchantLedger, heldLedger, reserveLedger]
/** The ledger accounts of a scope, by id. */
export async function selectLedgerAccounts(db: Db, scope: PostingScope): Promise<bigint[]> {
  const rows = await runSql<{ id: bigint }>(
    db,
    'merchantId' in scope
      ? sql`select id from ledger_account where code = any(${merchantAccounts.map((of) => of(scope.merchantId))}::text[])`
      : sql`select id from ledger_account where code like 'BANK:%' and (${scope.accountIds}::text[] is null
          or split_part(code, ':', 2) = any(${scope.accountIds}::text[]))`,
  )
  return rows.map(({ id }) => id)
}

/** The accounts of the fees in a posting: a merchant pays them to us, a bank account to the bank. */
const chargesOf = (scope: PostingScope): RawBuilder<unknown> =>
  'merchantId' in scope
    ? sql`select id from ledger_account where code like 'FEE:%' or code = 'TAX_PAYABLE'`
    : sql`select id from ledger_account where code = 'BANK_FEE'`

/** 1 where a debit raises the balance, for our bank accounts; −1 for merchants, whom we owe it. */
const signOf = (scope: PostingScope) => sql.raw('merchantId' in scope ? '-1' : '1')

type Own = readonly bigint[]
const isOwn = (line: string, own: Own) => sql`${sql.ref(line)}.account_id = any(${[...own]}::bigint[])`

/**
 * The movements of the balance in the days. A merchant's posting is one movement with all of its lines, and none if it
 * only moves money between available, held and reserve.
 */
const movements = ({ scope, from, to }: PostingQuery, own: Own): RawBuilder<unknown> => {
  const columns = sql`journal.id, line.line_no::int as line_no, journal.at, journal.kind, journal.source_type,
    journal.source_id, line.account_id`
  const lines = sql`from journal join journal_line line on line.journal_id = journal.id
    where ${isOwn('line', own)} and journal.at >= ${dayStart(from)} and journal.at < ${dayEnd(to)}`
  return 'merchantId' in scope
    ? sql`select * from (select ${columns}, (select -sum(part.amount_minor)::bigint from journal_line part
          where part.journal_id = journal.id and ${isOwn('part', own)}) as net
        ${lines} and not exists (select from journal_line earlier where earlier.journal_id = journal.id
          and ${isOwn('earlier', own)} and earlier.line_no < line.line_no)) whole where net <> 0`
    : sql`select ${columns}, line.amount_minor as net ${lines}`
}

/** The request's table, which is unknown for a bank line until its request is found. */
const whichTable = requestTypes.map(({ table }) => `when ${table}.id is not null then '${table}'`).join(' ')

const flowOf = (kind: string) =>
  sql.raw(`case ${kind} when '${flowKinds.in}' then 'in' when '${flowKinds.out}' then 'out' else 'other' end`)

/** A page of movements in the order of posting. */
export const selectPostings = (
  db: Db,
  query: PostingQuery,
  own: Own,
  { after, limit }: { after: PostingPlace | undefined; limit: number },
): Promise<PostingRecord[]> =>
  runSql(
    db,
    sql`with page as (
      select moved.* from (${movements(query, own)}) moved
      where (${query.flows ?? null}::text[] is null or ${flowOf('moved.kind')} = any(${query.flows ?? null}::text[]))
        and (${after?.at ?? null}::timestamptz is null or (moved.at, moved.id, moved.line_no)
          > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${after?.lineNo ?? null}::int))
      order by moved.at, moved.id, moved.line_no limit ${limit}
    )
    select page.id, page.line_no as "lineNo", page.at, page.kind,
      case ${sql.raw(whichTable)} end as "requestTable",
      account.label || ' ••' || account.iban_last4 as account, ${sql.raw(ofRequest('id', 'whole.id'))} as "requestId",
      ${sql.raw(ofRequest('number', 'whole.number'))} as number,
      ${sql.raw(ofRequest('merchant_ref', 'whole.merchant_ref'))} as "merchantRef",
      coalesce(line.bank_ref, withdraw_request.bank_ref) as "bankRef",
      (select coalesce(${signOf(query.scope)} * sum(part.amount_minor), 0)::bigint from journal_line part
        where part.journal_id = page.id and part.account_id in (${chargesOf(query.scope)})) as "feeMinor",
      page.net as "netMinor"
    from page join ledger_account ledger on ledger.id = page.account_id
    left join lateral (
      select link.request_id from match_line link
      where page.source_type = 'bank_tx' and link.bank_tx_id = page.source_id and link.released_at is null
      order by link.request_id limit 1
    ) paid on true
    ${sql.raw(joinRequest('coalesce(paid.request_id, page.source_id)'))}
    left join withdraw_request whole on whole.id = withdraw_request.parent_id
    left join bank_tx line on page.source_type = 'bank_tx' and line.id = page.source_id
    left join bank_account account on account.id = split_part(ledger.code, ':', 2)::uuid
    order by page.at, page.id, page.line_no`,
  )

/**
 * The balance after each of these rows, which are in order. It counts all movements, also those that a filter left out:
 * of the days before by the daily facts, since the first row's day one by one. The bounds are values, so that the
 * planner knows how many lines are read.
 */
export async function selectBalances(
  db: Db,
  { scope }: PostingQuery,
  own: Own,
  rows: readonly Pick<PostingRecord, 'id' | 'lineNo' | 'at'>[],
): Promise<Map<string, bigint>> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return new Map()
  const day = istanbulDay(first.at)
  // All lines of a merchant's posting count with each of them.
  const order = sql.raw('merchantId' in scope ? 'journal.at, journal.id' : 'journal.at, journal.id, line.line_no')
  const found = await runSql<{ id: string; lineNo: number; balanceMinor: bigint }>(
    db,
    sql`select moved.id, moved.line_no as "lineNo", (opening.minor + moved.minor)::bigint as "balanceMinor" from (
        select journal.id, line.line_no::int as line_no,
          sum(${signOf(scope)} * line.amount_minor) over (order by ${order}) as minor
        from journal join journal_line line on line.journal_id = journal.id
        where ${isOwn('line', own)} and journal.at >= ${dayStart(day)} and journal.at <= ${last.at}
      ) moved
      join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ lineNo }) => lineNo)}::int[])
        shown (id, line_no) on shown.id = moved.id and shown.line_no = moved.line_no
      cross join (select coalesce(sum(${signOf(scope)} * fact.amount_minor), 0) as minor from ${facts} fact
        where ${isOwn('fact', own)} and fact.day < ${day}::date) opening`,
  )
  return new Map(found.map(({ id, lineNo, balanceMinor }) => [`${id}.${lineNo}`, balanceMinor]))
}

export type PostingTotals = {
  openingMinor: bigint
  closingMinor: bigint
  /** Of the filtered movements. A merchant's are not counted, because facts count lines. */
  count: number | null
  feeMinor: bigint | null
  netMinor: bigint
}

/** A merchant's balances and totals, from the daily facts. */
async function merchantTotals(db: Db, merchantId: string, { from, to }: Days): Promise<PostingTotals> {
  const [found] = await runSql<{ openingMinor: bigint; netMinor: bigint; feeMinor: bigint }>(
    db,
    sql`select (select coalesce(-sum(fact.amount_minor), 0)::bigint from ${sql.raw(merchantsMovedNow)} fact
        where fact.merchant_id = ${merchantId}::uuid and fact.day < ${from}::date) as "openingMinor",
      (select coalesce(-sum(fact.amount_minor), 0)::bigint from ${sql.raw(merchantsMovedNow)} fact
        where fact.merchant_id = ${merchantId}::uuid and fact.day between ${from}::date and ${to}::date) as "netMinor",
      (select coalesce(-sum(fact.amount_minor), 0)::bigint from ${facts} fact
        where fact.merchant_id = ${merchantId}::uuid and fact.day between ${from}::date and ${to}::date
          and fact.account_id in (${chargesOf({ merchantId })})) as "feeMinor"`,
  )
  const { openingMinor, netMinor, feeMinor } = found ?? { openingMinor: 0n, netMinor: 0n, feeMinor: 0n }
  return { openingMinor, closingMinor: openingMinor + netMinor, count: null, feeMinor, netMinor }
}

/** The balance of bank accounts and the totals of the filtered flows: the figures of the bank report. */
async function accountTotals(db: Db, { flows, from, to }: PostingQuery, own: Own): Promise<PostingTotals> {
  const [found] = await runSql<{ openingMinor: bigint; movedMinor: bigint; count: number; netMinor: bigint }>(
    db,
    sql`with fact as (
      select fact.day, fact.lines, fact.amount_minor, (${flows ?? null}::text[] is null
        or ${flowOf('fact.kind')} = any(${flows ?? null}::text[])) as is_shown
      from ${facts} fact where ${isOwn('fact', own)} and fact.day <= ${to}::date
    )
    select coalesce(sum(amount_minor) filter (where day < ${from}::date), 0)::bigint as "openingMinor",
      coalesce(sum(amount_minor) filter (where day >= ${from}::date), 0)::bigint as "movedMinor",
      coalesce(sum(lines) filter (where day >= ${from}::date and is_shown), 0)::int as count,
      coalesce(sum(amount_minor) filter (where day >= ${from}::date and is_shown), 0)::bigint as "netMinor" from fact`,
  )
  const { openingMinor, movedMinor, count, netMinor } = found ?? {
    ...{ openingMinor: 0n, movedMinor: 0n, count: 0, netMinor: 0n },
  }
  return { openingMinor, closingMinor: openingMinor + movedMinor, count, feeMinor: null, netMinor }
}

/** The balances before and after the days, and the totals. */
export const selectPostingTotals = (db: Db, query: PostingQuery, own: Own): Promise<PostingTotals> =>
  'merchantId' in query.scope ? merchantTotals(db, query.scope.merchantId, query) : accountTotals(db, query, own)
