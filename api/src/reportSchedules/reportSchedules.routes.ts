import { id } from '@kasa/contracts/primitives'
import {
  reportScheduleEdit,
  reportScheduleForm,
  reportSchedulePage,
  reportScheduleQuery,
  reportScheduleRow,
  reportScheduleStopped,
} from '@kasa/contracts/reportSchedules'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { createSchedule, editSchedule, listSchedules, stopSchedule } from './reportSchedules.service'
import './runSchedules'

const byId = z.strictObject({ id })
const config = { permission: 'report.files' } as const

/** `/api/report-schedule`: the caller's scheduled reports, mailed as links. */
export function reportScheduleRoutes(app: App): void {
  app.get(
    '/api/report-schedule/list',
    {
      config,
      schema: {
        summary: 'Report schedules of the caller, next run first',
        querystring: reportScheduleQuery,
        response: { 200: reportSchedulePage },
      },
    },
    (request) => listSchedules(userCtx(request)),
  )
  app.post(
    '/api/report-schedule/create',
    {
      config,
      schema: {
        summary: 'Schedule a saved view of a report',
        body: reportScheduleForm,
        response: { 200: reportScheduleRow },
      },
    },
    (request) => createSchedule(userCtx(request), request.body),
  )
  app.post(
    '/api/report-schedule/edit/:id',
    {
      config,
      schema: {
        summary: 'Change the time or file format of a report schedule',
        params: byId,
        body: reportScheduleEdit,
        response: { 200: reportScheduleRow },
      },
    },
    (request) => editSchedule(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/report-schedule/stop/:id',
    { config, schema: { summary: 'Stop a report schedule', params: byId, response: { 200: reportScheduleStopped } } },
    (request) => stopSchedule(userCtx(request), request.params.id),
  )
}
