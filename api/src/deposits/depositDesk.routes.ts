import {
  approvalAsked, depositAskRequest, depositBulkAnswer, depositBulkRequest, depositLateRequest, depositNoteRequest, depositPapers, depositPinRequest, doneAnswer, lateLines,
  lineReturnRequest, manualDepositRequest, receiptFile, receiptRequest,
} from '@kasa/contracts/depositDesk'
import { depositRow } from '@kasa/contracts/deposits'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { answerOnce } from '../idempotency/answerOnce'
import { actOnMany } from '../requests/bulkRequests'
import { pinNote, readFile, readPapers, writeNote } from '../requests/requestPapers'
import { depositBulk } from './bulkDeposits.service'
import { deposits } from './deposits'
import { attachReceipt } from './keepReceipt'
import { bodyLimit } from './receiptBody'
import { approveLate, lateLinesOf } from './lateDeposit.service'
import { askManualDeposit } from './manualDeposit.service'
import { askReturn } from './returnLine.service'
import { askReversal, askUnseen } from './reverseDeposit.service'

const byId = z.strictObject({ id })
const whichFile = z.strictObject({ fileId: id })
const read = { permission: 'deposit.read' } as const
const decide = { permission: 'deposit.decide' } as const
const ask = { permission: 'deposit.write', stepUp: true } as const
const askLine = { permission: 'bankLine.write', stepUp: true } as const

/** Beside deciding: receipts, notes, late money, many at once, and what two people must want. */
export function depositDeskRoutes(app: App): void {
  app.get('/api/remit-request/papers/:id', { config: read, schema: { params: byId, response: { 200: depositPapers } } }, (request) =>
    readPapers(deposits, userCtx(request), request.params))
  app.get('/api/remit-request/receipt/:id', { config: read, schema: { params: byId, querystring: whichFile, response: { 200: receiptFile } } }, (request) =>
    readFile(deposits, userCtx(request), { ...request.params, ...request.query }))
  app.post('/api/remit-request/attach/:id', { config: decide, bodyLimit, schema: { params: byId, body: receiptRequest, response: { 200: doneAnswer } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => attachReceipt(tx, ctx, { ...request.params, file: request.body }))
  })
  app.post('/api/remit-request/note/:id', { config: decide, schema: { params: byId, body: depositNoteRequest, response: { 200: doneAnswer } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => writeNote(tx, deposits, ctx, { ...request.params, ...request.body }))
  })
  app.post('/api/remit-request/pin/:id', { config: decide, schema: { params: byId, body: depositPinRequest, response: { 200: doneAnswer } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => pinNote(tx, deposits, ctx, { ...request.params, ...request.body }))
  })
  app.get('/api/remit-request/lateLines/:id', { config: decide, schema: { params: byId, response: { 200: lateLines } } }, (request) =>
    lateLinesOf(userCtx(request), request.params))
  app.post('/api/remit-request/late/:id', { config: decide, schema: { params: byId, body: depositLateRequest, response: { 200: depositRow } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => approveLate(tx, ctx, { ...request.params, ...request.body }))
  })
  for (const [verb, askFor] of [['reverse', askReversal], ['unseen', askUnseen]] as const) {
    app.post(`/api/remit-request/${verb}/:id`, { config: ask, schema: { params: byId, body: depositAskRequest, response: { 200: approvalAsked } } }, async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => askFor(tx, ctx, { ...request.params, ...request.body }))
    })
  }
  app.post('/api/remit-request/bulk', { config: decide, schema: { body: depositBulkRequest, response: { 200: depositBulkAnswer } } }, async (request, reply) => {
    const ctx = userCtx(request)
    // Each row commits by itself under its own key; this keeps what the person is told of all of them.
    return answerOnce(request, reply, ctx, () => actOnMany(deposits, ctx, depositBulk, request.body))
  })
  app.post('/api/bank-line/manualDeposit/:id', { config: askLine, schema: { params: byId, body: manualDepositRequest, response: { 200: approvalAsked } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => askManualDeposit(tx, ctx, { ...request.params, ...request.body }))
  })
  app.post('/api/bank-line/return/:id', { config: askLine, schema: { params: byId, body: lineReturnRequest, response: { 200: approvalAsked } } }, async (request, reply) => {
    const ctx = userCtx(request)
    return answerOnce(request, reply, ctx, (tx) => askReturn(tx, ctx, { ...request.params, ...request.body }))
  })
}
