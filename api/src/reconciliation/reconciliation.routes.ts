import {
  eventListQuery,
  eventPage,
  reconciliationListQuery,
  reconciliationOptions,
  reconciliationPage,
} from '@kasa/contracts/reconciliation'

import { reconciliationAnswer, reconciliationRequest } from '@kasa/contracts/merchantReconciliation'
import { reportFileAnswer, reportFileQuery } from '@kasa/contracts/merchantReports'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { once } from '../requests/merchantRoutes'
import { handInReport, takeReport } from './handInReport.service'
import { readDayOptions, readEventOptions, readEvents, readReconciliation } from './readReconciliation.service'
import { eventSheet, reconciliationSheet } from './reconciliationSheets'

const days = { permission: 'report.reconciliation' } as const
const events = { permission: 'report.reconciliationDetail' } as const

/** 20,000 rows. */
const bodyLimit = 4 * 1024 * 1024

/** The one body that is not JSON: the file as it is. What it is, its content says. */
function fileRoute(app: App): void {
  void app.register((instance, _options, done) => {
    const scope = instance as unknown as App
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post(
      '/api/report/mutabakatdetay/report',
      {
        config: {
          permission: 'reconciliation.report',
          rateLimit: { max: 30, timeWindow: 60_000 },
          key: { none: 'the same file again says the same of the same day' },
        },
        bodyLimit,
        schema: {
          summary: 'Hand in a merchant’s own figures of a day, as application/octet-stream',
          querystring: reportFileQuery,
          response: { 200: reportFileAnswer },
        },
      },
      (request) => handInReport(userCtx(request), { ...request.query, bytes: request.body }),
    )
    done()
  })
}

/** `POST /mapi/v1/reconciliations`: a merchant's server says what it counts for a day. */
function merchantRoute(app: App): void {
  app.post(
    '/mapi/v1/reconciliations',
    {
      config: { signed: 'merchant' },
      bodyLimit,
      schema: { body: reconciliationRequest, response: { 201: reconciliationAnswer } },
    },
    async (request, reply) => once(request, reply, { isNew: true }, (tx, ctx) => takeReport(tx, ctx, request.body)),
  )
}

/** `/api/report/mutabakat` and `/api/report/mutabakatdetay`: merchants' days, and the money events of a day one by one. */
export function reconciliationRoutes(app: App): void {
  fileRoute(app)
  merchantRoute(app)
  app.get(
    '/api/report/mutabakat/list',
    {
      config: days,
      schema: {
        summary: 'Merchants’ days and their total',
        querystring: reconciliationListQuery,
        response: { 200: reconciliationPage },
      },
    },
    (request) => readReconciliation(userCtx(request), request.query),
  )
  app.get(
    '/api/report/mutabakat/options',
    { config: days, schema: { summary: 'What it may be filtered by', response: { 200: reconciliationOptions } } },
    (request) => readDayOptions(userCtx(request)),
  )
  exportRoute(app, {
    path: '/api/report/mutabakat',
    ...days,
    query: reconciliationListQuery,
    list: readReconciliation,
    sheet: reconciliationSheet,
  })
  app.get(
    '/api/report/mutabakatdetay/list',
    {
      config: events,
      schema: {
        summary: 'Money events of some days, one by one',
        querystring: eventListQuery,
        response: { 200: eventPage },
      },
    },
    (request) => readEvents(userCtx(request), request.query),
  )
  app.get(
    '/api/report/mutabakatdetay/options',
    { config: events, schema: { summary: 'What it may be filtered by', response: { 200: reconciliationOptions } } },
    (request) => readEventOptions(userCtx(request)),
  )
  exportRoute(app, {
    path: '/api/report/mutabakatdetay',
    ...events,
    query: eventListQuery,
    list: readEvents,
    sheet: eventSheet,
  })
}
