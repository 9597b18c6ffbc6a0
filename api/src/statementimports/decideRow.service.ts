import type { StatementDetail } from '@kasa/contracts/statements'
import { mayDecideTogether } from '@kasa/domain/statementImport'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { countTaken, lockHeldRow, setDecided } from './importRows.sql'
import type { ImportRecord } from './imports.sql'
import { setCounted, setProgress, setStatus } from './importSteps.sql'
import { importDetail, warningsOfRecord } from './importView'
import { takeInHand } from './takeInHand'
import { visibleImport } from './visibleImport'

type RowDecision = { id: string; version: number; rowNo: number; as: 'NEW' | 'SAME' }
type RowsDecision = { id: string; version: number; rowNos: readonly number[]; reason: string }

/** Decided rows are booked with the import; if the import is done, it runs again at once. */
async function takeDecided(tx: Tx, ctx: Ctx, record: ImportRecord): Promise<void> {
  if (record.status === 'DONE') {
    await setStatus(tx, record.id, 'IMPORTING', ctx.now())
    await setProgress(tx, record.id, 'IMPORTING', await countTaken(tx, record.id), ctx.now())
    await addJob(tx, 'statement.import', { id: record.id }, { key: `statement:${record.id}` })
  } else await setCounted(tx, record.id, record.status, warningsOfRecord(record), ctx.now())
}

/** Decides a held row: NEW is a separate payment, SAME is the known one. Throws Conflict (`STATEMENT_ROW_NOT_HELD`). */
export async function decideRow(ctx: Ctx<UserActor>, { rowNo, as, ...request }: RowDecision): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const record = await takeInHand(tx, ctx, 'decide', request)
    const row = await lockHeldRow(tx, record.id, rowNo)
    if (!row) throw new Conflict({ code: 'STATEMENT_ROW_NOT_HELD' })
    await setDecided(tx, record.id, rowNo, as, ctx.now())
    await takeDecided(tx, ctx, record)
    await recordAudit(tx, ctx, 'statement.decideRow', {
      type: 'statement_import',
      id: record.id,
      before: { rowNo, result: 'HELD', reason: row.reason, amountMinor: row.amountMinor },
      after: { rowNo, decided: as, sameAs: row.sameAs },
    })
    return importDetail(tx, ctx, await visibleImport(tx, ctx, record.id))
  })
}

/**
 * Decides that held rows are known payments in another wording; books no money. All or none: each row needs a different
 * known payment and a reason that may be decided together, else Conflict (`STATEMENT_ROWS_DIFFER`).
 */
export async function decideRows(
  ctx: Ctx<UserActor>,
  { rowNos, reason, ...request }: RowsDecision,
): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const record = await takeInHand(tx, ctx, 'decide', request)
    const known = new Set<string>()
    for (const rowNo of rowNos.toSorted((a, b) => a - b)) {
      const row = await lockHeldRow(tx, record.id, rowNo)
      if (!row) throw new Conflict({ code: 'STATEMENT_ROW_NOT_HELD' })
      if (row.sameAs === null || known.has(row.sameAs) || !mayDecideTogether(row.reason))
        throw new Conflict({ code: 'STATEMENT_ROWS_DIFFER', params: { row: rowNo } })
      known.add(row.sameAs)
      await setDecided(tx, record.id, rowNo, 'SAME', ctx.now())
    }
    await takeDecided(tx, ctx, record)
    await recordAudit(tx, ctx, 'statement.decideRows', {
      type: 'statement_import',
      id: record.id,
      before: { rowNos, result: 'HELD' },
      after: { rowNos, decided: 'SAME', rows: rowNos.length },
      reason,
    })
    return importDetail(tx, ctx, await visibleImport(tx, ctx, record.id))
  })
}
