import {
  depositCounts,
  depositDetail,
  depositFilters,
  depositListQuery,
  depositOptions,
  depositPage,
} from '@kasa/contracts/deposits'
import { listTotal } from '@kasa/contracts/lists'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { countRequests, listRequests, totalRequests } from '../requests/requestList'
import { deposits } from './deposits'
import { depositSheet } from './depositSheet'
import { depositList, depositOptionsFor, readDeposit } from './readDeposits.service'
import './depositLive'

const byId = z.strictObject({ id })
const read = { permission: 'deposit.read' } as const

/** `/api/remit-request`: the deposit queue of the console, to be read. */
export function depositRoutes(app: App): void {
  app.get(
    '/api/remit-request/list',
    { config: read, schema: { querystring: depositListQuery, response: { 200: depositPage } } },
    (request) => listRequests(deposits, depositList, userCtx(request), request.query),
  )
  app.get(
    '/api/remit-request/counts',
    { config: read, schema: { querystring: depositFilters, response: { 200: depositCounts } } },
    (request) => countRequests(deposits, depositList, userCtx(request), request.query),
  )
  app.get(
    '/api/remit-request/total',
    { config: read, schema: { querystring: depositFilters, response: { 200: listTotal } } },
    (request) => totalRequests(deposits, depositList, userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/remit-request',
    permission: 'deposit.read',
    query: depositListQuery,
    list: (ctx, query) => listRequests(deposits, depositList, ctx, query),
    sheet: depositSheet,
    namesPeople: ['customer'],
    total: (ctx, query) => totalRequests(deposits, depositList, ctx, query),
  })
  app.get('/api/remit-request/options', { config: read, schema: { response: { 200: depositOptions } } }, (request) =>
    depositOptionsFor(userCtx(request)),
  )
  app.get(
    '/api/remit-request/get/:id',
    { config: read, schema: { params: byId, response: { 200: depositDetail } } },
    (request) => readDeposit(userCtx(request), request.params),
  )
}
