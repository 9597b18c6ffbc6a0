import {
  callbackTestAnswer,
  createDepositRequest,
  emptyRequest,
  findDepositQuery,
  merchantBalance,
  merchantDeposit,
  merchantDepositList,
  merchantEvents,
  merchantEventsQuery,
} from '@kasa/contracts/merchantApi'
import { receiptRequest } from '@kasa/contracts/requestDesk'
import { id } from '@kasa/contracts/primitives'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { merchantCtx } from '../access/requestCtx'
import type { App } from '../access/provider'
import { testCallback } from '../callbacks/testCallback.service'
import { readMerchantEvents } from '../callbacks/merchantEvents'
import {
  cancelDeposit,
  createMerchantDeposit,
  declareDeposit,
  findMerchantDeposits,
  readMerchantDeposit,
  sendReceipt,
  type MerchantCtx,
} from '../deposits/merchantDeposits.service'
import { bodyLimit } from '../attachments/receiptBody'
import { sendKept } from '../idempotency/answerOnce'
import { idempotently } from '../idempotency/idempotency.service'
import { availableBalance } from '../ledger/ledger.service'

const byId = z.strictObject({ id })
const callOf = (request: FastifyRequest, ctx: MerchantCtx, isRequired: boolean) => ({
  header: request.headers['idempotency-key'],
  isRequired,
  method: request.method,
  path: request.url,
  // As sent, before decoding: what a retry repeats.
  body: request.sentBody ?? {},
  ownerId: ctx.actor.merchantId,
})

/** `/mapi/v1`, what merchants' servers call (domain section 7). */
export function merchantApiRoutes(app: App): void {
  const config = { signed: 'merchant' } as const

  app.post(
    '/mapi/v1/deposits',
    { config, schema: { body: createDepositRequest, response: { 201: merchantDeposit } } },
    async (request, reply) => {
      const ctx = merchantCtx(request)
      const work = async (tx: Parameters<typeof createMerchantDeposit>[0]) => ({
        status: 201,
        answer: await createMerchantDeposit(tx, ctx, request.body),
      })
      return sendKept(reply, await idempotently(ctx, callOf(request, ctx, true), work))
    },
  )
  for (const [verb, change] of [
    ['declare', declareDeposit],
    ['cancel', cancelDeposit],
  ] as const) {
    app.post(
      `/mapi/v1/deposits/:id/${verb}`,
      { config, schema: { params: byId, body: emptyRequest, response: { 200: merchantDeposit } } },
      async (request, reply) => {
        const ctx = merchantCtx(request)
        const work = async (tx: Parameters<typeof change>[0]) => ({
          status: 200,
          answer: await change(tx, ctx, request.params.id),
        })
        return sendKept(reply, await idempotently(ctx, callOf(request, ctx, false), work))
      },
    )
  }
  app.post(
    '/mapi/v1/deposits/:id/receipt',
    { config, bodyLimit, schema: { params: byId, body: receiptRequest, response: { 200: merchantDeposit } } },
    async (request, reply) => {
      const ctx = merchantCtx(request)
      const work = async (tx: Parameters<typeof sendReceipt>[0]) => ({
        status: 200,
        answer: await sendReceipt(tx, ctx, request.params.id, request.body),
      })
      return sendKept(reply, await idempotently(ctx, callOf(request, ctx, false), work))
    },
  )
  app.get(
    '/mapi/v1/deposits/:id',
    { config, schema: { params: byId, response: { 200: merchantDeposit } } },
    (request) => readMerchantDeposit(merchantCtx(request), request.params.id),
  )
  app.get(
    '/mapi/v1/deposits',
    { config, schema: { querystring: findDepositQuery, response: { 200: merchantDepositList } } },
    (request) => findMerchantDeposits(merchantCtx(request), request.query.merchantRef),
  )
  app.get('/mapi/v1/balance', { config, schema: { response: { 200: merchantBalance } } }, async (request) => {
    const ctx = merchantCtx(request)
    return { available: await availableBalance(ctx, ctx.actor.merchantId), currency: 'TRY' as const }
  })
  app.get(
    '/mapi/v1/events',
    { config, schema: { querystring: merchantEventsQuery, response: { 200: merchantEvents } } },
    (request) => {
      const ctx = merchantCtx(request)
      return readMerchantEvents(ctx, ctx.actor.merchantId, request.query.after)
    },
  )
  app.post(
    '/mapi/v1/callbacks/test',
    { config, schema: { body: emptyRequest, response: { 200: callbackTestAnswer } } },
    (request) => {
      const ctx = merchantCtx(request)
      return testCallback(ctx, ctx.actor.merchantId)
    },
  )
}
