import {
  approvalAsked,
  depositAskRequest,
  depositBulkAnswer,
  depositBulkRequest,
  depositNoteRequest,
  depositPapers,
  depositPinRequest,
  doneAnswer,
  receiptFile,
  receiptRequest,
} from '@kasa/contracts/depositDesk'
import {
  depositClaimAnswer,
  depositDecideRequest,
  depositNextAnswer,
  depositReleaseRequest,
  depositRow,
  depositUndoRequest,
} from '@kasa/contracts/deposits'
import { emptyRequest } from '@kasa/contracts/merchantApi'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { deposits } from '../deposits/deposits'
import { attachReceipt } from '../deposits/keepReceipt'
import { bodyLimit } from '../deposits/receiptBody'
import { answerManyOnce, answerOnce } from '../idempotency/answerOnce'
import { actOnMany } from '../requests/bulkRequests'
import { claimRequest, releaseRequest } from '../requests/claimRequest'
import { dealerOf } from '../requests/dealNext'
import { pinNote, readFile, readPapers, writeNote } from '../requests/requestPapers'
import { depositBulk } from './bulkDeposits'
import { decideDeposit } from './decideDeposit.service'
import { askReversal, askUnseen } from './reverseDeposit.service'
import { undoDeposit } from './undoDeposit.service'

const byId = z.strictObject({ id })
const whichFile = z.strictObject({ fileId: id })
const read = { permission: 'deposit.read' } as const
const claim = { permission: 'deposit.claim' } as const
const decide = { permission: 'deposit.decide' } as const
const ask = { permission: 'deposit.write', stepUp: true } as const

const nextDeposit = dealerOf(deposits)

/** What is done at the queue: claiming and deciding, taking back, many at once, receipts and notes, and what two people must want. */
export function depositDeskRoutes(app: App): void {
  app.post(
    '/api/remit-request/claim/:id',
    { config: claim, schema: { params: byId, body: emptyRequest, response: { 200: depositClaimAnswer } } },
    (request) => claimRequest(deposits, userCtx(request), request.params),
  )
  app.post(
    '/api/remit-request/next',
    { config: claim, schema: { body: emptyRequest, response: { 200: depositNextAnswer } } },
    (request) => nextDeposit(userCtx(request)),
  )
  app.post(
    '/api/remit-request/release/:id',
    { config: claim, schema: { params: byId, body: depositReleaseRequest, response: { 200: depositRow } } },
    (request) => releaseRequest(deposits, userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/remit-request/undo/:id',
    { config: decide, schema: { params: byId, body: depositUndoRequest, response: { 200: depositClaimAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => undoDeposit(tx, ctx, { ...request.params, ...request.body }))
    },
  )
  // Reading is enough to be let in; which decision needs which permission is the verb's question.
  app.post(
    '/api/remit-request/decide/:id',
    { config: read, schema: { params: byId, body: depositDecideRequest, response: { 200: depositRow } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) =>
        decideDeposit(tx, ctx, { ...request.params, decision: request.body }),
      )
    },
  )
  app.get(
    '/api/remit-request/papers/:id',
    { config: read, schema: { params: byId, response: { 200: depositPapers } } },
    (request) => readPapers(deposits, userCtx(request), request.params),
  )
  app.get(
    '/api/remit-request/receipt/:id',
    { config: read, schema: { params: byId, querystring: whichFile, response: { 200: receiptFile } } },
    (request) => readFile(deposits, userCtx(request), { ...request.params, ...request.query }),
  )
  app.post(
    '/api/remit-request/attach/:id',
    { config: decide, bodyLimit, schema: { params: byId, body: receiptRequest, response: { 200: doneAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => attachReceipt(tx, ctx, { ...request.params, file: request.body }))
    },
  )
  app.post(
    '/api/remit-request/note/:id',
    { config: decide, schema: { params: byId, body: depositNoteRequest, response: { 200: doneAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) =>
        writeNote(tx, deposits, ctx, { ...request.params, ...request.body }),
      )
    },
  )
  app.post(
    '/api/remit-request/pin/:id',
    { config: decide, schema: { params: byId, body: depositPinRequest, response: { 200: doneAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => pinNote(tx, deposits, ctx, { ...request.params, ...request.body }))
    },
  )
  for (const [verb, askFor] of [
    ['reverse', askReversal],
    ['unseen', askUnseen],
  ] as const) {
    app.post(
      `/api/remit-request/${verb}/:id`,
      { config: ask, schema: { params: byId, body: depositAskRequest, response: { 200: approvalAsked } } },
      async (request, reply) => {
        const ctx = userCtx(request)
        return answerOnce(request, reply, ctx, (tx) => askFor(tx, ctx, { ...request.params, ...request.body }))
      },
    )
  }
  app.post(
    '/api/remit-request/bulk',
    { config: decide, schema: { body: depositBulkRequest, response: { 200: depositBulkAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      // Each row commits by itself under its own key; this keeps what the person is told of all of them.
      return answerManyOnce(request, reply, ctx, () => actOnMany(deposits, ctx, depositBulk, request.body))
    },
  )
}
