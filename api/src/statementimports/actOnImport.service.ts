import type { StatementDetail } from '@kasa/contracts/statements'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { countTaken } from './importRows.sql'
import { importDetail, warningsOfRecord } from './importView'
import { askToStop, setCounted, setProgress, setReading, setStatus } from './importSteps.sql'
import { type ImportRecord } from './imports.sql'
import { takeInHand, type ImportRequest } from './takeInHand'
import { visibleImport } from './visibleImport'

const answer = async (tx: Tx, ctx: Ctx<UserActor>, id: string) =>
  importDetail(tx, ctx, await visibleImport(tx, ctx, id))

/**
 * Reads the file again, with another layout or because new lines have arrived. Throws Conflict (`STATEMENT_BEGUN`) once
 * a row was imported.
 */
export async function previewImport(
  ctx: Ctx,
  { profile, ...request }: ImportRequest & { profile: string | null },
): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await takeInHand(tx, ctx, 'preview', request)
    // Imported rows must not change.
    if ((await countTaken(tx, before.id)) > 0) throw new Conflict({ code: 'STATEMENT_BEGUN' })
    await readAgain(tx, ctx, before, profile)
    return answer(tx, ctx, before.id)
  })
}

/** Queues another read of the file with a layout, in the caller's transaction, which may also save that layout. */
export async function readAgain(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: ImportRecord,
  profile: string | null,
): Promise<void> {
  await setReading(tx, before.id, { profile, by: ctx.actor.id, at: ctx.now() })
  await addJob(tx, 'statement.read', { id: before.id }, { key: `statement:${before.id}` })
  await recordAudit(tx, ctx, 'statement.preview', {
    type: 'statement_import',
    id: before.id,
    before: { status: before.status, profile: before.profile },
    after: { status: 'READING', profile },
  })
}

/** Imports the rows of the file, or continues a stopped import. */
export async function importStatement(
  ctx: Ctx,
  { confirmed, ...request }: ImportRequest & { confirmed: boolean },
): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await takeInHand(tx, ctx, 'import', request, confirmed)
    await setStatus(tx, before.id, 'IMPORTING', ctx.now())
    await setProgress(tx, before.id, 'IMPORTING', await countTaken(tx, before.id), ctx.now())
    await addJob(tx, 'statement.import', { id: before.id }, { key: `statement:${before.id}` })
    await recordAudit(tx, ctx, 'statement.import', {
      type: 'statement_import',
      id: before.id,
      before: { status: before.status },
      after: { status: 'IMPORTING', confirmed },
    })
    return answer(tx, ctx, before.id)
  })
}

/**
 * Cancels an import. A running step stops after the current batch; lines that are already imported stay, because the
 * bank reported them.
 */
export async function cancelImport(ctx: Ctx, request: ImportRequest): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.write')
  return inTransaction(ctx, async (tx) => {
    const before = await takeInHand(tx, ctx, 'cancel', request)
    const isRunning = before.status === 'READING' || before.status === 'IMPORTING'
    if (isRunning) await askToStop(tx, before.id, ctx.now())
    else await setCounted(tx, before.id, 'CANCELLED', warningsOfRecord(before), ctx.now())
    await recordAudit(tx, ctx, 'statement.cancel', {
      type: 'statement_import',
      id: before.id,
      before: { status: before.status },
      after: { status: isRunning ? before.status : 'CANCELLED', stopAsked: isRunning },
    })
    return answer(tx, ctx, before.id)
  })
}
