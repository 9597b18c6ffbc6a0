import { depositLateRequest, lateLines, lineReturnRequest, manualDepositRequest } from '@kasa/contracts/depositDesk'
import { depositRow } from '@kasa/contracts/deposits'
import { id } from '@kasa/contracts/primitives'
import { approvalAsked } from '@kasa/contracts/requestDesk'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { actOnce } from '../requests/deskRoutes'
import { approveLate, lateLinesOf } from './lateDeposit.service'
import { askManualDeposit } from './manualDeposit.service'
import { askReturn } from './returnLine.service'

const byId = z.strictObject({ id })
const decide = { permission: 'deposit.decide' } as const
const askLine = { permission: 'bankLine.write', stepUp: true } as const

/** Unlinked money: for a request that has ended, for a manual deposit, or for its return. */
export function depositLineRoutes(app: App): void {
  app.get(
    '/api/remit-request/lateLines/:id',
    { config: decide, schema: { params: byId, response: { 200: lateLines } } },
    (request) => lateLinesOf(userCtx(request), request.params),
  )
  app.post(
    '/api/remit-request/late/:id',
    { config: decide, schema: { params: byId, body: depositLateRequest, response: { 200: depositRow } } },
    async (request, reply) => actOnce(request, reply, request.body, approveLate),
  )
  app.post(
    '/api/bank-line/manualDeposit/:id',
    { config: askLine, schema: { params: byId, body: manualDepositRequest, response: { 200: approvalAsked } } },
    async (request, reply) => actOnce(request, reply, request.body, askManualDeposit),
  )
  app.post(
    '/api/bank-line/return/:id',
    { config: askLine, schema: { params: byId, body: lineReturnRequest, response: { 200: approvalAsked } } },
    async (request, reply) => actOnce(request, reply, request.body, askReturn),
  )
}
