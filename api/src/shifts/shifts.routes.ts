import { id } from '@kasa/contracts/primitives'
import {
  dutyRequest,
  handoverDetail,
  handoverListQuery,
  handoverPage,
  handoverReason,
  handoverRequest,
  shiftOpen,
  takeRequest,
} from '@kasa/contracts/shifts'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { handoverSheet } from './handoverSheet'
import { listHandovers, readHandover, readOpen } from './readShifts.service'
import { changeDuty, giveShift, refuseShift, takeShift, withdrawShift } from './writeShifts.service'

const byId = z.strictObject({ id })
const use = { permission: 'shift.use' } as const
const read = { permission: 'shift.read' } as const
const detail = { 200: handoverDetail }

/** `/api/shift`: duty status, and hand-overs that both sides sign. */
export function shiftRoutes(app: App): void {
  app.get(
    '/api/shift/open',
    {
      config: use,
      schema: { summary: 'Your duty status, and what you would hand over', response: { 200: shiftOpen } },
    },
    (request) => readOpen(userCtx(request)),
  )
  app.post(
    '/api/shift/duty',
    {
      config: use,
      schema: {
        summary: 'Set your duty status: on duty, on a break or off duty',
        body: dutyRequest,
        response: { 200: shiftOpen },
      },
    },
    (request) => changeDuty(userCtx(request), request.body),
  )
  app.post(
    '/api/shift/give',
    {
      config: use,
      schema: { summary: 'Sign your open work and hand it over', body: handoverRequest, response: detail },
    },
    (request) => giveShift(userCtx(request), request.body),
  )
  app.post(
    '/api/shift/take/:id',
    {
      config: use,
      schema: { summary: 'Sign and accept a hand-over', params: byId, body: takeRequest, response: detail },
    },
    (request) => takeShift(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/shift/refuse/:id',
    {
      config: use,
      schema: { summary: 'Decline a hand-over', params: byId, body: handoverReason, response: detail },
    },
    (request) => refuseShift(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/shift/withdraw/:id',
    {
      config: use,
      schema: { summary: 'Cancel your hand-over', params: byId, body: handoverReason, response: detail },
    },
    (request) => withdrawShift(userCtx(request), { ...request.body, ...request.params }),
  )
  app.get(
    '/api/shift/list',
    {
      config: read,
      schema: { summary: 'Hand-overs, newest first', querystring: handoverListQuery, response: { 200: handoverPage } },
    },
    (request) => listHandovers(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/shift',
    permission: 'shift.read',
    query: handoverListQuery,
    list: listHandovers,
    sheet: handoverSheet,
  })
  app.get(
    '/api/shift/get/:id',
    { config: read, schema: { summary: 'One hand-over with the signed figures', params: byId, response: detail } },
    (request) => readHandover(userCtx(request), request.params),
  )
}
