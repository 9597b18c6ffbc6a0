import {
  callbackAddresses,
  pauseAddressRequest,
  resendManyAnswer,
  resendManyRequest,
} from '@kasa/contracts/callbackAddresses'
import { callbackDetail, callbackFilters, callbackListQuery, callbackPage } from '@kasa/contracts/callbacks'
import { listTotal } from '@kasa/contracts/lists'
import { emptyRequest } from '@kasa/contracts/merchantApi'
import { missedFilters, missedListQuery, missedPage, resendMissedRequest } from '@kasa/contracts/missedStates'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { userCtx } from '../access/requestCtx'
import type { App } from '../access/provider'
import { exportRoute } from '../exports/exportRoute'
import { callbackHealth, pauseAddress, resumeAddress } from './addresses.service'
import { callbackSheet } from './callbackSheet'
import { listCallbacks, readCallback, resendCallback, totalCallbacks } from './callbacks.service'
import { missedSheet } from './missedSheet'
import { listMissed, resendMissed, totalMissed } from './missedStates.service'
import { resendMany, stopResend } from './resends.service'
import './watchAddresses'

const byId = z.strictObject({ id })
const read = { permission: 'callback.list' } as const
const resend = { permission: 'callback.resend' } as const
const write = { permission: 'callback.write' } as const

/** `/api/callback`: list callbacks and send them again. */
export function callbackRoutes(app: App): void {
  app.get(
    '/api/callback/list',
    { config: read, schema: { querystring: callbackListQuery, response: { 200: callbackPage } } },
    (request) => listCallbacks(userCtx(request), request.query),
  )
  app.get(
    '/api/callback/total',
    { config: read, schema: { querystring: callbackFilters, response: { 200: listTotal } } },
    (request) => totalCallbacks(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/callback',
    permission: 'callback.list',
    query: callbackListQuery,
    list: listCallbacks,
    sheet: callbackSheet,
  })
  app.get(
    '/api/callback/get/:id',
    { config: read, schema: { params: byId, response: { 200: callbackDetail } } },
    (request) => readCallback(userCtx(request), request.params),
  )
  app.post(
    '/api/callback/resend/:id',
    { config: resend, schema: { params: byId, body: emptyRequest, response: { 200: callbackDetail } } },
    (request) => resendCallback(userCtx(request), request.params),
  )
  app.post(
    '/api/callback/resendMany',
    { config: resend, schema: { body: resendManyRequest, response: { 200: resendManyAnswer } } },
    (request) => resendMany(userCtx(request), request.body),
  )
  app.post(
    '/api/callback/stopResend/:id',
    { config: resend, schema: { params: byId, body: emptyRequest, response: { 200: callbackAddresses } } },
    async (request) => {
      await stopResend(userCtx(request), request.params)
      return callbackHealth(userCtx(request))
    },
  )
  app.get(
    '/api/callback/missed/list',
    { config: read, schema: { querystring: missedListQuery, response: { 200: missedPage } } },
    (request) => listMissed(userCtx(request), request.query),
  )
  app.get(
    '/api/callback/missed/total',
    { config: read, schema: { querystring: missedFilters, response: { 200: listTotal } } },
    (request) => totalMissed(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/callback/missed',
    permission: 'callback.list',
    query: missedListQuery,
    list: listMissed,
    sheet: missedSheet,
  })
  app.post(
    '/api/callback/missed/resend',
    { config: resend, schema: { body: resendMissedRequest, response: { 200: resendManyAnswer } } },
    (request) => resendMissed(userCtx(request), request.body),
  )
  app.get('/api/callback/addresses', { config: read, schema: { response: { 200: callbackAddresses } } }, (request) =>
    callbackHealth(userCtx(request)),
  )
  app.post(
    '/api/callback/pause/:id',
    { config: write, schema: { params: byId, body: pauseAddressRequest, response: { 200: callbackAddresses } } },
    (request) => pauseAddress(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/callback/resume/:id',
    { config: write, schema: { params: byId, body: emptyRequest, response: { 200: callbackAddresses } } },
    (request) => resumeAddress(userCtx(request), request.params),
  )
}
