import { can } from '@kasa/domain/permissions'
import { daysOfRun, nextRun, type ScheduleOutcome } from '@kasa/domain/reportSchedule'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Refusal } from '../errors/refusals'
import { writeExport } from '../exports/exportRoute'
import { addJob, registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { notify, peopleNow } from '../notifications/notify.service'
import { keptWhileRead } from '../reportFiles/keepReportFile.service'
import { openView } from '../views/savedViews.service'
import { endRun, selectSchedule, takeDue, type ReportSchedule } from './reportSchedules.sql'
import { filtersOf, offerOf } from './reportSchedules.service'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'report.queueSchedules': object
    'report.runSchedule': { id: string; dueAt: string }
  }
}

type SystemCtx = Ctx<{ kind: 'system' }>

/** Attempts before a run is given up; the next scheduled run follows normally. */
const maxAttempts = 6

/** Queues jobs for the schedules that are due, each run once. */
export const queueSchedules = (ctx: SystemCtx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    for (const { id, dueAt } of await takeDue(tx, ctx.now()))
      await addJob(tx, 'report.runSchedule', { id, dueAt: dueAt.toISOString() }, { maxAttempts })
  })
registerTask('report.queueSchedules', queueSchedules)
registerSchedule('report.queueSchedules', '* * * * *')

/** The run was ended by another process, or the schedule was edited or stopped; the file is dropped. */
class RunOver extends Error {}

/** The outcome for a refused export. */
function outcomeOf({ status, facts: { code } }: Refusal): ScheduleOutcome {
  if (status === 404) return 'RIGHT_LOST'
  if (code === 'EXPORT_DOCUMENT_TOO_LONG') return 'TOO_LONG'
  return code === 'EXPORT_REASON_NEEDED' ? 'NAMES_PEOPLE' : 'VIEW_WRONG'
}

/** Ends the run in the caller's transaction and records its outcome in the audit log. Throws `RunOver`. */
async function end(
  tx: Tx,
  ctx: SystemCtx,
  schedule: ReportSchedule,
  { outcome, fileId }: { outcome: ScheduleOutcome; fileId?: string },
): Promise<void> {
  const { id, userId, nextAt: dueAt } = schedule
  const at = ctx.now()
  if (!(await endRun(tx, { id, dueAt }, { outcome, at, nextAt: nextRun(schedule, at) }))) throw new RunOver()
  const after = { user: userId, outcome, ...(fileId !== undefined && { file: fileId }) }
  await recordAudit(tx, ctx, 'reportSchedule.run', { type: 'reportSchedule', id, before: null, after })
}

/** Makes the file with its user's current rights and notifies them. Returns the reason if no file was made. */
async function make(ctx: SystemCtx, schedule: ReportSchedule): Promise<Exclude<ScheduleOutcome, 'SENT'> | undefined> {
  const { pool } = ctx.tenant
  const [person] = await peopleNow(pool, [schedule.userId])
  if (!person) return 'PERSON_OFF'
  const as: Ctx<UserActor> = { ...ctx, actor: person }
  const offer = offerOf(schedule.list)
  if (!offer || ![offer.permission, 'report.files' as const].every((each) => can(viewerOf(as), each)))
    return 'RIGHT_LOST'
  const view = schedule.viewId === null ? undefined : await openView(pool, as, schedule.viewId)
  if (!view) return 'VIEW_GONE'
  // Uses the days of the due time, so that a late run covers the same days.
  const filters = filtersOf(offer, view.query, daysOfRun(schedule.rhythm, schedule.nextAt))
  if (!filters) return 'VIEW_WRONG'
  const { file, bytes } = await writeExport(as, offer, filters, schedule)
  const kept = keptWhileRead(as, file, bytes, async (tx, fileId) => {
    await end(tx, ctx, schedule, { outcome: 'SENT', fileId })
    await notify(tx, ctx, { kind: 'reportFile.scheduled', objectId: fileId, userIds: [person.id] })
  })
  let step = await kept.next()
  while (!step.done) step = await kept.next()
  return step.value === undefined ? 'TOO_LONG' : undefined
}

/** One run of a schedule. It ends in one transaction, so that it happens once regardless of processes and attempts. */
export async function runSchedule(
  ctx: SystemCtx,
  { id, dueAt }: { id: string; dueAt: string },
  { lastAttempt }: { lastAttempt: boolean },
): Promise<void> {
  const schedule = await selectSchedule(ctx.tenant.pool, id)
  if (schedule?.nextAt.toISOString() !== dueAt) return
  const giveUp = (outcome: ScheduleOutcome) => inTransaction(ctx, (tx) => end(tx, ctx, schedule, { outcome }))
  try {
    const why = await make(ctx, schedule).catch((error: unknown) => {
      if (error instanceof Refusal) return outcomeOf(error)
      throw error
    })
    if (why) await giveUp(why)
  } catch (error) {
    if (error instanceof RunOver) return
    if (lastAttempt) await giveUp('FAILED')
    throw error
  }
}
registerTask('report.runSchedule', runSchedule)
