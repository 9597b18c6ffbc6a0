import type { ListExportRequest } from '@kasa/contracts/listExport'
import type { FileFormat } from '@kasa/domain/exportRules'
import type { ReportRhythm, ScheduleOutcome } from '@kasa/domain/reportSchedule'

import type { Pool, Tx } from '../db/client'
import { toJson } from '../db/json'

export type ReportSchedule = {
  id: string
  userId: string
  viewId: string | null
  viewName: string
  list: string
  rhythm: ReportRhythm
  hour: number
  format: FileFormat
  language: 'tr' | 'en'
  columns: ListExportRequest['columns']
  nextAt: Date
  lastAt: Date | null
  outcome: ScheduleOutcome | null
}
const columns = `id, user_id as "userId", view_id as "viewId", view_name as "viewName", list, rhythm, hour,
                 format, language, columns, next_at as "nextAt", last_at as "lastAt", outcome`

export async function insertSchedule(
  tx: Tx,
  schedule: Omit<ReportSchedule, 'lastAt' | 'outcome'>,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'reportSchedule.insert',
    text: `insert into report_schedule (id, user_id, view_id, view_name, list, rhythm, hour, format, language,
             columns, next_at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      schedule.id,
      schedule.userId,
      schedule.viewId,
      schedule.viewName,
      schedule.list,
      schedule.rhythm,
      schedule.hour,
      schedule.format,
      schedule.language,
      toJson(schedule.columns),
      schedule.nextAt,
      at,
    ],
  })
}

/** A user's schedules, ordered by their next run. */
export async function selectSchedules(db: Pool | Tx, userId: string): Promise<ReportSchedule[]> {
  const { rows } = await db.query<ReportSchedule>({
    name: 'reportSchedule.list',
    text: `select ${columns} from report_schedule where user_id = $1 order by next_at, id`,
    values: [userId],
  })
  return rows
}

export async function selectSchedule(db: Pool | Tx, id: string): Promise<ReportSchedule | undefined> {
  const { rows } = await db.query<ReportSchedule>({
    name: 'reportSchedule.get',
    text: `select ${columns} from report_schedule where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Locks a user's own schedule. */
export async function lockSchedule(tx: Tx, userId: string, id: string): Promise<ReportSchedule | undefined> {
  const { rows } = await tx.query<ReportSchedule>({
    name: 'reportSchedule.lock',
    text: `select ${columns} from report_schedule where id = $2 and user_id = $1 for no key update`,
    values: [userId, id],
  })
  return rows[0]
}

export async function updateSchedule(
  tx: Tx,
  id: string,
  { rhythm, hour, format, nextAt }: Pick<ReportSchedule, 'rhythm' | 'hour' | 'format' | 'nextAt'>,
): Promise<void> {
  await tx.query({
    name: 'reportSchedule.update',
    text: `update report_schedule set rhythm = $2, hour = $3, format = $4, next_at = $5 where id = $1`,
    values: [id, rhythm, hour, format, nextAt],
  })
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.query({ name: 'reportSchedule.delete', text: `delete from report_schedule where id = $1`, values: [id] })
}

/** Takes the schedules that are due, each run once. */
export async function takeDue(tx: Tx, at: Date): Promise<{ id: string; dueAt: Date }[]> {
  const { rows } = await tx.query<{ id: string; dueAt: Date }>({
    name: 'reportSchedule.due',
    text: `update report_schedule set queued_for = next_at where next_at <= $1 and queued_for is distinct from next_at
           returning id, next_at as "dueAt"`,
    values: [at],
  })
  return rows
}

/** Ends a run. Returns false if it was ended before, or the schedule was edited or stopped meanwhile. */
export async function endRun(
  tx: Tx,
  { id, dueAt }: { id: string; dueAt: Date },
  { outcome, at, nextAt }: { outcome: ScheduleOutcome; at: Date; nextAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'reportSchedule.end',
    text: `update report_schedule set outcome = $3, last_at = $4, next_at = $5 where id = $1 and next_at = $2`,
    values: [id, dueAt, outcome, at, nextAt],
  })
  return rowCount === 1
}
