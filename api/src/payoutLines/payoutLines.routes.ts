import { id } from '@kasa/contracts/primitives'
import { approvalAsked, askRequest } from '@kasa/contracts/requestDesk'
import {
  joinedLines,
  maybePaidPayouts,
  payoutLines,
  returnsTogether,
  togetherQuery,
  withdrawalDoubt,
  withdrawalLineRequest,
  withdrawalPartsRequest,
  withdrawalReturnRequest,
  withdrawalRow,
} from '@kasa/contracts/withdrawals'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { actOnce } from '../requests/deskRoutes'
import { joinedOpen, linesOfPayout, proveByHand, provePartsByHand } from './linesByHand.service'
import { payoutsOfLine } from './payoutsOfLine.service'
import { askReturn, returnByHand } from './returnsByHand.service'
import { readTogether } from './returnsTogether.service'
import { askMissing, readDoubt } from './suspectPayout.service'

const byId = z.strictObject({ id })

/** Matches bank lines with payouts that were sent and with payouts that came back. */
export function payoutLineRoutes(app: App): void {
  const decide = { permission: 'withdrawal.decide' } as const
  const byLine = {
    config: { ...decide, key: 'withEffect' },
    schema: { params: byId, body: withdrawalLineRequest, response: { 200: withdrawalRow } },
  } as const
  app.get(
    '/api/withdraw-request/lines/:id',
    { config: decide, schema: { params: byId, response: { 200: payoutLines } } },
    (request) => linesOfPayout(userCtx(request), request.params),
  )
  app.get(
    '/api/withdraw-request/together/:id',
    { config: decide, schema: { params: byId, querystring: togetherQuery, response: { 200: returnsTogether } } },
    (request) => readTogether(userCtx(request), { ...request.params, ...request.query }),
  )
  app.get(
    '/api/withdraw-request/payoutsOf/:id',
    { config: decide, schema: { params: byId, response: { 200: maybePaidPayouts } } },
    (request) => payoutsOfLine(userCtx(request), request.params),
  )
  app.post('/api/withdraw-request/prove/:id', byLine, async (request, reply) =>
    actOnce(request, reply, request.body, proveByHand),
  )
  app.get('/api/withdraw-request/joined', { config: decide, schema: { response: { 200: joinedLines } } }, (request) =>
    joinedOpen(userCtx(request)),
  )
  app.post(
    '/api/withdraw-request/proveParts/:id',
    {
      config: { ...decide, key: 'withEffect' },
      schema: { params: byId, body: withdrawalPartsRequest, response: { 200: withdrawalRow } },
    },
    async (request, reply) => actOnce(request, reply, request.body, provePartsByHand),
  )
  app.post('/api/withdraw-request/return/:id', byLine, async (request, reply) =>
    actOnce(request, reply, request.body, returnByHand),
  )
  app.post(
    '/api/withdraw-request/askReturn/:id',
    { ...byLine, schema: { params: byId, body: withdrawalReturnRequest, response: { 200: approvalAsked } } },
    async (request, reply) => actOnce(request, reply, request.body, askReturn),
  )
  app.get(
    '/api/withdraw-request/doubt/:id',
    { config: decide, schema: { params: byId, response: { 200: withdrawalDoubt } } },
    (request) => readDoubt(userCtx(request), request.params),
  )
  app.post(
    '/api/withdraw-request/missing/:id',
    {
      config: { permission: 'withdrawal.missing', stepUp: true, key: 'withEffect' },
      schema: { params: byId, body: askRequest, response: { 200: approvalAsked } },
    },
    async (request, reply) => actOnce(request, reply, request.body, askMissing),
  )
}
