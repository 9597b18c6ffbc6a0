import {
  commissionAskRequest,
  commissionTrial,
  commissionTrialRequest,
  merchantCommission,
} from '@kasa/contracts/commissions'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { askCommission } from './askCommission.service'
import { readCommission } from './readCommissions.service'
import { tryCommission } from './tryCommission.service'

const byId = z.strictObject({ id })
const answer = { 200: merchantCommission }
const write = { permission: 'merchant.write' } as const

/** `/api/commission`: what a merchant pays, by versions that another administrator agrees to (domain section 2). */
export function commissionRoutes(app: App): void {
  app.get(
    '/api/commission/get/:id',
    {
      config: { permission: 'merchant.list' },
      schema: { summary: 'What a merchant pays for each method', params: byId, response: answer },
    },
    (request) => readCommission(userCtx(request), request.params),
  )
  app.post(
    '/api/commission/ask/:id',
    {
      config: { ...write, stepUp: true },
      schema: {
        summary: 'Asks another administrator for the next version',
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
        summary: 'What past days were charged, and would be charged by other terms',
        params: byId,
        body: commissionTrialRequest,
        response: { 200: commissionTrial },
      },
    },
    (request) => tryCommission(userCtx(request), { ...request.body, ...request.params }),
  )
}
