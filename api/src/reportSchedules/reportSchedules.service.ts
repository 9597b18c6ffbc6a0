import type { ReportScheduleEdit, ReportScheduleForm, ReportScheduleRow } from '@kasa/contracts/reportSchedules'
import { namesPeople } from '@kasa/domain/exportRules'
import { reportNames } from '@kasa/domain/report'
import { daysOfRun, mostSchedules, nextRun } from '@kasa/domain/reportSchedule'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, NotFound } from '../errors/refusals'
import { reportOffer } from '../reports/reportOffer'
import { lockViewsOf, openView } from '../views/savedViews.service'
import {
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  selectSchedules,
  updateSchedule,
  type ReportSchedule,
} from './reportSchedules.sql'

/** The exportable report of a list's address. */
export function offerOf(list: string) {
  const name = reportNames.find((each) => list === `/api/report/${each}`)
  return name && reportOffer(name)
}

/** The view's filters and order for the days of a run; undefined if the report no longer accepts them. */
export function filtersOf(
  { query }: NonNullable<ReturnType<typeof offerOf>>,
  text: string,
  days: { from: string; to: string },
) {
  return query.safeParse({ ...Object.fromEntries(new URLSearchParams(text)), ...days }).data
}

const rowOf = ({ viewName, nextAt, lastAt, ...schedule }: ReportSchedule): ReportScheduleRow => {
  const { id, list, rhythm, hour, format, outcome } = schedule
  return {
    id,
    list,
    view: viewName,
    rhythm,
    hour,
    format,
    nextAt: nextAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
    outcome,
  }
}

const onRecord = ({ list, viewName, rhythm, hour, format }: ReportSchedule) => ({
  list,
  view: viewName,
  rhythm,
  hour,
  format,
})

/** GET /api/report-schedule/list */
export async function listSchedules(ctx: Ctx): Promise<{ rows: ReportScheduleRow[]; nextCursor: null }> {
  requirePermission(ctx, 'report.files')
  return { rows: (await selectSchedules(ctx.tenant.pool, ctx.actor.id)).map(rowOf), nextCursor: null }
}

/**
 * Schedules a saved view of a report. Throws `SCHEDULE_VIEW` for a view that is not of a report or not visible to the
 * caller, `SCHEDULE_NAMES_PEOPLE` if the file would need step-up, `SCHEDULE_COLUMNS` and `SCHEDULE_TOO_MANY`.
 */
export async function createSchedule(ctx: Ctx, form: ReportScheduleForm): Promise<ReportScheduleRow> {
  requirePermission(ctx, 'report.files')
  return inTransaction(ctx, async (tx) => {
    await lockViewsOf(tx, ctx)
    const view = await openView(tx, ctx, form.viewId)
    const offer = view && offerOf(view.list)
    if (!offer) throw new BadInput({ code: 'SCHEDULE_VIEW', field: 'viewId' })
    requirePermission(ctx, offer.permission)
    const filters = filtersOf(offer, view.query, daysOfRun(form.rhythm, ctx.now()))
    if (!filters) throw new BadInput({ code: 'SCHEDULE_VIEW', field: 'viewId' })
    const ids = form.columns.map(({ id }) => id)
    if (new Set(ids).size < ids.length || !ids.every((id) => Object.hasOwn(offer.sheet, id)))
      throw new BadInput({ code: 'SCHEDULE_COLUMNS', field: 'columns' })
    if (namesPeople(view.list, ids, filters)) throw new BadInput({ code: 'SCHEDULE_NAMES_PEOPLE', field: 'viewId' })
    if ((await selectSchedules(tx, ctx.actor.id)).length >= mostSchedules)
      throw new BadInput({ code: 'SCHEDULE_TOO_MANY', params: { most: mostSchedules } })
    const { viewId, rhythm, hour, format, language, columns } = form
    const schedule = {
      id: uuidv7(),
      userId: ctx.actor.id,
      viewId,
      viewName: view.name,
      list: view.list,
      rhythm,
      hour,
      format,
      language,
      columns,
      nextAt: nextRun(form, ctx.now()),
    }
    await insertSchedule(tx, schedule, ctx.now())
    const made = { ...schedule, lastAt: null, outcome: null }
    await auditSchedule(tx, ctx, 'create', { id: schedule.id, before: null, after: onRecord(made) })
    return rowOf(made)
  })
}

const auditSchedule = (
  tx: Tx,
  ctx: Ctx,
  act: 'create' | 'edit' | 'stop',
  entry: { id: string; before: unknown; after: unknown },
) => recordAudit(tx, ctx, `reportSchedule.${act}`, { type: 'reportSchedule', ...entry })

async function lockOwn(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<ReportSchedule> {
  const schedule = await lockSchedule(tx, ctx.actor.id, id)
  if (!schedule) throw new NotFound({ code: 'NOT_FOUND' })
  return schedule
}

/** Changes a schedule's times and format. A running run of the old time is dropped. */
export async function editSchedule(
  ctx: Ctx,
  { id, rhythm, hour, format }: ReportScheduleEdit & { id: string },
): Promise<ReportScheduleRow> {
  requirePermission(ctx, 'report.files')
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwn(tx, ctx, id)
    const after = { ...before, rhythm, hour, format, nextAt: nextRun({ rhythm, hour }, ctx.now()) }
    await updateSchedule(tx, id, after)
    await auditSchedule(tx, ctx, 'edit', { id, before: onRecord(before), after: onRecord(after) })
    return rowOf(after)
  })
}

/** Stops a schedule. Files already sent stay until their links expire. */
export async function stopSchedule(ctx: Ctx, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'report.files')
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwn(tx, ctx, id)
    await deleteSchedule(tx, id)
    await auditSchedule(tx, ctx, 'stop', { id, before: onRecord(before), after: null })
    return { id }
  })
}
