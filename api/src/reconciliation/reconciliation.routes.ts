import {
  eventListQuery,
  eventPage,
  reconciliationListQuery,
  reconciliationOptions,
  reconciliationPage,
} from '@kasa/contracts/reconciliation'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { readDayOptions, readEventOptions, readEvents, readReconciliation } from './readReconciliation.service'
import { eventSheet, reconciliationSheet } from './reconciliationSheets'

const days = { permission: 'report.reconciliation' } as const
const events = { permission: 'report.reconciliationDetail' } as const

/** `/api/report/mutabakat` and `/api/report/mutabakatdetay`: merchants' days, and the money events of a day one by one. */
export function reconciliationRoutes(app: App): void {
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
