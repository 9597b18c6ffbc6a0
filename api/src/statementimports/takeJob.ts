import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { setBankBalance } from '../bankaccounts/bankaccounts.service'
import { isOperatorsSource } from '../bankaccounts/operatorsSource'
import { openSlots, placeLines } from '../banktx/placeLine'
import { bookLines } from '../incoming/takeLine.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { notifyNewSources } from '../depositLines/notifyNewSources'
import { registerTask } from '../jobs/jobs'
import { transferByIds } from '../ownTransfers/findTransfer.service'
import { proveByIds } from '../payoutLines/provePayout.service'
import { notifyNeighbours, warningsNow } from './gaps'
import { selectSameAs, selectUntaken, setOutcomes, setTaken, type RowOutcome } from './importRows.sql'
import { setCounted, setProgress } from './importSteps.sql'
import { lockImport, selectClosingAt, selectImport, type ImportRecord } from './imports.sql'
import { reportedRow } from './reportedRow'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'statement.import': { id: string }
  }
}

type System = Ctx<{ kind: 'system' }>

/** Small, so that affected deposits are not locked long and a stop takes effect soon. */
const batchRows = 100

async function end(tx: Tx, ctx: System, record: ImportRecord, status: 'DONE' | 'CANCELLED'): Promise<void> {
  const { id, accountId, closingMinor, makers } = record
  await setCounted(tx, id, status, await warningsNow(tx, record), ctx.now())
  const at = status === 'DONE' && closingMinor !== null ? await selectClosingAt(tx, id) : undefined
  if (at && closingMinor !== null) {
    const isConfirmed = !(await isOperatorsSource(tx, accountId, makers, ctx.now()))
    await setBankBalance(tx, accountId, { balanceMinor: closingMinor, at, isConfirmed })
  }
  if (status === 'DONE') await notifyNeighbours(tx, record)
  const after = await selectImport(tx, id)
  await recordAudit(tx, ctx, status === 'DONE' ? 'statement.done' : 'statement.stopped', {
    type: 'statement_import',
    id,
    before: { status: record.status },
    after: {
      status,
      rowsNew: after?.rowsNew,
      rowsDuplicate: after?.rowsDuplicate,
      rowsError: after?.rowsError,
      rowsSkipped: after?.rowsSkipped,
    },
  })
}

/**
 * Imports the next rows in one transaction: lines, P1, matching, and each row's outcome. If it is killed before the
 * commit, nothing is stored; after it, the rows are marked and the next run continues behind them. Returns false when
 * nothing is left.
 */
async function takeBatch(ctx: System, id: string, reserved: ReadonlyMap<string, number>): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'IMPORTING' || record.source === null) return false
    const rows = record.stopAsked ? [] : await selectUntaken(tx, id, batchRows)
    if (rows.length === 0) {
      await end(tx, ctx, record, record.stopAsked ? 'CANCELLED' : 'DONE')
      return false
    }
    const of = { id, accountId: record.accountId, source: record.source, makers: record.makers }
    const reportedLines = rows.map((row) => reportedRow(ctx, of, row))
    const { lines, newlyConfirmed } = await placeLines(tx, await openSlots(tx, reportedLines, reserved), reportedLines)
    const placed = rows.flatMap((row, index) => {
      const [of, one] = [lines[index], reportedLines[index]]
      return of && one ? [{ row, line: one.line, ...of }] : []
    })
    const taken = placed.filter(({ held }) => held === null)
    const held = placed.flatMap(({ row: { rowNo }, id: sameAs, held: reason }): RowOutcome[] =>
      reason === null ? [] : [{ rowNo, result: 'HELD', reason, sameAs }],
    )
    // A file can be written by hand, so it never leads to an automatic approval. A reversed payment or a sum of several
    // payments pays no request (ADR 17).
    await bookLines(
      tx,
      ctx,
      taken
        .filter(({ isNew }) => isNew)
        .map(({ row, line }) => ({ line, autoMatch: row.isReversal || row.payments !== null ? 'OFF' : 'SUGGEST' })),
    )
    await notifyNewSources(tx, ctx, newlyConfirmed)
    await proveByIds(tx, ctx, newlyConfirmed)
    await transferByIds(tx, ctx, newlyConfirmed)
    await setOutcomes(tx, id, held)
    await setTaken(
      tx,
      id,
      taken.map(({ row, id: bankTxId, isNew }) => ({ rowNo: row.rowNo, isNew, bankTxId })),
      ctx.now(),
    )
    await setProgress(tx, id, 'IMPORTING', record.rowsDone + rows.length, ctx.now())
    return true
  })
}

/** Imports a file's rows in batches until all are done or a person stops it. */
export async function takeImport(ctx: System, id: string): Promise<void> {
  const reserved = await selectSameAs(ctx.tenant.pool, id)
  while (await takeBatch(ctx, id, reserved));
}

registerTask('statement.import', (ctx, { id }) => takeImport(ctx, id))
