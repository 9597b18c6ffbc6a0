import { testRequestCreate, testRequestList, testRequestRow, testRequestSimulate } from '@kasa/contracts/testRequests'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { createTest, listTests, simulateTest } from './testRequests.service'
import './expireTests'

const byId = z.strictObject({ id })
const write = { permission: 'merchant.keys', rateLimit: { max: 60, timeWindow: 60_000 } } as const
const one = { 200: testRequestRow }

/** `/api/test-request`: the test requests on a merchant's page. */
export function testRequestRoutes(app: App): void {
  app.get(
    '/api/test-request/of/:id',
    {
      config: { permission: 'merchantCall.read' },
      schema: {
        summary: 'The newest test requests of a merchant',
        params: byId,
        response: { 200: testRequestList },
      },
    },
    (request) => listTests(userCtx(request), request.params),
  )
  app.post(
    '/api/test-request/create',
    {
      config: write,
      schema: {
        summary: 'Make a test request with an invented customer',
        body: testRequestCreate,
        response: one,
      },
    },
    (request) => createTest(userCtx(request), request.body),
  )
  app.post(
    '/api/test-request/simulate/:id',
    {
      config: write,
      schema: {
        summary: 'Simulate an event of a test request',
        params: byId,
        body: testRequestSimulate,
        response: one,
      },
    },
    (request) => simulateTest(userCtx(request), { ...request.body, ...request.params }),
  )
}
