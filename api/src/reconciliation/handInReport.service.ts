import { createHash } from 'node:crypto'

import type { reconciliationAnswer, reconciliationRequest } from '@kasa/contracts/merchantReconciliation'
import type { ReportFileAnswer, reportFileQuery } from '@kasa/contracts/merchantReports'
import { scopesOf } from '@kasa/domain/access'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import {
  mostReportRows,
  readReportRow,
  reportHead,
  type ReportCellFault,
  type ReportColumn,
  type SaidRow,
} from '@kasa/domain/merchantReport'
import type { SheetCell } from '@kasa/domain/payoutSheet'
import { merchantStates } from '@kasa/domain/reconciliation'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound, Unprocessable, WrongType } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { sheetTop } from '../statements/parse'
import type { SheetRow } from '../statements/sheetRow'
import { StatementRefused } from '../statements/statement'
import { requestedMerchant } from '../withdrawalAsk/requestedMerchant'
import {
  insertReport,
  insertReportRows,
  lockReports,
  replaceReport,
  selectIsClosed,
  type NewReport,
  type ReportSums,
} from './merchantReports.sql'
import { faultInWords } from './reportWords'

/** The header row may follow some lines that a bank or a program adds. */
const topLines = 20
/** The most faults in one answer. */
const mostFaults = 200

type Line = { lineNo: number; cells: readonly SheetCell[] }
type ReportedLine = SaidRow & { lineNo: number }

const cellsOf = (row: SheetRow): SheetCell[] => row.map(({ text, kind }) => ({ text, isNumber: kind === 'number' }))

/**
 * The lines below the header row, read in a separate process (ADR 20). Throws Unprocessable (`UPLOAD_NO_SHEET`,
 * `REPORT_NO_HEAD`, `UPLOAD_EMPTY`, `REPORT_TOO_MANY`).
 */
async function linesOf(bytes: Buffer): Promise<{ columns: ReadonlyMap<ReportColumn, number>; lines: Line[] }> {
  const rows = await sheetTop(bytes, mostReportRows + topLines + 2).catch((error: unknown) => {
    if (error instanceof StatementRefused) return undefined
    throw error
  })
  if (!rows) throw new Unprocessable({ code: 'UPLOAD_NO_SHEET' })
  const all = rows.map((row, index) => ({ lineNo: index + 1, cells: cellsOf(row) }))
  const filled = all.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''))
  const at = filled.slice(0, topLines).findIndex(({ cells }) => reportHead(cells) !== undefined)
  const columns = reportHead(filled[at]?.cells ?? [])
  if (!columns) throw new Unprocessable({ code: 'REPORT_NO_HEAD' })
  const lines = filled.slice(at + 1)
  if (lines.length === 0) throw new Unprocessable({ code: 'UPLOAD_EMPTY' })
  if (lines.length > mostReportRows)
    throw new Unprocessable({ code: 'REPORT_TOO_MANY', params: { most: mostReportRows } })
  return { columns, lines }
}

/** Stores a merchant's figures of a day in place of earlier ones. Throws `REPORT_DAY_NOT_OVER` and `DAY_CLOSED`. */
async function keepReport(
  tx: Tx,
  ctx: Ctx,
  report: Omit<NewReport, 'id' | 'rowCount' | 'at'>,
  reported: readonly ReportedLine[],
): Promise<ReportSums & { id: string }> {
  const { merchantId, day } = report
  // The figures of a running day are incomplete.
  if (day >= istanbulDay(ctx.now())) throw new BadInput({ code: 'REPORT_DAY_NOT_OVER', field: 'day' })
  await lockReports(tx, merchantId, day)
  if (await selectIsClosed(tx, merchantId, day)) throw new Conflict({ code: 'DAY_CLOSED' })
  const id = uuidv7()
  const replaced = await replaceReport(tx, merchantId, day, ctx.now())
  await insertReport(tx, { ...report, id, rowCount: reported.length, at: ctx.now() })
  const rows = reported.map(({ status, ...row }) => ({ ...row, status, movement: merchantStates[status] }))
  const sums = await insertReportRows(tx, { id, merchantId }, rows)
  const { sha256, reason, source, fileName } = report
  await recordAudit(tx, ctx, 'reconciliation.report', {
    type: 'merchant_report',
    id,
    before: replaced === null ? null : { id: replaced },
    after: { merchantId, day, source, fileName, sha256: sha256.toString('hex'), ...sums },
    ...(reason === null ? {} : { reason }),
  })
  return { id, ...sums }
}

const fileNameOf = (name: string) => name.split(/[\\/]/).at(-1)?.trim() || name

/**
 * POST /api/report/mutabakatdetay/report: a merchant's figures of a day as CSV or XLSX, uploaded by its people, or by
 * an administrator with a reason. If any row is faulty nothing is stored, and the answer lists each fault with its
 * line.
 */
export async function handInReport(
  ctx: Ctx<UserActor>,
  { day, name, merchantId: named, reason, bytes }: z.output<typeof reportFileQuery> & { bytes: unknown },
): Promise<ReportFileAnswer> {
  requirePermission(ctx, 'reconciliation.report')
  const merchantId = requestedMerchant(ctx, named)
  if (!(await findMerchant(ctx.tenant.pool, merchantId))) throw new NotFound({ code: 'NOT_FOUND' })
  if (scopesOf(ctx.actor.scope).has('ADMIN') && reason === undefined)
    throw new BadInput({ code: 'FIELD_MISSING', field: 'reason' })
  if (!Buffer.isBuffer(bytes)) throw new WrongType({ code: 'STATEMENT_BODY' })
  if (bytes.length === 0) throw new BadInput({ code: 'STATEMENT_EMPTY' })
  const { columns, lines } = await linesOf(bytes)
  const reported: ReportedLine[] = []
  const faults: (ReportCellFault & { line: number })[] = []
  for (const { lineNo, cells } of lines) {
    const row = readReportRow(cells, columns)
    if ('said' in row) reported.push({ lineNo, ...row.said })
    else faults.push(...row.faults.map((fault) => ({ ...fault, line: lineNo })))
  }
  if (faults.length > 0)
    return {
      report: null,
      faults: faults.slice(0, mostFaults).map((fault) => ({ ...fault, ...faultInWords(fault) })),
      faultCount: faults.length,
    }
  const { actor } = ctx
  const sha256 = createHash('sha256').update(bytes).digest()
  const kept = await inTransaction(ctx, (tx) =>
    keepReport(
      tx,
      ctx,
      {
        merchantId,
        day,
        source: 'FILE',
        fileName: fileNameOf(name),
        sha256,
        handedBy: actor.id,
        handedByName: actor.name,
        reason: reason ?? null,
      },
      reported,
    ),
  )
  const { id, rowCount, unknown, approvedMinor, paidOutMinor } = kept
  return {
    report: { id, day, rowCount, unknown, reportedInMinor: approvedMinor, reportedOutMinor: paidOutMinor },
    faults: [],
    faultCount: 0,
  }
}

/** POST /mapi/v1/reconciliations: the same report from the merchant's server. */
export async function takeReport(
  tx: Tx,
  ctx: Ctx<{ kind: 'api'; merchantId: string; keyId: string }>,
  { day, rows }: z.output<typeof reconciliationRequest>,
): Promise<z.output<typeof reconciliationAnswer>> {
  const reported = rows.map(({ merchantRef, number, amount, status, fee }, index) => ({
    lineNo: index + 1,
    merchantRef: merchantRef ?? null,
    number: number ?? null,
    amountMinor: amount,
    status,
    feeMinor: fee ?? null,
  }))
  const text = JSON.stringify(reported, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const kept = await keepReport(
    tx,
    ctx,
    {
      merchantId: ctx.actor.merchantId,
      day,
      source: 'API',
      fileName: null,
      sha256: createHash('sha256').update(text).digest(),
      handedBy: null,
      handedByName: null,
      reason: null,
    },
    reported,
  )
  return {
    id: kept.id,
    day,
    rows: kept.rowCount,
    unknown: kept.unknown,
    reportedIn: kept.approvedMinor,
    reportedOut: kept.paidOutMinor,
  }
}
