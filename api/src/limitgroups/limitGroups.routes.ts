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
import { limitPlaces, type LimitModule } from './limitPlaces'
import { listLimitGroups, readLimitGroup, readLimitUsage } from './readLimitGroups.service'
import { createLimitGroup, setLimitGroupStatus, updateLimitGroup } from './writeLimitGroups.service'

const byId = z.strictObject({ id })
const detail = { 200: limitGroupDetail }

/** `/api/limit-group` and `/api/papara-limit-group`: rules on amounts and counts, and their use. */
export function limitGroupRoutes(app: App): void {
  routesOf(app, 'remit')
  routesOf(app, 'papara')
}

function routesOf(app: App, module: LimitModule): void {
  const { path, permission } = limitPlaces[module]
  const read = { permission }
  const write = { permission, stepUp: true } as const
  app.get(
    `${path}/list`,
    {
      config: read,
      schema: { summary: 'Limit groups by name', querystring: limitGroupListQuery, response: { 200: limitGroupPage } },
    },
    (request) => listLimitGroups(userCtx(request), module, request.query),
  )
  exportRoute(app, {
    path,
    permission,
    query: limitGroupListQuery,
    list: (ctx, query) => listLimitGroups(ctx, module, query),
    sheet: limitGroupSheet,
  })
  app.get(
    `${path}/get/:id`,
    {
      config: read,
      schema: { summary: 'One limit group with its rules and where it applies', params: byId, response: detail },
    },
    (request) => readLimitGroup(userCtx(request), module, request.params),
  )
  app.get(
    `${path}/usage/:id`,
    {
      config: read,
      schema: {
        summary: 'Current counters of a limit group, and the amounts reserved by open requests',
        params: byId,
        response: { 200: limitUsage },
      },
    },
    (request) => readLimitUsage(userCtx(request), module, request.params),
  )
  app.post(
    `${path}/create`,
    {
      config: write,
      schema: { summary: 'Add a limit group with its rules', body: limitGroupCreateRequest, response: detail },
    },
    (request) => createLimitGroup(userCtx(request), module, request.body),
  )
  app.post(
    `${path}/update/:id`,
    {
      config: write,
      schema: {
        summary: 'Change a limit group and its rules',
        params: byId,
        body: limitGroupUpdateRequest,
        response: detail,
      },
    },
    (request) => updateLimitGroup(userCtx(request), module, { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/status/:id`,
    {
      config: write,
      schema: {
        summary: 'Suspend or resume the rules of a limit group',
        params: byId,
        body: groupStatusRequest,
        response: detail,
      },
    },
    (request) => setLimitGroupStatus(userCtx(request), module, { ...request.body, ...request.params }),
  )
}
