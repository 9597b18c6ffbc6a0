import {
  myCommission,
  operatorPayoutRequest,
  operatorPayouts,
  operatorReturnRequest,
  owedListQuery,
  owedPage,
} from '@kasa/contracts/operatorPayouts'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { askOperatorPayout, readOperatorPayouts } from './operatorPayouts.service'
import { listOwed, readMine } from './readOwed.service'
import { askOperatorReturn } from './returnedPayouts.service'

const byId = z.strictObject({ id })
const response = { 200: operatorPayouts }

/** `/api/operator-payout`: payments of operators' commission (P11, ADR 48). */
export function operatorPayoutRoutes(app: App): void {
  app.get(
    '/api/operator-payout/list',
    {
      config: { permission: 'operatorCommission.read' },
      schema: {
        summary: 'Commission earned by and owed to every operator and trader',
        querystring: owedListQuery,
        response: { 200: owedPage },
      },
    },
    (request) => listOwed(userCtx(request), request.query),
  )
  app.get(
    '/api/operator-payout/my',
    {
      config: { permission: 'operatorCommission.my' },
      schema: { summary: 'Your commission: earned, owed and paid', response: { 200: myCommission } },
    },
    (request) => readMine(userCtx(request)),
  )
  app.get(
    '/api/operator-payout/get/:id',
    {
      config: { permission: 'operatorCommission.read' },
      schema: { summary: 'Commission paid and owed to an operator', params: byId, response },
    },
    (request) => readOperatorPayouts(userCtx(request), request.params),
  )
  app.post(
    '/api/operator-payout/ask/:id',
    {
      config: { permission: 'operatorCommission.write', stepUp: true },
      schema: {
        summary: 'Link a debit to an operator’s commission; needs another administrator’s approval',
        params: byId,
        body: operatorPayoutRequest,
        response,
      },
    },
    (request) => askOperatorPayout(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/operator-payout/returned/:id',
    {
      config: { permission: 'operatorCommission.write', stepUp: true },
      schema: {
        summary: 'Link a credit as the return of a commission payment; needs another administrator’s approval',
        params: byId,
        body: operatorReturnRequest,
        response,
      },
    },
    (request) => askOperatorReturn(userCtx(request), { ...request.body, ...request.params }),
  )
}
