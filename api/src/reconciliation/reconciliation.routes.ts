import {
  dayRequest,
  eventListQuery,
  eventPage,
  reconciliationDay,
  reconciliationFilters,
  reconciliationListQuery,
  reconciliationMatrix,
  reconciliationOptions,
  reconciliationPage,
} from '@kasa/contracts/reconciliation'

import {
  breakAcceptRequest,
  breakAdjustRequest,
  breakAnswer,
  breakAskedAnswer,
  breakLinkRequest,
  breakNoteRequest,
  breakOf,
  breakWriteOffRequest,
} from '@kasa/contracts/breaks'
import { proofPack, proofRequest, signDayAnswer, signDayRequest } from '@kasa/contracts/closedDays'
import { reconciliationAnswer, reconciliationRequest } from '@kasa/contracts/merchantReconciliation'
import { reportFileAnswer, reportFileQuery } from '@kasa/contracts/merchantReports'

import { fileBodies } from '../access/fileBodies'
import type { App } from '../access/provider'
import { attachment } from '../access/attachmentHeader'
import { userCtx } from '../access/requestCtx'
import { allowDocument } from '../exports/allowDocument'
import { exportRoute } from '../exports/exportRoute'
import { keepReportFile } from '../reportFiles/keepReportFile.service'
import { answerOnce } from '../idempotency/answerOnce'
import { once } from '../requests/merchantRoutes'
import { acceptBreaks, askAdjustment, askWriteOff, linkBreaks, noteBreak, takeBreak } from './breaks.service'
import { readProof, signDay } from './closeDay.service'
import { handInReport, takeReport } from './handInReport.service'
import { readDay } from './readDay.service'
import {
  readDayOptions,
  readEventOptions,
  readEvents,
  readMatrix,
  readReconciliation,
} from './readReconciliation.service'
import { daysDocument, daysFileName, eventsDocument, eventsFileName } from './reconciliationDocument'
import { eventSheet, reconciliationSheet } from './reconciliationSheets'

const days = { permission: 'report.reconciliation' } as const
const events = { permission: 'report.reconciliationDetail' } as const

/** Enough for 20,000 rows. */
const bodyLimit = 4 * 1024 * 1024

function fileRoute(app: App): void {
  fileBodies(app, bodyLimit, (scope) => {
    scope.post(
      '/api/report/mutabakatdetay/report',
      {
        config: {
          permission: 'reconciliation.report',
          rateLimit: { max: 30, timeWindow: 60_000 },
          key: { none: 'the same file gives the same result' },
        },
        bodyLimit,
        schema: {
          summary: 'Upload a merchant’s own figures for a day, as application/octet-stream',
          querystring: reportFileQuery,
          response: { 200: reportFileAnswer },
        },
      },
      (request) => handInReport(userCtx(request), { ...request.query, bytes: request.body }),
    )
  })
}

/** Routes to read, sign and prove a day. */
function closeRoutes(app: App): void {
  app.post(
    '/api/report/mutabakat/day',
    {
      config: { permission: 'reconciliation.report', key: { none: 'reads' } },
      schema: {
        summary: 'Reconciliation of one merchant for one day',
        body: dayRequest,
        response: { 200: reconciliationDay },
      },
    },
    (request) => readDay(userCtx(request), request.body),
  )
  app.post(
    '/api/report/mutabakat/sign',
    {
      config: { permission: 'reconciliation.sign', stepUp: true, key: 'withEffect' },
      schema: { summary: 'Sign a merchant’s day', body: signDayRequest, response: { 200: signDayAnswer } },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => signDay(tx, ctx, request.body))
    },
  )
  app.post(
    '/api/report/mutabakat/proof',
    {
      config: { permission: 'reconciliation.report', key: { none: 'reads' } },
      schema: {
        summary: 'Download the proof of a closed day, or of one request’s events',
        body: proofRequest,
        response: { 200: proofPack },
      },
    },
    async (request, reply) => {
      const { name, pack } = await readProof(userCtx(request), request.body)
      return reply.header('content-disposition', attachment(name, 'proof.json')).send(pack)
    },
  )
}

/** `POST /mapi/v1/reconciliations`: a merchant's server reports its figures of a day. */
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

/** Routes to resolve breaks; postings need a second administrator. */
function breakRoutes(app: App): void {
  const path = '/api/report/mutabakatdetay'
  const config = { permission: 'reconciliation.write', key: 'withEffect' } as const
  const [done, requested] = [{ 200: breakAnswer }, { 200: breakAskedAnswer }]
  app.post(
    `${path}/take`,
    { config, schema: { summary: 'Assign a break to yourself', body: breakOf, response: done } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => takeBreak(tx, ctx, request.body))
    },
  )
  app.post(
    `${path}/note`,
    { config, schema: { summary: 'Change the note of a break', body: breakNoteRequest, response: done } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => noteBreak(tx, ctx, request.body))
    },
  )
  app.post(
    `${path}/accept`,
    { config, schema: { summary: 'Accept breaks with a reason', body: breakAcceptRequest, response: done } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => acceptBreaks(tx, ctx, request.body))
    },
  )
  app.post(
    `${path}/link`,
    { config, schema: { summary: 'Link two breaks of the same amount', body: breakLinkRequest, response: done } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => linkBreaks(tx, ctx, request.body))
    },
  )
  app.post(
    `${path}/adjust`,
    {
      config: { ...config, stepUp: true },
      schema: { summary: 'Request an adjustment booked today', body: breakAdjustRequest, response: requested },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => askAdjustment(tx, ctx, request.body))
    },
  )
  app.post(
    `${path}/writeOff`,
    {
      config: { ...config, stepUp: true },
      schema: { summary: 'Request a write-off', body: breakWriteOffRequest, response: requested },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => askWriteOff(tx, ctx, request.body))
    },
  )
}

/**
 * `/api/report/mutabakat` and `/api/report/mutabakatdetay`: merchants' days, and the individual money events of a day.
 */
export function reconciliationRoutes(app: App): void {
  fileRoute(app)
  breakRoutes(app)
  closeRoutes(app)
  merchantRoute(app)
  app.get(
    '/api/report/mutabakat/list',
    {
      config: days,
      schema: {
        summary: 'Merchant days and their total',
        querystring: reconciliationListQuery,
        response: { 200: reconciliationPage },
      },
    },
    (request) => readReconciliation(userCtx(request), request.query),
  )
  app.get(
    '/api/report/mutabakat/matrix',
    {
      config: days,
      schema: {
        summary: 'Status and open breaks of the last days per merchant',
        querystring: reconciliationFilters,
        response: { 200: reconciliationMatrix },
      },
    },
    (request) => readMatrix(userCtx(request), request.query),
  )
  app.get(
    '/api/report/mutabakat/options',
    { config: days, schema: { summary: 'Filter options', response: { 200: reconciliationOptions } } },
    (request) => readDayOptions(userCtx(request)),
  )
  exportRoute(app, {
    path: '/api/report/mutabakat',
    ...days,
    query: reconciliationListQuery,
    list: readReconciliation,
    sheet: reconciliationSheet,
    allow: allowDocument,
    fileName: daysFileName,
    document: (ctx, query, columns, { language, rows }) => daysDocument(ctx, query, { columns, language, rows }),
    keep: keepReportFile,
  })
  app.get(
    '/api/report/mutabakatdetay/list',
    {
      config: events,
      schema: {
        summary: 'Money events of the chosen days',
        querystring: eventListQuery,
        response: { 200: eventPage },
      },
    },
    (request) => readEvents(userCtx(request), request.query),
  )
  app.get(
    '/api/report/mutabakatdetay/options',
    { config: events, schema: { summary: 'Filter options', response: { 200: reconciliationOptions } } },
    (request) => readEventOptions(userCtx(request)),
  )
  exportRoute(app, {
    path: '/api/report/mutabakatdetay',
    ...events,
    query: eventListQuery,
    list: readEvents,
    sheet: eventSheet,
    allow: allowDocument,
    fileName: eventsFileName,
    document: (ctx, query, columns, { language, rows }) => eventsDocument(ctx, query, { columns, language, rows }),
    keep: keepReportFile,
  })
}
