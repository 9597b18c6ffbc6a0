import { listTotal } from '@kasa/contracts/lists'
import { ownSettlementFilters, ownSettlementListQuery, ownSettlementPage } from '@kasa/contracts/ownSettlements'
import { id } from '@kasa/contracts/primitives'
import {
  merchantSettlement,
  settlementPreview,
  settlementRunAnswer,
  settlementRunDetail,
  settlementRunFilters,
  settlementRunListQuery,
  settlementRunPage,
  settlementRunRequest,
  settlementTermsRequest,
} from '@kasa/contracts/settlements'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { answerOnce } from '../idempotency/answerOnce'
import { askRun } from './askRun.service'
import { askTerms } from './askTerms.service'
import { listOwnSettlements, totalOfOwnSettlements } from './ownSettlements.service'
import { ownSettlementSheet } from './ownSettlementSheet'
import { listRuns, previewRun, readRun, totalRuns } from './readRuns.service'
import { readTerms } from './readTerms.service'
import { runSheet } from './runSheet'

const byId = z.strictObject({ id })
const path = '/api/settlement'
const read = { permission: 'settlement.list' } as const
const write = { permission: 'settlement.write' } as const
const own = { permission: 'settlement.my' } as const

/** `/api/settlement/my`: what runs paid the caller's merchant. */
function ownRoutes(app: App): void {
  app.get(
    `${path}/my/list`,
    {
      config: own,
      schema: {
        summary: 'Settlements of your own merchant',
        querystring: ownSettlementListQuery,
        response: { 200: ownSettlementPage },
      },
    },
    (request) => listOwnSettlements(userCtx(request), request.query),
  )
  app.get(
    `${path}/my/total`,
    { config: own, schema: { querystring: ownSettlementFilters, response: { 200: listTotal } } },
    (request) => totalOfOwnSettlements(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: `${path}/my`,
    ...own,
    query: ownSettlementListQuery,
    list: listOwnSettlements,
    total: totalOfOwnSettlements,
    sheet: ownSettlementSheet,
  })
}

/** `/api/settlement`: merchants' settlement terms and the runs that pay them. */
export function settlementRoutes(app: App): void {
  ownRoutes(app)
  app.get(
    `${path}/terms/:id`,
    {
      config: { permission: 'merchant.list' },
      schema: { summary: 'Settlement terms of a merchant', params: byId, response: { 200: merchantSettlement } },
    },
    (request) => readTerms(userCtx(request), request.params),
  )
  app.post(
    `${path}/ask/:id`,
    {
      config: { ...write, stepUp: true },
      schema: {
        summary: 'Request new settlement terms for a merchant; needs another administrator’s approval',
        params: byId,
        body: settlementTermsRequest,
        response: { 200: merchantSettlement },
      },
    },
    (request) => askTerms(userCtx(request), { ...request.body, ...request.params }),
  )
  app.get(
    `${path}/list`,
    { config: read, schema: { querystring: settlementRunListQuery, response: { 200: settlementRunPage } } },
    (request) => listRuns(userCtx(request), request.query),
  )
  app.get(
    `${path}/total`,
    { config: read, schema: { querystring: settlementRunFilters, response: { 200: listTotal } } },
    (request) => totalRuns(userCtx(request), request.query),
  )
  exportRoute(app, {
    path,
    ...read,
    query: settlementRunListQuery,
    list: listRuns,
    total: totalRuns,
    sheet: runSheet,
  })
  app.get(
    `${path}/get/:id`,
    { config: read, schema: { params: byId, response: { 200: settlementRunDetail } } },
    (request) => readRun(userCtx(request), request.params),
  )
  app.get(
    `${path}/preview`,
    {
      config: write,
      schema: {
        summary: 'Preview of a settlement run: what it would pay, and which merchants it would skip',
        response: { 200: settlementPreview },
      },
    },
    (request) => previewRun(userCtx(request)),
  )
  app.post(
    `${path}/create`,
    {
      config: { ...write, key: 'withEffect' },
      schema: {
        summary: 'Request a settlement run; needs another administrator’s approval',
        body: settlementRunRequest,
        response: { 200: settlementRunAnswer },
      },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => askRun(tx, ctx, request.body))
    },
  )
}
