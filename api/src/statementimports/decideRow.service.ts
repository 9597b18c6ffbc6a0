import type { StatementDetail } from '@kasa/contracts/statements'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { countTaken, lockHeldRow, setDecided } from './importRows.sql'
import { setCounted, setProgress, setStatus } from './importSteps.sql'
import { importDetail, warningsOfRecord } from './importView'
import { takeInHand } from './takeInHand'
import { visibleImport } from './visibleImport'

type Asked = { id: string; version: number; rowNo: number; as: 'NEW' | 'SAME' }

/** Says what a held row is: a payment of its own, or the known one. It is booked with the import, at once where that was done. */
export async function decideRow(ctx: Ctx<UserActor>, { rowNo, as, ...asked }: Asked): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const record = await takeInHand(tx, ctx, 'decide', asked)
    const row = await lockHeldRow(tx, record.id, rowNo)
    if (!row) throw new Conflict({ code: 'STATEMENT_ROW_NOT_HELD' })
    await setDecided(tx, record.id, rowNo, as, ctx.now())
    if (record.status === 'DONE') {
      await setStatus(tx, record.id, 'IMPORTING', ctx.now())
      await setProgress(tx, record.id, 'IMPORTING', await countTaken(tx, record.id), ctx.now())
      await addJob(tx, 'statement.import', { id: record.id }, { key: `statement:${record.id}` })
    } else await setCounted(tx, record.id, record.status, warningsOfRecord(record), ctx.now())
    await recordAudit(tx, ctx, 'statement.decideRow', {
      type: 'statement_import',
      id: record.id,
      before: { rowNo, result: 'HELD', reason: row.reason, amountMinor: row.amountMinor },
      after: { rowNo, decided: as, sameAs: row.sameAs },
    })
    return importDetail(tx, ctx, await visibleImport(tx, ctx, record.id))
  })
}
