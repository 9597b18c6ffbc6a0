import type { Posting, PostingFilters, PostingPage, StatementFilters } from '@kasa/contracts/postings'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { JournalKind } from '@kasa/domain/ledger'
import { bankEntry, mostPostingDays } from '@kasa/domain/posting'
import { daysBetween, reportRange } from '@kasa/domain/report'
import { requestTypes } from '@kasa/domain/requestTypes'
import { statementEntry } from '@kasa/domain/statementEntry'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { seesBalance } from '../access/seesBalance'
import { cursorOf, pageOf } from '../db/page'
import { inSnapshot } from '../db/snapshot'
import { BadInput } from '../errors/refusals'
import { requireReport, visibilityOf, within } from '../reports/readReport.service'
import {
  selectBalances,
  selectLedgerAccounts,
  selectPostings,
  selectPostingTotals,
  type PostingQuery,
  type PostingRecord,
} from './postings.sql'

type Paging = { cursor?: string | undefined; limit: number }
type Range = { from: string; to: string }

/** The requested days; this month by default. Throws `REPORT_TURNED` and `REPORT_RANGE`. */
export function rangeOfPostings(ctx: Ctx, filters: { from?: string | undefined; to?: string | undefined }): Range {
  const range = reportRange(filters, istanbulDay(ctx.now()))
  if (range.from > range.to) throw new BadInput({ code: 'REPORT_TURNED', field: 'from' })
  if (daysBetween(range.from, range.to) > mostPostingDays)
    throw new BadInput({ code: 'REPORT_RANGE', field: 'from', params: { most: mostPostingDays } })
  return range
}

const objectOf = (table: string | null) => requestTypes.find((type) => type.table === table)?.object ?? null

function entryOf(kind: string, entries: Readonly<Record<JournalKind, string | null>>): string {
  const entry = Object.entries(entries).find(([known]) => known === kind)?.[1]
  if (!entry) throw new Error(`A statement has no word for the posting ${kind}`)
  return entry
}

const place = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid(), lineNo: z.int() }))

type Reading = {
  query: PostingQuery
  entries: Readonly<Record<JournalKind, string | null>>
  /** Columns that this reader does not see. */
  hidden: readonly string[]
}

const idOf = ({ id, lineNo }: PostingRecord) => `${id}.${lineNo}`

const rowOf = (record: PostingRecord, { entries, hidden }: Reading, balanceMinor: bigint | null): Posting => ({
  id: idOf(record),
  at: record.at.toISOString(),
  entry: entryOf(record.kind, entries),
  account: record.account,
  object: objectOf(record.requestTable),
  requestId: record.requestId,
  number: record.number,
  merchantRef: hidden.includes('merchantRef') ? null : record.merchantRef,
  bankRef: record.bankRef,
  grossMinor: record.netMinor + record.feeMinor,
  feeMinor: record.feeMinor,
  netMinor: record.netMinor,
  balanceMinor,
})

async function read(ctx: Ctx, reading: Reading, { cursor, limit }: Paging): Promise<PostingPage> {
  const { pool } = ctx.tenant
  const { query, hidden } = reading
  const isHidden = hidden.includes('balance')
  const after = place.read(cursor)
  const { found, balances, totals } = await inSnapshot(pool, async (tx) => {
    const own = await selectLedgerAccounts(tx, query.scope)
    const records = await selectPostings(tx, query, own, { after, limit: limit + 1 })
    return {
      found: records,
      balances: isHidden ? new Map<string, bigint>() : await selectBalances(tx, query, own, records),
      totals: await selectPostingTotals(tx, query, own),
    }
  })
  const { shown, nextCursor } = pageOf(found, limit, ({ at, id, lineNo }) =>
    place.write({ at: at.toISOString(), id, lineNo }),
  )
  const { openingMinor, closingMinor, ...sums } = totals
  return {
    rows: shown.map((record) => rowOf(record, reading, balances.get(idOf(record)) ?? null)),
    nextCursor,
    range: { from: query.from, to: query.to },
    openingMinor: isHidden ? null : openingMinor,
    closingMinor: isHidden ? null : closingMinor,
    sums,
    hidden: [...hidden],
  }
}

/** The merchant whose statement is read: the reader's own, or the chosen one; undefined if none is. */
async function merchantOf(ctx: Ctx<UserActor>, { merchantId }: StatementFilters): Promise<string | undefined> {
  const { merchantIds } = await visibilityOf(ctx, 'general')
  return merchantIds === null ? merchantId : merchantIds[0]
}

/**
 * Every movement of a merchant's balance in the order of posting: the reader's own, or the chosen merchant's for an
 * ADMIN. Without balances if the tenant hides them from merchants.
 */
export async function readStatement(
  ctx: Ctx,
  { cursor, limit, ...filters }: StatementFilters & Paging,
): Promise<PostingPage> {
  requireReport(ctx, 'general')
  const range = rangeOfPostings(ctx, filters)
  const merchantId = await merchantOf(ctx, filters)
  const hidden = ['account', ...(seesBalance(ctx) ? [] : ['balance'])]
  if (merchantId === undefined)
    return {
      ...{ rows: [], nextCursor: null, range, openingMinor: null, closingMinor: null, hidden },
      sums: { count: 0, feeMinor: null, netMinor: 0n },
    }
  const query: PostingQuery = { ...range, scope: { merchantId }, flows: undefined }
  return read(ctx, { query, entries: statementEntry, hidden }, { cursor, limit })
}

/**
 * The postings of the bank accounts that the reader sees in the bank report, in the order of posting. The flows are the
 * rows of the report's figures.
 */
export async function readBankPostings(
  ctx: Ctx,
  { cursor, limit, ...filters }: PostingFilters & Paging,
): Promise<PostingPage> {
  requireReport(ctx, 'remitaccount')
  const range = rangeOfPostings(ctx, filters)
  const { accountIds } = await visibilityOf(ctx, 'remitaccount')
  const query: PostingQuery = {
    ...range,
    scope: { accountIds: within(filters.bankAccountId, accountIds) },
    flows: filters.flow,
  }
  return read(ctx, { query, entries: bankEntry, hidden: ['merchantRef'] }, { cursor, limit })
}
