import {
  commissionAskRequest,
  commissionTrial,
  commissionTrialRequest,
  merchantCommission,
  operatorAskRequest,
  operatorCommission,
} from '@kasa/contracts/commissions'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { askCommission, askOperatorCommission } from './askCommission.service'
import { readCommission, readOperatorCommission } from './readCommissions.service'
import { tryCommission } from './tryCommission.service'

const byId = z.strictObject({ id })
const answer = { 200: merchantCommission }
const write = { permission: 'merchant.write' } as const

/** `/api/operator-commission`: what operators earn, in versions that another administrator approves (ADR 48). */
export function operatorCommissionRoutes(app: App): void {
  const response = { 200: operatorCommission }
  app.get(
    '/api/operator-commission/get/:id',
    {
      config: { permission: 'operatorCommission.read' },
      schema: { summary: 'Commission of an operator, by method', params: byId, response },
    },
    (request) => readOperatorCommission(userCtx(request), request.params),
  )
  app.post(
    '/api/operator-commission/ask/:id',
    {
      config: { permission: 'operatorCommission.write', stepUp: true },
      schema: {
        summary: 'Request new commission terms for an operator; needs another administrator’s approval',
        params: byId,
        body: operatorAskRequest,
        response,
      },
    },
    (request) => askOperatorCommission(userCtx(request), { ...request.body, ...request.params }),
  )
}

/** `/api/commission`: what merchants pay, in versions that another administrator approves (domain section 2). */
export function commissionRoutes(app: App): void {
  app.get(
    '/api/commission/get/:id',
    {
      config: { permission: 'merchant.list' },
      schema: { summary: 'Commission of a merchant, by method', params: byId, response: answer },
    },
    (request) => readCommission(userCtx(request), request.params),
  )
  app.post(
    '/api/commission/ask/:id',
    {
      config: { ...write, stepUp: true },
      schema: {
        summary: 'Request new commission terms for a merchant; needs another administrator’s approval',
        params: byId,
        body: commissionAskRequest,
        response: answer,
      },
    },
    (request) => askCommission(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/commission/simulate/:id',
    {
      config: { ...write, rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: {
        summary: 'Commission charged on past days, compared with other terms',
        params: byId,
        body: commissionTrialRequest,
        response: { 200: commissionTrial },
      },
    },
    (request) => tryCommission(userCtx(request), { ...request.body, ...request.params }),
  )
}
