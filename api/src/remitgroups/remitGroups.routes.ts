import { groupStatusRequest } from '@kasa/contracts/limitGroups'
import { id } from '@kasa/contracts/primitives'
import {
  depositAssignment,
  remitGroupCreateRequest,
  remitGroupDetail,
  remitGroupOptions,
  remitGroupOrderRequest,
  remitGroupListQuery,
  remitGroupPage,
  remitGroupTryAnswer,
  remitGroupTryQuery,
  remitGroupUpdateRequest,
} from '@kasa/contracts/remitGroups'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { readAssignment } from './readAssignment.service'
import { listRemitGroups, readRemitGroup, remitGroupOptionsFor, tryRemitGroup } from './readRemitGroups.service'
import { remitGroupSheet } from './remitGroupSheet'
import { createRemitGroup, orderRemitGroup, setRemitGroupStatus, updateRemitGroup } from './writeRemitGroups.service'

const byId = z.strictObject({ id })
const read = { permission: 'remitGroup.write' } as const
const write = { permission: 'remitGroup.write', stepUp: true } as const
const detail = { 200: remitGroupDetail }

/** `/api/remit-group`: groups of accounts for deposits, and how an account is chosen. */
export function remitGroupRoutes(app: App): void {
  app.get(
    '/api/remit-group/list',
    {
      config: read,
      schema: { summary: 'Remit groups by name', querystring: remitGroupListQuery, response: { 200: remitGroupPage } },
    },
    (request) => listRemitGroups(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/remit-group',
    permission: 'remitGroup.write',
    query: remitGroupListQuery,
    list: listRemitGroups,
    sheet: remitGroupSheet,
  })
  app.get(
    '/api/remit-group/get/:id',
    {
      config: read,
      schema: { summary: 'One remit group with its accounts', params: byId, response: detail },
    },
    (request) => readRemitGroup(userCtx(request), request.params),
  )
  app.get(
    '/api/remit-group/options',
    {
      config: read,
      schema: { summary: 'Options for the remit group form', response: { 200: remitGroupOptions } },
    },
    (request) => remitGroupOptionsFor(userCtx(request)),
  )
  app.get(
    '/api/remit-group/try/:id',
    {
      config: read,
      schema: {
        summary: 'The account a deposit would get now, and why the others are excluded',
        params: byId,
        querystring: remitGroupTryQuery,
        response: { 200: remitGroupTryAnswer },
      },
    },
    (request) => tryRemitGroup(userCtx(request), { ...request.query, ...request.params }),
  )
  app.get(
    '/api/remit-group/assignment/:id',
    {
      config: { permission: 'bankAccount.read' },
      schema: {
        summary: 'How a deposit’s account was chosen, and the limits it reserves',
        params: byId,
        response: { 200: depositAssignment },
      },
    },
    (request) => readAssignment(userCtx(request), request.params),
  )
  app.post(
    '/api/remit-group/create',
    { config: write, schema: { summary: 'Add a remit group', body: remitGroupCreateRequest, response: detail } },
    (request) => createRemitGroup(userCtx(request), request.body),
  )
  app.post(
    '/api/remit-group/update/:id',
    {
      config: write,
      schema: { summary: 'Change a remit group', params: byId, body: remitGroupUpdateRequest, response: detail },
    },
    (request) => updateRemitGroup(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/remit-group/order/:id',
    {
      config: write,
      schema: {
        summary: 'Reorder the accounts of a remit group',
        params: byId,
        body: remitGroupOrderRequest,
        response: detail,
      },
    },
    (request) => orderRemitGroup(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/remit-group/status/:id',
    {
      config: write,
      schema: {
        summary: 'Take a remit group out of assignment, or put it back',
        params: byId,
        body: groupStatusRequest,
        response: detail,
      },
    },
    (request) => setRemitGroupStatus(userCtx(request), { ...request.body, ...request.params }),
  )
}
