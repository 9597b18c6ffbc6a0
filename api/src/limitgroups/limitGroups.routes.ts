import {
  limitGroupListQuery,
  groupStatusRequest,
  limitGroupCreateRequest,
  limitGroupDetail,
  limitGroupPage,
  limitGroupUpdateRequest,
  limitUsage,
} from '@kasa/contracts/limitGroups'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { limitGroupSheet } from './limitGroupSheet'
import { listLimitGroups, readLimitGroup, readLimitUsage } from './readLimitGroups.service'
import { createLimitGroup, setLimitGroupStatus, updateLimitGroup } from './writeLimitGroups.service'

const byId = z.strictObject({ id })
const read = { permission: 'limitGroup.write' } as const
const write = { permission: 'limitGroup.write', stepUp: true } as const
const detail = { 200: limitGroupDetail }

/** `/api/limit-group`: rules on amounts and numbers, and what is used of them. */
export function limitGroupRoutes(app: App): void {
  app.get(
    '/api/limit-group/list',
    {
      config: read,
      schema: { summary: 'Limit groups by name', querystring: limitGroupListQuery, response: { 200: limitGroupPage } },
    },
    (request) => listLimitGroups(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/limit-group',
    permission: 'limitGroup.write',
    query: limitGroupListQuery,
    list: listLimitGroups,
    sheet: limitGroupSheet,
  })
  app.get(
    '/api/limit-group/get/:id',
    {
      config: read,
      schema: { summary: 'One limit group with its rules and who lives under them', params: byId, response: detail },
    },
    (request) => readLimitGroup(userCtx(request), request.params),
  )
  app.get(
    '/api/limit-group/usage/:id',
    {
      config: read,
      schema: {
        summary: 'Where its counters stand now, and which open requests hold what',
        params: byId,
        response: { 200: limitUsage },
      },
    },
    (request) => readLimitUsage(userCtx(request), request.params),
  )
  app.post(
    '/api/limit-group/create',
    {
      config: write,
      schema: { summary: 'Adds a limit group with its rules', body: limitGroupCreateRequest, response: detail },
    },
    (request) => createLimitGroup(userCtx(request), request.body),
  )
  app.post(
    '/api/limit-group/update/:id',
    {
      config: write,
      schema: {
        summary: 'Writes a limit group and its rules',
        params: byId,
        body: limitGroupUpdateRequest,
        response: detail,
      },
    },
    (request) => updateLimitGroup(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/limit-group/status/:id',
    {
      config: write,
      schema: {
        summary: 'Puts its rules out of force, or in force again',
        params: byId,
        body: groupStatusRequest,
        response: detail,
      },
    },
    (request) => setLimitGroupStatus(userCtx(request), { ...request.body, ...request.params }),
  )
}
