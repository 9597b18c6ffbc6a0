import type {
  CardSettlementDetail,
  CardSettlementFilters,
  CardSettlementLine,
  CardSettlementRow,
  SettlementBankLine,
  cardSettlementListQuery,
  cardSettlementOptions,
  cardSettlementRowsQuery,
} from '@kasa/contracts/cardSettlements'
import type { ListTotal } from '@kasa/contracts/lists'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { acquirerNames } from '../cards/settledByAcquirer'
import type { Tx } from '../db/client'
import { keysetPage, sortOf } from '../db/keyset'
import { cursorOf, pageOf } from '../db/page'
import { NotFound } from '../errors/refusals'
import { selectBeyond, selectResults, selectShownRows, type ShownRow } from './settlementRows.sql'
import {
  selectBankLine,
  selectBankLines,
  selectPaidAccounts,
  selectSettlement,
  selectSettlements,
  settlementOrder,
  totalSettlementsOf,
  type BankLine,
  type SettlementQuery,
  type SettlementRecord,
} from './settlements.sql'

/** How long before its file the bank's transfer may have arrived, in ms. */
const paidBeforeMs = 45 * 86_400_000

const rowOf = (file: SettlementRecord): CardSettlementRow => ({
  id: file.id,
  number: file.number,
  fileName: file.fileName,
  acquirer: file.acquirer,
  account: { id: file.bankAccountId, label: file.bankAccountLabel },
  status: file.status,
  rowCount: file.rowCount,
  goodCount: file.goodCount,
  differenceCount: file.differenceCount,
  grossMinor: file.grossMinor,
  feeMinor: file.feeMinor,
  netMinor: file.netMinor,
  goodNetMinor: file.goodNetMinor,
  handedByName: file.handedByName,
  createdAt: file.createdAt.toISOString(),
  endedAt: file.endedAt?.toISOString() ?? null,
  version: file.version,
})

const lineOf = ({
  id,
  amountMinor,
  freeMinor,
  senderName,
  description,
  bookedAt,
  bankRef,
}: BankLine): SettlementBankLine => ({
  id,
  amountMinor,
  freeMinor,
  senderName,
  description,
  bookedAt: bookedAt.toISOString(),
  bankRef,
})

async function bankLinesOf(db: Pick<Tx, 'query'>, file: SettlementRecord): Promise<BankLine[]> {
  if (file.status === 'CHECKED')
    return selectBankLines(db, file.bankAccountId, {
      netMinor: file.goodNetMinor,
      since: new Date(file.createdAt.getTime() - paidBeforeMs),
    })
  const line = file.bankTxId === null ? undefined : await selectBankLine(db, file.bankTxId)
  return line ? [line] : []
}

/** A file with its results and the bank lines that it may be booked against. */
export async function detailOf(db: Pick<Tx, 'query'>, file: SettlementRecord): Promise<CardSettlementDetail> {
  const results = await selectResults(db, file.id)
  const beyondMinor = await selectBeyond(db, file.id)
  const lines = await bankLinesOf(db, file)
  return {
    ...rowOf(file),
    statedNetMinor: file.statedNetMinor,
    goodGrossMinor: file.goodGrossMinor,
    goodFeeMinor: file.goodFeeMinor,
    beyondMinor,
    judgedAt: file.judgedAt.toISOString(),
    endedByName: file.endedByName,
    reason: file.reason,
    results,
    bankLines: lines.map(lineOf),
  }
}

const queryOf = ({ q, status, differences, from, to }: CardSettlementFilters): SettlementQuery => ({
  q,
  status,
  differences,
  from,
  to,
})

/** GET /api/card-settlement/list */
export async function listSettlements(
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof cardSettlementListQuery>,
): Promise<{ rows: CardSettlementRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'cardTransfer.write')
  const order = sortOf({ sort, desc }, { sort: 'createdAt', desc: true })
  const { shown, nextCursor } = await keysetPage(settlementOrder, { ...order, cursor, limit }, (keyset) =>
    selectSettlements(ctx.tenant.pool, queryOf(filters), keyset),
  )
  return { rows: shown.map(rowOf), nextCursor }
}

/** Number of all files that match, and their net amount. */
export async function totalSettlements(ctx: Ctx, filters: CardSettlementFilters): Promise<ListTotal> {
  requirePermission(ctx, 'cardTransfer.write')
  return totalSettlementsOf(ctx.tenant.pool, queryOf(filters))
}

/** GET /api/card-settlement/options */
export async function settlementChoices(ctx: Ctx): Promise<z.output<typeof cardSettlementOptions>> {
  requirePermission(ctx, 'cardTransfer.write')
  const { pool } = ctx.tenant
  const [acquirers, accounts] = await Promise.all([acquirerNames(pool), selectPaidAccounts(pool)])
  return { acquirers, accounts }
}

async function found(ctx: Ctx, id: string): Promise<SettlementRecord> {
  const file = await selectSettlement(ctx.tenant.pool, id)
  if (!file) throw new NotFound({ code: 'NOT_FOUND' })
  return file
}

/** GET /api/card-settlement/get/{id} */
export async function readSettlement(ctx: Ctx, { id }: { id: string }): Promise<CardSettlementDetail> {
  requirePermission(ctx, 'cardTransfer.write')
  return detailOf(ctx.tenant.pool, await found(ctx, id))
}

const byPlace = cursorOf(z.int().check(z.gte(0), z.lte(1_000_000)))

const shownRow = ({
  transferId,
  transferNumber,
  transferAmountMinor,
  transferStatus,
  ...row
}: ShownRow): CardSettlementLine => ({
  rowNo: row.rowNo,
  lineNo: row.lineNo,
  kind: row.kind,
  rrn: row.rrn,
  authCode: row.authCode,
  reference: row.reference,
  terminal: row.terminal,
  last4: row.last4,
  day: row.day,
  paidOn: row.paidOn,
  grossMinor: row.grossMinor,
  feeMinor: row.feeMinor,
  agreedFeeMinor: row.agreedFeeMinor,
  text: row.text,
  result: row.result,
  reason: row.reason,
  books: row.books,
  transfer:
    transferId === null || transferNumber === null || transferAmountMinor === null || transferStatus === null
      ? null
      : { id: transferId, number: transferNumber, amountMinor: transferAmountMinor, status: transferStatus },
})

/** GET /api/card-settlement/rows/{id} */
export async function readSettlementRows(
  ctx: Ctx,
  { id, only, cursor, limit }: { id: string } & z.output<typeof cardSettlementRowsQuery>,
): Promise<{ rows: CardSettlementLine[]; nextCursor: string | null }> {
  requirePermission(ctx, 'cardTransfer.write')
  await found(ctx, id)
  const rows = await selectShownRows(ctx.tenant.pool, id, { only, after: byPlace.read(cursor) ?? 0, limit: limit + 1 })
  const { shown, nextCursor } = pageOf(rows, limit, ({ rowNo }) => byPlace.write(rowNo))
  return { rows: shown.map(shownRow), nextCursor }
}
