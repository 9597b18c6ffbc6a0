import type { Pool } from '../db/client'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'
import { factsNow } from '../facts/factsNow'
import { ledgerDay } from '../ledger/ledgerDay'
import { joinRequest, ofRequest } from '../requests/everyRequest'

export type StatementLine = {
  journalId: string
  lineNo: number
  at: Date
  journalKind: string
  account: 'AVAILABLE' | 'HELD' | 'RESERVE'
  amountMinor: bigint
  sourceType: string
  requestId: string | null
  number: string | null
  merchantRef: string | null
}
export type StatementTotals = {
  openingAvailable: bigint
  openingHeld: bigint
  openingReserve: bigint
  movedAvailable: bigint
  movedHeld: bigint
  movedReserve: bigint
  count: number
  /** False if `after` is not one of the merchant's lines of that day. */
  isPlaceKnown: boolean
}

/** The reserve that a settlement keeps or releases is listed with the withdrawal that pays it. */
const payoutOrSettlement = `(line.source_type = 'withdraw_request' and withdraw_request.id = line.source_id)
  or (line.source_type = 'settlement' and withdraw_request.settlement_id = line.source_id)`

const openingOf = (account: string) =>
  `(select coalesce(-sum(amount_minor), 0)::bigint from opened where account = '${account}')`
const movedOf = (account: string) => `(select coalesce(sum(amount), 0)::bigint from line where account = '${account}')`

/**
 * A merchant's lines of a day after `after`, and the balances before. A part is listed under its payout. One
 * statement, so that lines and balances are consistent.
 */
export async function selectStatement(
  pool: Pool,
  query: { merchantId: string; day: string; after: { journalId: string; lineNo: number } | undefined; limit: number },
): Promise<{ totals: StatementTotals; lines: StatementLine[] }> {
  const { rows } = await pool.query<StatementTotals & { [Key in keyof StatementLine]: StatementLine[Key] | null }>({
    name: 'merchantapi.statement',
    text: `with own as (
             select id, split_part(code, ':', 3) as account from ledger_account
             where code in ('MERCHANT:' || $1::text || ':AVAILABLE', 'MERCHANT:' || $1::text || ':HELD', 'MERCHANT:'
               || $1::text || ':RESERVE')
           ), opened as (
             select own.account, fact.amount_minor from ${factsNow(ledgerDay)} fact join own on own.id = fact.account_id
               where fact.day < $2::date
           ), line as (
             select journal.id, line.line_no, journal.at, journal.kind, journal.source_type, journal.source_id,
               own.account, -line.amount_minor as amount
             from journal join journal_line line on line.journal_id = journal.id join own on own.id = line.account_id
             where journal.at >= ${dayStartSql('$2::date')} and journal.at < ${dayEndSql('$2::date')}
           ), page as (
             select line.id as "journalId", line.line_no as "lineNo", line.at, line.kind as "journalKind", line.account,
               line.amount as "amountMinor",
               line.source_type as "sourceType", ${ofRequest('id', 'whole.id')} as "requestId",
               ${ofRequest('number', 'whole.number')} as number,
               ${ofRequest('merchant_ref', 'whole.merchant_ref')} as "merchantRef"
             from line ${joinRequest('line.source_id', 'line.source_type', { withdraw_request: payoutOrSettlement })}
             left join withdraw_request whole on whole.id = withdraw_request.parent_id
             where $3::uuid is null or (line.at, line.id, line.line_no) >
               ((select at from line where id = $3 and line_no = $4::int), $3, $4::int)
             order by line.at, line.id, line.line_no limit $5
           )
           select ${openingOf('AVAILABLE')} as "openingAvailable", ${openingOf('HELD')} as "openingHeld",
             ${openingOf('RESERVE')} as "openingReserve", ${movedOf('AVAILABLE')} as "movedAvailable",
             ${movedOf('HELD')} as "movedHeld", ${movedOf('RESERVE')} as "movedReserve",
               (select count(*)::int from line) as count,
             $3::uuid is null or exists (select from line where id = $3 and line_no = $4::int) as "isPlaceKnown", page.*
           from (select) one left join page on true order by page.at, page."journalId", page."lineNo"`,
    values: [query.merchantId, query.day, query.after?.journalId ?? null, query.after?.lineNo ?? null, query.limit],
  })
  const [first] = rows
  if (!first) throw new Error('A statement has its balances even without lines')
  return { totals: first, lines: rows.filter((row): row is StatementTotals & StatementLine => row.journalId !== null) }
}
