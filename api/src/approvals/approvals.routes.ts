import {
  approvalApproveRequest,
  approvalDenyRequest,
  approvalFilters,
  approvalListQuery,
  approvalPage,
  approvalRow,
  approvalShortages,
} from '@kasa/contracts/approvals'
import { listTotal } from '@kasa/contracts/lists'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { answerOnce } from '../idempotency/answerOnce'
import { approvalSheet } from './approvalSheet'
import { approve, deny, keepRefusal, withdraw } from './approvals.service'
import { listApprovals, readApproval, readShortages, totalApprovals } from './readApprovals.service'

const byId = z.strictObject({ id })
const listed = { permission: 'approval.read' } as const
// Each approval's kind names the permission needed. Users who may not see an approval get NotFound.
const seen = { session: 'full' } as const
const decided = { session: 'full', stepUp: true } as const
const answer = { 200: approvalRow }

/** `/api/approval`: list and decide requests for a second person's approval. */
export function approvalRoutes(app: App): void {
  app.get(
    '/api/approval/list',
    { config: listed, schema: { querystring: approvalListQuery, response: { 200: approvalPage } } },
    (request) => listApprovals(userCtx(request), request.query),
  )
  app.get(
    '/api/approval/total',
    { config: listed, schema: { querystring: approvalFilters, response: { 200: listTotal } } },
    (request) => totalApprovals(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/approval',
    permission: 'approval.read',
    query: approvalListQuery,
    list: listApprovals,
    total: totalApprovals,
    sheet: approvalSheet,
  })
  app.get(
    '/api/approval/shortage',
    {
      config: listed,
      schema: {
        summary: 'Approval kinds that nobody can decide, and the people affected',
        response: { 200: approvalShortages },
      },
    },
    (request) => readShortages(userCtx(request)),
  )
  app.get('/api/approval/get/:id', { config: seen, schema: { params: byId, response: answer } }, (request) =>
    readApproval(userCtx(request), request.params.id),
  )
  app.post(
    '/api/approval/approve/:id',
    { config: decided, schema: { params: byId, body: approvalApproveRequest, response: answer } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(
        request,
        reply,
        ctx,
        (tx) => approve(tx, ctx, { ...request.params, ...request.body }),
        (tx, code) => keepRefusal(tx, ctx, { ...request.params, verb: 'approve', code }),
      )
    },
  )
  app.post(
    '/api/approval/deny/:id',
    { config: decided, schema: { params: byId, body: approvalDenyRequest, response: answer } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(
        request,
        reply,
        ctx,
        (tx) => deny(tx, ctx, { ...request.params, ...request.body }),
        (tx, code) => keepRefusal(tx, ctx, { ...request.params, verb: 'deny', code }),
      )
    },
  )
  app.post(
    '/api/approval/withdraw/:id',
    { config: seen, schema: { params: byId, body: approvalDenyRequest, response: answer } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(
        request,
        reply,
        ctx,
        (tx) => withdraw(tx, ctx, { ...request.params, ...request.body }),
        (tx, code) => keepRefusal(tx, ctx, { ...request.params, verb: 'withdraw', code }),
      )
    },
  )
}
