import type { ReportFileRow } from '@kasa/contracts/reportFiles'
import { can } from '@kasa/domain/permissions'
import { Readable } from 'node:stream'

import { requirePermission, viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { registerNotification, type ShowObjects } from '../notifications/notificationKinds'
import { requireFreshCode } from '../sessions/sessions.service'
import { partBoundTo, visibilityOf } from './keepReportFile.service'
import { selectPart, selectReportFiles, type ReportFile } from './reportFiles.sql'

const mine = (ctx: Ctx<UserActor>, ids: readonly string[] | null = null) => ({
  userId: ctx.actor.id,
  ids,
  at: ctx.now(),
})

/** True for files whose permission the user has, and with the same visibility as when they were made. */
async function fetchable(db: Pick<Tx, 'query'>, ctx: Ctx<UserActor>): Promise<(file: ReportFile) => boolean> {
  const now = await visibilityOf(db, ctx)
  return ({ permission, visibility }) => can(viewerOf(ctx), permission) && now.equals(visibility)
}

/** Facts of downloadable files; expired ones are missing. */
const showFiles: ShowObjects = async (ctx, objectIds) => {
  const { pool } = ctx.tenant
  const files = await selectReportFiles(pool, mine(ctx, objectIds))
  return new Map(
    files
      .filter(await fetchable(pool, ctx))
      .map(({ id, name, expiresAt }) => [
        id,
        { title: name, code: null, by: null, outcome: null, moment: expiresAt.toISOString() },
      ]),
  )
}
registerNotification('reportFile.ready', showFiles)
registerNotification('reportFile.scheduled', showFiles)

/** GET /api/report-file/list */
export async function listReportFiles(ctx: Ctx): Promise<{ rows: ReportFileRow[]; nextCursor: null }> {
  requirePermission(ctx, 'report.files')
  const files = await selectReportFiles(ctx.tenant.pool, mine(ctx))
  const rows = files.map(({ id, name, format, sizeBytes, madeAt, expiresAt }) => ({
    id,
    name,
    format,
    sizeBytes,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { rows, nextCursor: null }
}

async function* partsOf({ tenant: { pool, keys } }: Ctx, id: string) {
  for (let place = 0; ; place += 1) {
    const part = await selectPart(pool, id, place)
    if (!part) return
    yield keys.unseal(part, partBoundTo(id, place))
  }
}

/**
 * Downloads one of the caller's own files. Throws `REPORT_FILE_GONE` if it has expired or is not theirs,
 * `REPORT_FILE_RIGHTS` if their rights have changed, and `STEP_UP_REQUIRED` if it contains names of people and there
 * was no recent step-up.
 */
export async function fetchReportFile(ctx: Ctx, id: string): Promise<ReportFile & { bytes: Readable }> {
  requirePermission(ctx, 'report.files')
  const file = await inTransaction(ctx, async (tx) => {
    const [found] = await selectReportFiles(tx, mine(ctx, [id]))
    if (!found) throw new NotFound({ code: 'REPORT_FILE_GONE' })
    if (!(await fetchable(tx, ctx))(found)) throw new Conflict({ code: 'REPORT_FILE_RIGHTS' })
    if (found.isPersonal) await requireFreshCode(tx, ctx)
    const after = { list: found.list, fileName: found.name, format: found.format }
    await recordAudit(tx, ctx, 'reportFile.fetch', { type: 'reportFile', id, before: null, after })
    return found
  })
  return { ...file, bytes: Readable.from(partsOf(ctx, id), { objectMode: false }) }
}
