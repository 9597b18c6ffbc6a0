import { flowKinds, type PostingFlow } from '@kasa/domain/posting'
import { requestTypes } from '@kasa/domain/requestTypes'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { dayEnd, dayStart, dayStartSql } from '../db/istanbulDays'
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
  balanceMinor: bigint
}

const facts = sql.raw(factsNow(ledgerDay))

/** The ledger accounts of a scope. */
const accountsOf = (scope: PostingScope): RawBuilder<unknown> =>
  'merchantId' in scope
    ? sql`select id, null::uuid as bank_account_id from ledger_account where code = any(array[
        'MERCHANT:' || ${scope.merchantId}::text || ':AVAILABLE', 'MERCHANT:' || ${scope.merchantId}::text || ':HELD',
        'MERCHANT:' || ${scope.merchantId}::text || ':RESERVE'])`
    : sql`select id, split_part(code, ':', 2)::uuid as bank_account_id from ledger_account
        where code like 'BANK:%' and (${scope.accountIds}::text[] is null
          or split_part(code, ':', 2) = any(${scope.accountIds}::text[]))`

/** The accounts of the fees in a posting: a merchant pays them to us, a bank account to the bank. */
const chargesOf = (scope: PostingScope): RawBuilder<unknown> =>
  'merchantId' in scope
    ? sql`select id from ledger_account where code like 'FEE:%' or code = 'TAX_PAYABLE'`
    : sql`select id from ledger_account where code = 'BANK_FEE'`

/** 1 where a debit raises the balance, for our bank accounts; −1 for merchants, whom we owe it. */
const signOf = (scope: PostingScope) => sql.raw('merchantId' in scope ? '-1' : '1')

/**
 * The movements of the balance between two moments. A merchant's money that only changes between available, held and
 * reserve does not move the balance.
 */
const movements = (scope: PostingScope, during: RawBuilder<unknown>): RawBuilder<unknown> =>
  'merchantId' in scope
    ? sql`select journal.id, min(line.line_no)::int as line_no, journal.at, journal.kind, journal.source_type,
          journal.source_id, null::uuid as bank_account_id, -sum(line.amount_minor)::bigint as net
        from journal join journal_line line on line.journal_id = journal.id join own on own.id = line.account_id
        where ${during} group by journal.id having sum(line.amount_minor) <> 0`
    : sql`select journal.id, line.line_no::int as line_no, journal.at, journal.kind, journal.source_type,
          journal.source_id, own.bank_account_id, line.amount_minor as net
        from journal join journal_line line on line.journal_id = journal.id join own on own.id = line.account_id
        where ${during}`

/** The request's table, which is unknown for a bank line until its request is found. */
const whichTable = requestTypes.map(({ table }) => `when ${table}.id is not null then '${table}'`).join(' ')

const flowOf = (kind: string) =>
  sql.raw(`case ${kind} when '${flowKinds.in}' then 'in' when '${flowKinds.out}' then 'out' else 'other' end`)

/**
 * A page of movements in the order of posting, each with the balance after it. The balance counts all movements, also
 * those that the filter leaves out: of the days before by the daily facts, of the page's days one by one.
 */
export const selectPostings = (
  db: Db,
  { scope, flows, from, to }: PostingQuery,
  { after, limit }: { after: PostingPlace | undefined; limit: number },
): Promise<PostingRecord[]> =>
  runSql(
    db,
    sql`with own as materialized (${accountsOf(scope)}), page as (
      select moved.* from (${movements(scope, sql`journal.at >= ${dayStart(from)} and journal.at < ${dayEnd(to)}`)}) moved
      where (${flows ?? null}::text[] is null or ${flowOf('moved.kind')} = any(${flows ?? null}::text[]))
        and (${after?.at ?? null}::timestamptz is null or (moved.at, moved.id, moved.line_no)
          > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${after?.lineNo ?? null}::int))
      order by moved.at, moved.id, moved.line_no limit ${limit}
    ), edge as (
      select istanbul_day_v1(min(at)) as first_day, max(at) as last_at from page
    ), opening as (
      select coalesce(sum(${signOf(scope)} * fact.amount_minor), 0)::bigint as minor
      from ${facts} fact join own on own.id = fact.account_id where fact.day < (select first_day from edge)
    ), running as (
      select moved.id, moved.line_no, sum(moved.net) over (order by moved.at, moved.id, moved.line_no)::bigint as net
      from (${movements(
        scope,
        sql`journal.at >= ${sql.raw(dayStartSql('(select first_day from edge)'))}
          and journal.at <= (select last_at from edge)`,
      )}) moved
    )
    select page.id, page.line_no as "lineNo", page.at, page.kind,
      case ${sql.raw(whichTable)} end as "requestTable",
      account.label || ' ••' || account.iban_last4 as account, ${sql.raw(ofRequest('id', 'whole.id'))} as "requestId",
      ${sql.raw(ofRequest('number', 'whole.number'))} as number,
      ${sql.raw(ofRequest('merchant_ref', 'whole.merchant_ref'))} as "merchantRef",
      coalesce(line.bank_ref, withdraw_request.bank_ref) as "bankRef",
      (select coalesce(${signOf(scope)} * sum(part.amount_minor), 0)::bigint from journal_line part
        where part.journal_id = page.id and part.account_id in (${chargesOf(scope)})) as "feeMinor",
      page.net as "netMinor", opening.minor + running.net as "balanceMinor"
    from page join running on running.id = page.id and running.line_no = page.line_no cross join opening
    left join lateral (
      select link.request_id from match_line link
      where page.source_type = 'bank_tx' and link.bank_tx_id = page.source_id and link.released_at is null
      order by link.request_id limit 1
    ) paid on true
    ${sql.raw(joinRequest('coalesce(paid.request_id, page.source_id)'))}
    left join withdraw_request whole on whole.id = withdraw_request.parent_id
    left join bank_tx line on page.source_type = 'bank_tx' and line.id = page.source_id
    left join bank_account account on account.id = page.bank_account_id
    order by page.at, page.id, page.line_no`,
  )

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
async function accountTotals(db: Db, { scope, flows, from, to }: PostingQuery): Promise<PostingTotals> {
  const [found] = await runSql<{ openingMinor: bigint; movedMinor: bigint; count: number; netMinor: bigint }>(
    db,
    sql`with own as materialized (${accountsOf(scope)}), fact as (
      select fact.day, fact.lines, fact.amount_minor, (${flows ?? null}::text[] is null
        or ${flowOf('fact.kind')} = any(${flows ?? null}::text[])) as is_shown
      from ${facts} fact join own on own.id = fact.account_id where fact.day <= ${to}::date
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
export const selectPostingTotals = (db: Db, query: PostingQuery): Promise<PostingTotals> =>
  'merchantId' in query.scope ? merchantTotals(db, query.scope.merchantId, query) : accountTotals(db, query)
