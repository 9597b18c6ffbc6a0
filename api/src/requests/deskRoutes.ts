import { emptyRequest } from '@kasa/contracts/merchantApi'
import { id } from '@kasa/contracts/primitives'
import * as contract from '@kasa/contracts/requestDesk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { bodyLimit } from '../attachments/receiptBody'
import type { SentFile } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { answerManyOnce, answerOnce } from '../idempotency/answerOnce'
import { actOnMany, type Bulk, type BulkRequest, type BulkResult } from './bulkRequests'
import { claimRequest, releaseRequest, type ClaimAnswer } from './claimRequest'
import { dealNextOf, type NextAnswer } from './dealNext'
import type { Asker, RequestNoun } from './requestNoun'
import { pinNote, readFile, readAttachments, writeNote } from './requestAttachments'
import type { RequestRecord } from './requestRecord'

const byId = z.strictObject({ id })
/** The idempotency key is stored in the transaction of the write (`writeKeys.ts`). */
const key = 'withEffect' as const
const whichFile = z.strictObject({ fileId: id })

/** A write on one request, in the transaction of its idempotency key. */
export type Act<Body, Answer> = (tx: Tx, ctx: Asker, request: { id: string } & Body) => Promise<Answer>

type DeskRefused = (tx: Tx, ctx: Asker, tried: { id: string; code: string }) => Promise<void>

/** A noun's contracts, and the writes that differ between nouns. */
export type DeskCalls<R extends RequestRecord, Row, Decision, Body extends BulkRequest> = {
  path: `/api/${string}`
  row: z.ZodMiniType<Row>
  claim: z.ZodMiniType<ClaimAnswer<Row>>
  next: z.ZodMiniType<NextAnswer<Row>>
  decision: z.ZodMiniType<Decision>
  decide: Act<Decision, Row>
  /** Records a refused decision, unless it was refused only because someone else was faster. */
  refused?: DeskRefused
  undo: Act<{ version: number }, ClaimAnswer<Row>>
  attach: Act<SentFile, object>
  /** Actions that need a second person's approval, by the last part of their path (`requestApproval`). */
  asks: Readonly<Record<string, Act<{ reason: string; version: number }, { approvalId: string }>>>
  many: {
    request: z.ZodMiniType<Body>
    answer: z.ZodMiniType<{ results: BulkResult<Row>[] }>
    bulk: Bulk<R, Body, Row>
  }
}

/** Runs a write on one request once per idempotency key, and stores the response in the same transaction. */
export function actOnce<Body>(
  request: FastifyRequest & { params: { id: string } },
  reply: FastifyReply,
  body: Body,
  act: Act<Body, unknown>,
  refused?: DeskRefused,
): Promise<FastifyReply> {
  const ctx = userCtx(request)
  return answerOnce(
    request,
    reply,
    ctx,
    (tx) => act(tx, ctx, { ...request.params, ...body }),
    refused && ((tx, code) => refused(tx, ctx, { ...request.params, code })),
  )
}

/** Claim, next and release. A claim has no idempotency key: its holder gets it again. */
function claimRoutes<R extends RequestRecord, A extends string, Row, Decision, Body extends BulkRequest>(
  app: App,
  noun: RequestNoun<R, A, Row>,
  { path, row, claim, next }: DeskCalls<R, Row, Decision, Body>,
): void {
  const leased = (why: string) => ({ permission: noun.may.claim, key: { none: `a lease: ${why}` } })
  const shown: z.core.$ZodType = row
  const dealNext = dealNextOf(noun)
  app.post(
    `${path}/claim/:id`,
    {
      config: leased('the holder gets it again'),
      schema: { params: byId, body: emptyRequest, response: { 200: claim } },
    },
    (request) => claimRequest(noun, userCtx(request), request.params),
  )
  app.post(
    `${path}/next`,
    {
      config: leased('the request you hold is dealt first'),
      schema: { body: contract.nextRequest, response: { 200: next } },
    },
    (request) => dealNext(userCtx(request), request.body),
  )
  app.post(
    `${path}/release/:id`,
    {
      config: leased('releasing it twice changes nothing'),
      schema: { params: byId, body: contract.releaseRequest, response: { 200: shown } },
    },
    (request) => releaseRequest(noun, userCtx(request), { ...request.params, ...request.body }),
  )
}

/** Receipts and notes of a request. */
function attachmentRoutes<R extends RequestRecord, A extends string, Row, Decision, Body extends BulkRequest>(
  app: App,
  noun: RequestNoun<R, A, Row>,
  { path, attach }: DeskCalls<R, Row, Decision, Body>,
): void {
  const read = { permission: noun.may.read }
  const decide = { permission: noun.may.decide, key } as const
  app.get(
    `${path}/attachments/:id`,
    { config: read, schema: { params: byId, response: { 200: contract.attachments } } },
    (request) => readAttachments(noun, userCtx(request), request.params),
  )
  app.get(
    `${path}/receipt/:id`,
    { config: read, schema: { params: byId, querystring: whichFile, response: { 200: contract.receiptFile } } },
    (request) => readFile(noun, userCtx(request), { ...request.params, ...request.query }),
  )
  const done = { 200: contract.doneAnswer }
  app.post(
    `${path}/attach/:id`,
    { config: decide, bodyLimit, schema: { params: byId, body: contract.receiptRequest, response: done } },
    async (request, reply) => actOnce(request, reply, request.body, attach),
  )
  app.post(
    `${path}/note/:id`,
    { config: decide, schema: { params: byId, body: contract.noteRequest, response: done } },
    async (request, reply) => actOnce(request, reply, request.body, (tx, ctx, body) => writeNote(tx, noun, ctx, body)),
  )
  app.post(
    `${path}/pin/:id`,
    { config: decide, schema: { params: byId, body: contract.pinRequest, response: done } },
    async (request, reply) => actOnce(request, reply, request.body, (tx, ctx, body) => pinNote(tx, noun, ctx, body)),
  )
}

/**
 * The write routes of a noun's queue: claim, decide, undo, bulk actions, receipts, notes, and requests for approval.
 */
export function deskRoutesOf<
  R extends RequestRecord,
  A extends string,
  Row extends { version: number },
  Decision,
  Body extends BulkRequest,
>(app: App, noun: RequestNoun<R, A, Row>, calls: DeskCalls<R, Row, Decision, Body>): void {
  const { path, row, claim, decision, decide, refused, undo, asks, many } = calls
  const shown: z.core.$ZodType = row
  claimRoutes(app, noun, calls)
  app.post(
    `${path}/undo/:id`,
    {
      config: { permission: noun.may.decide, key },
      schema: { params: byId, body: contract.undoRequest, response: { 200: claim } },
    },
    async (request, reply) => actOnce(request, reply, request.body, undo),
  )
  // Fastify's types lose a schema that is a parameter, hence the casts; these schemas parsed the bodies. The route
  // requires only read permission, because `decide` checks the permission of each decision.
  app.post(
    `${path}/decide/:id`,
    {
      config: { permission: noun.may.read, key },
      // A decision may include a receipt.
      bodyLimit,
      schema: { params: byId, body: decision, response: { 200: shown } },
    },
    async (request, reply) => actOnce(request, reply, request.body as Decision, decide, refused),
  )
  attachmentRoutes(app, noun, calls)
  for (const [verb, ask] of Object.entries(asks)) {
    app.post(
      `${path}/${verb}/:id`,
      {
        config: { permission: noun.may.write, stepUp: true, key },
        schema: { params: byId, body: contract.askRequest, response: { 200: contract.approvalAsked } },
      },
      async (request, reply) => actOnce(request, reply, request.body, ask),
    )
  }
  app.post(
    `${path}/bulk`,
    { config: { permission: noun.may.decide, key }, schema: { body: many.request, response: { 200: many.answer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      // Each row commits separately under its own key; this stores the response for all of them.
      return answerManyOnce(request, reply, ctx, () => actOnMany(noun, ctx, many.bulk, request.body as Body))
    },
  )
}
