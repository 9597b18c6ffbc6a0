import { listTotal } from '@kasa/contracts/lists'
import {
  ownTransfer,
  ownTransferLink,
  ownTransferPage,
  ownTransferQuery,
  ownTransferUndo,
  transferLegs,
} from '@kasa/contracts/ownTransfers'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { answerOnce } from '../idempotency/answerOnce'
import { ownTransferSheet } from './ownTransferSheet'
import {
  legsOf,
  linkTransfer,
  listTransfers,
  readTransfer,
  totalOfTransfers,
  undoTransfer,
} from './ownTransfers.service'

const byId = z.strictObject({ id })
const decide = { permission: 'bankLine.decide' } as const

/** `/api/own-transfer`: transfers between two accounts of ours (P8, ADR 58). */
export function ownTransferRoutes(app: App): void {
  app.get(
    '/api/own-transfer/list',
    { config: decide, schema: { querystring: ownTransferQuery, response: { 200: ownTransferPage } } },
    (request) => listTransfers(userCtx(request), request.query),
  )
  app.get(
    '/api/own-transfer/list/total',
    { config: decide, schema: { querystring: ownTransferQuery, response: { 200: listTotal } } },
    (request) => totalOfTransfers(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/own-transfer/list',
    permission: 'bankLine.decide',
    query: ownTransferQuery,
    list: listTransfers,
    sheet: ownTransferSheet,
    total: totalOfTransfers,
  })
  app.get(
    '/api/own-transfer/get/:id',
    { config: decide, schema: { params: byId, response: { 200: ownTransfer } } },
    (request) => readTransfer(userCtx(request), request.params),
  )
  app.get(
    '/api/own-transfer/legs/:id',
    { config: decide, schema: { params: byId, response: { 200: transferLegs } } },
    (request) => legsOf(userCtx(request), request.params),
  )
  app.post(
    '/api/own-transfer/link',
    { config: { ...decide, key: 'withEffect' }, schema: { body: ownTransferLink, response: { 200: ownTransfer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => linkTransfer(tx, ctx, request.body))
    },
  )
  app.post(
    '/api/own-transfer/undo/:id',
    {
      config: { ...decide, key: 'withEffect' },
      schema: { params: byId, body: ownTransferUndo, response: { 200: ownTransfer } },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => undoTransfer(tx, ctx, { ...request.params, ...request.body }))
    },
  )
}
