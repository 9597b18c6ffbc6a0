import {
  bookSettlementRequest,
  cardSettlementDetail,
  cardSettlementFilters,
  cardSettlementListQuery,
  cardSettlementOptions,
  cardSettlementPage,
  cardSettlementQuery,
  cardSettlementRows,
  cardSettlementRowsQuery,
  discardSettlementRequest,
  judgeSettlementRequest,
} from '@kasa/contracts/cardSettlements'
import { listTotal } from '@kasa/contracts/lists'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { fileBodies } from '../access/fileBodies'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { actOnce } from '../requests/deskRoutes'
import { bookSettlement, discardSettlement, judgeSettlementAgain } from './bookSettlement.service'
import { cardSettlementSheet } from './cardSettlementSheet'
import { handInSettlement } from './handInSettlement.service'
import {
  listSettlements,
  readSettlement,
  readSettlementRows,
  settlementChoices,
  totalSettlements,
} from './readSettlements.service'

const path = '/api/card-settlement'
const byId = z.strictObject({ id })
const admin = { permission: 'cardTransfer.write' } as const
const detail = { 200: cardSettlementDetail }
/** 2,000 rows are about a quarter of a megabyte. */
const bodyLimit = 2 * 1024 * 1024

function fileRoute(app: App): void {
  fileBodies(app, bodyLimit, (scope) => {
    scope.post(
      `${path}/create`,
      {
        config: {
          ...admin,
          rateLimit: { max: 30, timeWindow: 60_000 },
          key: { none: 'nothing is booked, and the same file is recognised by its hash' },
        },
        bodyLimit,
        schema: {
          summary: 'Upload an acquirer’s settlement file, as application/octet-stream',
          querystring: cardSettlementQuery,
          response: detail,
        },
      },
      (request) => handInSettlement(userCtx(request), { ...request.query, bytes: request.body }),
    )
  })
}

function readRoutes(app: App): void {
  app.get(
    `${path}/list`,
    { config: admin, schema: { querystring: cardSettlementListQuery, response: { 200: cardSettlementPage } } },
    (request) => listSettlements(userCtx(request), request.query),
  )
  app.get(
    `${path}/total`,
    { config: admin, schema: { querystring: cardSettlementFilters, response: { 200: listTotal } } },
    (request) => totalSettlements(userCtx(request), request.query),
  )
  exportRoute(app, {
    path,
    ...admin,
    query: cardSettlementListQuery,
    list: listSettlements,
    total: totalSettlements,
    sheet: cardSettlementSheet,
  })
  app.get(`${path}/options`, { config: admin, schema: { response: { 200: cardSettlementOptions } } }, (request) =>
    settlementChoices(userCtx(request)),
  )
  app.get(`${path}/get/:id`, { config: admin, schema: { params: byId, response: detail } }, (request) =>
    readSettlement(userCtx(request), request.params),
  )
  app.get(
    `${path}/rows/:id`,
    {
      config: admin,
      schema: { params: byId, querystring: cardSettlementRowsQuery, response: { 200: cardSettlementRows } },
    },
    (request) => readSettlementRows(userCtx(request), { ...request.params, ...request.query }),
  )
}

/** `/api/card-settlement`: acquirers' settlement files, uploaded, checked, and booked against the bank's transfer. */
export function cardSettlementRoutes(app: App): void {
  fileRoute(app)
  readRoutes(app)
  app.post(
    `${path}/judge/:id`,
    {
      config: { ...admin, key: 'withEffect' },
      schema: {
        summary: 'Check every row of a settlement file again',
        params: byId,
        body: judgeSettlementRequest,
        response: detail,
      },
    },
    async (request, reply) => actOnce(request, reply, request.body, judgeSettlementAgain),
  )
  app.post(
    `${path}/book/:id`,
    {
      config: { ...admin, stepUp: true, key: 'withEffect' },
      schema: {
        summary: 'Book every matched row of a settlement file against a bank line',
        params: byId,
        body: bookSettlementRequest,
        response: detail,
      },
    },
    async (request, reply) => actOnce(request, reply, request.body, bookSettlement),
  )
  app.post(
    `${path}/discard/:id`,
    {
      config: { ...admin, key: 'withEffect' },
      schema: { params: byId, body: discardSettlementRequest, response: detail },
    },
    async (request, reply) => actOnce(request, reply, request.body, discardSettlement),
  )
}
