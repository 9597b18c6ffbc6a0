import { listTotal } from '@kasa/contracts/lists'
import {
  lineActRequest,
  lineCandidates,
  lineRestoreRequest,
  linkAnswer,
  linkRequest,
  matchAges,
  oneLine,
  requestCandidates,
  unlinkAnswer,
  unlinkRequest,
  unmatchedLine,
  unmatchedLinePage,
  unmatchedLineQuery,
  unmatchedRequestPage,
  unmatchedRequestQuery,
} from '@kasa/contracts/matching'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { answerOnce } from '../idempotency/answerOnce'
import { candidatesOfLine, candidatesOfRequest } from './candidates.service'
import { ignoreLine, restoreLine } from './lineActs.service'
import { linkLines, unlinkLine } from './linkLines.service'
import { exportRoute } from '../exports/exportRoute'
import { listLines, listRequests, readAges, readLine, totalOfLines, totalOfRequests } from './readUnmatched.service'
import { lineSheet, requestSheet } from './unmatchedSheets'

const byId = z.strictObject({ id })
const decide = { permission: 'bankLine.decide' } as const
const line = { 200: unmatchedLine }

/** `/api/match`: bank lines without a request, requests without a line, and the actions on them. */
export function matchingRoutes(app: App): void {
  app.get(
    '/api/match/lines',
    { config: decide, schema: { querystring: unmatchedLineQuery, response: { 200: unmatchedLinePage } } },
    (request) => listLines(userCtx(request), request.query),
  )
  app.get('/api/match/line/:id', { config: decide, schema: { params: byId, response: { 200: oneLine } } }, (request) =>
    readLine(userCtx(request), request.params),
  )
  app.get(
    '/api/match/requests',
    { config: decide, schema: { querystring: unmatchedRequestQuery, response: { 200: unmatchedRequestPage } } },
    (request) => listRequests(userCtx(request), request.query),
  )
  app.get(
    '/api/match/lines/total',
    { config: decide, schema: { querystring: unmatchedLineQuery, response: { 200: listTotal } } },
    (request) => totalOfLines(userCtx(request), request.query),
  )
  app.get(
    '/api/match/requests/total',
    { config: decide, schema: { querystring: unmatchedRequestQuery, response: { 200: listTotal } } },
    (request) => totalOfRequests(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/match/lines',
    permission: 'bankLine.decide',
    query: unmatchedLineQuery,
    list: listLines,
    sheet: lineSheet,
    total: totalOfLines,
  })
  exportRoute(app, {
    path: '/api/match/requests',
    permission: 'bankLine.decide',
    query: unmatchedRequestQuery,
    list: listRequests,
    sheet: requestSheet,
    total: totalOfRequests,
  })
  app.get('/api/match/ages', { config: decide, schema: { response: { 200: matchAges } } }, (request) =>
    readAges(userCtx(request)),
  )
  app.get(
    '/api/match/candidates/line/:id',
    { config: decide, schema: { params: byId, response: { 200: requestCandidates } } },
    (request) => candidatesOfLine(userCtx(request), request.params),
  )
  app.get(
    '/api/match/candidates/request/:id',
    { config: decide, schema: { params: byId, response: { 200: lineCandidates } } },
    (request) => candidatesOfRequest(userCtx(request), request.params),
  )
  app.post(
    '/api/match/link',
    { config: decide, schema: { body: linkRequest, response: { 200: linkAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => linkLines(tx, ctx, request.body))
    },
  )
  app.post(
    '/api/match/unlink',
    { config: decide, schema: { body: unlinkRequest, response: { 200: unlinkAnswer } } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => unlinkLine(tx, ctx, request.body))
    },
  )
  app.post(
    '/api/match/ignore/:id',
    { config: decide, schema: { params: byId, body: lineActRequest, response: line } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => ignoreLine(tx, ctx, { ...request.params, ...request.body }))
    },
  )
  app.post(
    '/api/match/restore/:id',
    { config: decide, schema: { params: byId, body: lineRestoreRequest, response: line } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => restoreLine(tx, ctx, { ...request.params, ...request.body }))
    },
  )
}
