import {
  botTransaction,
  heartbeatAnswer,
  heartbeatRequest,
  transactionsAnswer,
  transactionsRequest,
} from '@kasa/contracts/botApi'

import * as z from 'zod/mini'

import { botCtx } from '../access/requestCtx'
import type { App } from '../access/provider'
import { takeHeartbeat, takeTransactions } from './botapi.service'

/** 500 lines of 2 KB. */
const bodyLimit = 1024 * 1024

/** The documented body. Lines are validated one by one, so an invalid line does not affect the others. */
const shownBody = z.strictObject({ transactions: z.array(botTransaction).check(z.minLength(1), z.maxLength(500)) })

/** `/bapi/v1`: the API for watcher bots (domain section 7). */
export function botApiRoutes(app: App): void {
  const config = { signed: 'bot' } as const

  app.post(
    '/bapi/v1/heartbeat',
    { config, schema: { body: heartbeatRequest, response: { 200: heartbeatAnswer } } },
    (request) => takeHeartbeat(botCtx(request), request.body),
  )
  app.post(
    '/bapi/v1/transactions',
    { config, bodyLimit, schema: { body: transactionsRequest, shownBody, response: { 200: transactionsAnswer } } },
    (request) => takeTransactions(botCtx(request), request.body.transactions),
  )
}
