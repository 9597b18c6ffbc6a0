import {
  callbackTestAnswer,
  emptyRequest,
  merchantBalance,
  merchantEvents,
  merchantEventsQuery,
} from '@kasa/contracts/merchantApi'
import { merchantStatement, merchantStatementQuery } from '@kasa/contracts/merchantStatement'

import { merchantCtx } from '../access/requestCtx'
import type { App } from '../access/provider'
import { testCallback } from '../callbacks/testCallback.service'
import { readMerchantEvents } from '../callbacks/merchantEvents'
import { availableBalance, heldBalance, reserveBalance } from '../ledger/ledger.service'
import { readStatement } from './statement.service'

/** `/mapi/v1`: the merchant API (domain section 7), beside the calls of each kind of request. */
export function merchantApiRoutes(app: App): void {
  const config = { signed: 'merchant' } as const

  app.get('/mapi/v1/balance', { config, schema: { response: { 200: merchantBalance } } }, async (request) => {
    const ctx = merchantCtx(request)
    const { merchantId } = ctx.actor
    const [available, held, reserve] = await Promise.all([
      availableBalance(ctx, merchantId),
      heldBalance(ctx, merchantId),
      reserveBalance(ctx, merchantId),
    ])
    return { available, held, reserve, currency: 'TRY' as const }
  })
  app.get(
    '/mapi/v1/statement',
    { config, schema: { querystring: merchantStatementQuery, response: { 200: merchantStatement } } },
    (request) => {
      const ctx = merchantCtx(request)
      return readStatement(ctx, ctx.actor.merchantId, request.query)
    },
  )
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
