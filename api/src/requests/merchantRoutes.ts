import { emptyRequest, findByRefQuery } from '@kasa/contracts/merchantApi'
import { id } from '@kasa/contracts/primitives'
import { receiptRequest } from '@kasa/contracts/requestDesk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { merchantCtx } from '../access/requestCtx'
import { bodyLimit } from '../attachments/receiptBody'
import type { Tx } from '../db/client'
import { sendKept } from '../idempotency/answerOnce'
import { idempotently } from '../idempotency/idempotency.service'
import { findMerchant } from '../merchants/merchants.service'
import { findOwn, lockOwn, readOwn, type MerchantCalls } from './merchantRequests'
import type { MerchantCtx } from './newRequest'
import { notThere } from './refuseRequest'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'

const byId = z.strictObject({ id })
const config = { signed: 'merchant' } as const

/**
 * Runs `work` in the transaction of the call's idempotency key. `isNew`: the call creates a request, so the key is
 * required. Keys of a merchant in test mode are kept apart, and `work` learns the mode of a call with a key.
 */
export async function once(
  request: FastifyRequest,
  reply: FastifyReply,
  { isNew }: { isNew: boolean },
  work: (tx: Tx, ctx: MerchantCtx, inTestMode: boolean) => Promise<unknown>,
): Promise<FastifyReply> {
  const ctx = merchantCtx(request)
  let inTestMode = false
  const call = {
    header: request.headers['idempotency-key'],
    isRequired: isNew,
    method: request.method,
    path: request.url,
    // The body as sent, before decoding, because a retry repeats it.
    body: request.sentBody ?? {},
    ownerId: ctx.actor.merchantId,
    isApart: async (tx: Tx) => {
      inTestMode = (await findMerchant(tx, ctx.actor.merchantId))?.testMode ?? false
      return inTestMode
    },
  }
  const done = async (tx: Tx) => ({ status: isNew ? 201 : 200, answer: await work(tx, ctx, inTestMode) })
  return sendKept(reply, await idempotently(ctx, call, done))
}

/**
 * `/mapi/v1/<noun>`: a merchant's server creates a request, acts on it, uploads a receipt, and reads and finds its own
 * requests. In test mode it creates test requests and simulates what happens to them.
 */
export function merchantRoutesOf<R extends RequestRecord, A extends string, Row, Wanted, Answer>(
  app: App,
  noun: RequestNoun<R, A, Row>,
  { plural, wanted, list, create, acts, keepReceipt, asRead, test, ...calls }: MerchantCalls<R, A, Wanted, Answer>,
): void {
  const path = `/mapi/v1/${plural}`
  const answer: z.core.$ZodType = calls.answer
  async function one(ctx: MerchantCtx, db: Pick<Tx, 'query'>, record: R): Promise<Answer> {
    const [read] = await asRead(ctx, db, [record])
    if (!read) throw new Error('A record without its answer')
    return read
  }
  app.post(path, { config, schema: { body: wanted, response: { 201: answer } } }, async (request, reply) =>
    // Fastify's types lose a schema that is a parameter, hence the cast; this schema parsed the body.
    once(request, reply, { isNew: true }, async (tx, ctx, inTestMode) =>
      test && inTestMode
        ? test.create(tx, ctx, request.body as Wanted)
        : one(ctx, tx, await create(tx, ctx, request.body as Wanted)),
    ),
  )
  for (const verb in acts) {
    const act = acts[verb]
    if (!act) continue
    app.post(
      `${path}/:id/${verb}`,
      { config, schema: { params: byId, body: emptyRequest, response: { 200: answer } } },
      async (request, reply) =>
        once(
          request,
          reply,
          { isNew: false },
          async (tx, ctx) =>
            (await test?.act(tx, ctx, request.params.id, verb)) ??
            one(ctx, tx, await act(tx, ctx, await lockOwn(tx, noun, ctx, request.params.id, verb))),
        ),
    )
  }
  // The payer's receipt, in any status of the request. Marking it as paid is a separate call.
  if (keepReceipt)
    app.post(
      `${path}/:id/receipt`,
      { config, bodyLimit, schema: { params: byId, body: receiptRequest, response: { 200: answer } } },
      async (request, reply) =>
        once(
          request,
          reply,
          { isNew: false },
          async (tx, ctx) =>
            (await test?.receipt?.(tx, ctx, request.params.id)) ??
            one(ctx, tx, await keepReceipt(tx, ctx, await lockOwn(tx, noun, ctx, request.params.id), request.body)),
        ),
    )
  if (test)
    app.post(
      `${path}/:id/simulate`,
      { config, schema: { params: byId, body: test.simulated, response: { 200: answer } } },
      async (request, reply) =>
        once(request, reply, { isNew: false }, (tx, ctx) => test.simulate(tx, ctx, request.params.id, request.body)),
    )
  app.get(`${path}/:id`, { config, schema: { params: byId, response: { 200: answer } } }, async (request) => {
    const ctx = merchantCtx(request)
    const { pool } = ctx.tenant
    const record = await readOwn(noun, ctx, request.params.id)
    const read = record ? await one(ctx, pool, record) : await test?.read(pool, ctx, request.params.id)
    if (!read) throw notThere()
    return read
  })
  app.get(path, { config, schema: { querystring: findByRefQuery, response: { 200: list } } }, async (request) => {
    const ctx = merchantCtx(request)
    const { pool } = ctx.tenant
    const found = await asRead(ctx, pool, await findOwn(noun, ctx, request.query.merchantRef))
    if (found.length > 0 || !test) return { [plural]: found }
    return { [plural]: await test.find(pool, ctx, request.query.merchantRef) }
  })
}
