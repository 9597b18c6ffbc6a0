import { documentFormats } from '@kasa/domain/exportRules'
import { reportRhythms, scheduleOutcomes } from '@kasa/domain/reportSchedule'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { id, instant, language, printable } from './primitives'

const shown = z.string().check(z.maxLength(120), printable)
const when = {
  rhythm: z.enum(reportRhythms),
  /** In Istanbul. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  format: z.enum(documentFormats),
}

/**
 * POST /api/report-schedule/create: a saved view of a report, with the columns in the caller's order and language.
 */
export const reportScheduleForm = z.strictObject({
  ...when,
  viewId: id,
  language,
  columns: z
    .array(z.strictObject({ id: shown, header: shown, words: z.optional(z.record(shown, shown)) }))
    .check(z.minLength(1), z.maxLength(40)),
})
export type ReportScheduleForm = z.infer<typeof reportScheduleForm>

/** POST /api/report-schedule/edit/:id: changes time and format and recomputes the next run. */
export const reportScheduleEdit = z.strictObject(when)
export type ReportScheduleEdit = z.infer<typeof reportScheduleEdit>

/** A schedule of the caller, with the result of its last run. */
export const reportScheduleRow = z.object({
  ...when,
  id,
  /** The report's list, such as `/api/report/general`. */
  list: z.string(),
  /** The view's name when it was scheduled. */
  view: z.string(),
  nextAt: instant,
  lastAt: z.nullable(instant),
  outcome: z.nullable(z.enum(scheduleOutcomes)),
})
export type ReportScheduleRow = z.infer<typeof reportScheduleRow>

/** GET /api/report-schedule/list: the caller's own, by next run, on one page. */
export const reportScheduleFilters = z.strictObject({})
export const reportScheduleQuery = z.strictObject(pageQuery)
export const reportSchedulePage = pageOf(reportScheduleRow)

/** POST /api/report-schedule/stop/:id */
export const reportScheduleStopped = z.object({ id })
