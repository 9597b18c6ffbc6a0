import { listTotal } from '@kasa/contracts/lists'
import {
  paymentFileCreateAnswer,
  paymentFileCreateRequest,
  paymentFileDetail,
  paymentFileDownloadRequest,
  paymentFileFilters,
  paymentFileLines,
  paymentFileLinesQuery,
  paymentFileListQuery,
  paymentFileOptions,
  paymentFilePage,
  paymentFilePreview,
  paymentFilePreviewRequest,
  paymentResultAnswer,
  paymentResultRequest,
} from '@kasa/contracts/paymentFiles'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { answerOnce } from '../idempotency/answerOnce'
import { askPaymentFile } from './askFile.service'
import { downloadPaymentFile } from './downloadFile.service'
import { takePaymentResult, tryPaymentResult } from './fileResult.service'
import { paymentFileSheet } from './paymentFileSheet'
import { previewPaymentFile } from './previewFile.service'
import {
  listFileRows,
  listPaymentFiles,
  paymentFileChoices,
  readPaymentFile,
  totalPaymentFiles,
} from './readFiles.service'

const byId = z.strictObject({ id })
const read = { permission: 'paymentFile.list' } as const
const write = { permission: 'paymentFile.write' } as const
const reads = { key: { none: 'reads' } } as const
/** A result of 5,000 rows in base64. nginx has the same limit (deploy/nginx/routes.conf). */
const bodyLimit = 9 * 1024 * 1024

/** A bank's result file: preview, then import. */
function resultRoutes(app: App): void {
  const schema = { params: byId, body: paymentResultRequest, response: { 200: paymentResultAnswer } }
  app.post(
    '/api/payment-file/tryResult/:id',
    { config: { ...write, ...reads }, bodyLimit, schema: { ...schema, summary: 'Preview of a bank’s result file' } },
    (request) => tryPaymentResult(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/payment-file/takeResult/:id',
    {
      // Rejected payouts go back to the queue.
      config: { ...write, stepUp: true, key: 'withEffect' },
      bodyLimit,
      schema: { ...schema, summary: 'Apply a bank’s result file' },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => takePaymentResult(tx, ctx, { ...request.body, ...request.params }))
    },
  )
}

/**
 * `/api/payment-file`: payouts of one account as a file for its bank, made by one person and approved by another, and
 * the import of the bank's result.
 */
export function paymentFileRoutes(app: App): void {
  app.get(
    '/api/payment-file/list',
    { config: read, schema: { querystring: paymentFileListQuery, response: { 200: paymentFilePage } } },
    (request) => listPaymentFiles(userCtx(request), request.query),
  )
  app.get(
    '/api/payment-file/total',
    { config: read, schema: { querystring: paymentFileFilters, response: { 200: listTotal } } },
    (request) => totalPaymentFiles(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/payment-file',
    ...read,
    query: paymentFileListQuery,
    list: listPaymentFiles,
    total: totalPaymentFiles,
    sheet: paymentFileSheet,
  })
  app.get('/api/payment-file/options', { config: read, schema: { response: { 200: paymentFileOptions } } }, (request) =>
    paymentFileChoices(userCtx(request)),
  )
  app.get(
    '/api/payment-file/get/:id',
    { config: read, schema: { params: byId, response: { 200: paymentFileDetail } } },
    (request) => readPaymentFile(userCtx(request), request.params),
  )
  app.get(
    '/api/payment-file/rows/:id',
    { config: read, schema: { params: byId, querystring: paymentFileLinesQuery, response: { 200: paymentFileLines } } },
    (request) => listFileRows(userCtx(request), { ...request.params, ...request.query }),
  )
  app.post(
    '/api/payment-file/preview',
    {
      config: { ...write, ...reads },
      schema: { body: paymentFilePreviewRequest, response: { 200: paymentFilePreview } },
    },
    (request) => previewPaymentFile(userCtx(request), request.body),
  )
  app.post(
    '/api/payment-file/create',
    {
      config: { ...write, key: 'withEffect' },
      schema: { body: paymentFileCreateRequest, response: { 200: paymentFileCreateAnswer } },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => askPaymentFile(tx, ctx, request.body))
    },
  )
  // A download reveals every IBAN in the file.
  app.post(
    '/api/payment-file/download/:id',
    {
      config: { ...write, stepUp: true, key: { none: 'every download is logged' } },
      schema: {
        summary: 'Download a payment file exactly as it was created',
        params: byId,
        body: paymentFileDownloadRequest,
      },
    },
    async (request, reply) => {
      const { name, bytes } = await downloadPaymentFile(userCtx(request), { ...request.body, ...request.params })
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(bytes)
    },
  )
  resultRoutes(app)
}
