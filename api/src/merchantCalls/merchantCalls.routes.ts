import {
  merchantCallDetail,
  merchantCallFilters,
  merchantCallPage,
  merchantCallQuery,
} from '@kasa/contracts/merchantCalls'
import { listTotal } from '@kasa/contracts/lists'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { listCalls, readCall, totalCalls } from './merchantCalls.service'

const byId = z.strictObject({ id })
const read = { permission: 'merchantCall.read' } as const

/** `/api/merchant-call`: the log of merchants' API calls and our responses. */
export function merchantCallRoutes(app: App): void {
  app.get(
    '/api/merchant-call/list',
    {
      config: read,
      schema: {
        summary: 'API calls of a merchant, newest first',
        querystring: merchantCallQuery,
        response: { 200: merchantCallPage },
      },
    },
    (request) => listCalls(userCtx(request), request.query),
  )
  app.get(
    '/api/merchant-call/total',
    { config: read, schema: { querystring: z.strictObject(merchantCallFilters.shape), response: { 200: listTotal } } },
    (request) => totalCalls(userCtx(request), request.query),
  )
  app.get(
    '/api/merchant-call/get/:id',
    {
      config: read,
      schema: { summary: 'One API call with its masked bodies', params: byId, response: { 200: merchantCallDetail } },
    },
    (request) => readCall(userCtx(request), request.params),
  )
}
