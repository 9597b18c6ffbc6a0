import {
  depositClaimAnswer, depositCounts, depositDecideRequest, depositDetail, depositFilters, depositListQuery, depositNextAnswer, depositOptions,
  depositPage, depositReleaseRequest, depositRow, depositUndoRequest,
} from '@kasa/contracts/deposits'
import { emptyRequest } from '@kasa/contracts/merchantApi'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { userCtx } from '../access/requestCtx'
import type { App } from '../access/provider'
import { answerOnce } from '../idempotency/answerOnce'
import { claimRequest, releaseRequest } from '../requests/claimRequest'
import { dealerOf } from '../requests/dealNext'
import { countRequests, listRequests } from '../requests/requestList'
import { decideDeposit } from './decideDeposit.service'
import { deposits } from './deposits'
import { undoDeposit } from './undoDeposit.service'
import { depositList, depositOptionsFor, readDeposit } from './readDeposits.service'
import './depositLive'

const byId = z.strictObject({ id })
const read = { permission: 'deposit.read' } as const
const claim = { permission: 'deposit.claim' } as const
const decide = { permission: 'deposit.decide' } as const

const nextDeposit = dealerOf(deposits)

/** `/api/remit-request`: the deposit queue of the console. */
export function depositRoutes(app: App): void {
  app.get('/api/remit-request/list', { config: read, schema: { querystring: depositListQuery, response: { 200: depositPage } } }, (request) =>
    listRequests(deposits, depositList, userCtx(request), request.query))
  app.get('/api/remit-request/counts', { config: read, schema: { querystring: depositFilters, response: { 200: depositCounts } } }, (request) =>
    countRequests(deposits, depositList, userCtx(request), request.query))
  app.get('/api/remit-request/options', { config: read, schema: { response: { 200: depositOptions } } }, (request) =>
    depositOptionsFor(userCtx(request)))
  app.get('/api/remit-request/get/:id', { config: read, schema: { params: byId, response: { 200: depositDetail } } }, (request) =>
    readDeposit(userCtx(request), request.params))
  app.post('/api/remit-request/claim/:id', { config: claim, schema: { params: byId, body: emptyRequest, response: { 200: depositClaimAnswer } } }, (request) =>
    claimRequest(deposits, userCtx(request), request.params))
  app.post('/api/remit-request/next', { config: claim, schema: { body: emptyRequest, response: { 200: depositNextAnswer } } }, (request) =>
    nextDeposit(userCtx(request)))
  app.post('/api/remit-request/release/:id', { config: claim, schema: { params: byId, body: depositReleaseRequest, response: { 200: depositRow } } }, (request) =>
    releaseRequest(deposits, userCtx(request), { ...request.params, ...request.body }))
  app.post('/api/remit-request/undo/:id', { config: decide, schema: { params: byId, body: depositUndoRequest, response: { 200: depositClaimAnswer } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => undoDeposit(tx, ctx, { ...request.params, ...request.body }))
  })
  // Reading is enough to be let in; which decision needs which permission is the verb's question.
  app.post('/api/remit-request/decide/:id', { config: read, schema: { params: byId, body: depositDecideRequest, response: { 200: depositRow } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => decideDeposit(tx, ctx, { ...request.params, decision: request.body }))
  })
}
