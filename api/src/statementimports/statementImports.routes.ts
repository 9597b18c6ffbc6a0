import { originalFileRequest, peopleFileRequest } from '@kasa/contracts/listExport'
import { id } from '@kasa/contracts/primitives'
import {
  statementCancelRequest,
  statementDecideRequest,
  statementDecideRowsRequest,
  statementDetail,
  statementImportRequest,
  statementLines,
  statementLinesQuery,
  statementListQuery,
  statementOptions,
  statementPage,
  statementPreviewRequest,
  statementProfileRequest,
  statementSample,
  statementTryAnswer,
  statementTryRequest,
  statementUploadAnswer,
  statementUploadQuery,
} from '@kasa/contracts/statements'
import * as z from 'zod/mini'

import { attachment } from '../access/attachmentHeader'
import { fileBodies } from '../access/fileBodies'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { sendFile } from '../exports/exportFile'
import { exportRoute } from '../exports/exportRoute'
import { cancelImport, importStatement, previewImport } from './actOnImport.service'
import { decideRow, decideRows } from './decideRow.service'
import { handInStatement } from './handIn.service'
import { sampleSheet, saveProfile, tryMapping } from './mapping.service'
import { importOptions, listImportRows, listImports, originalFile, readStatementImport } from './readImports.service'
import { refusedRows } from './refusedRows.service'
import { statementSheet } from './statementSheet'
import './readJob'
import './takeJob'

/** Same as in `readImports.service.ts`, which sends it to the screens, and in nginx. */
const bodyLimit = 32 * 1024 * 1024

const byId = z.strictObject({ id })
const read = { permission: 'bankAccount.read' } as const
const write = { permission: 'bankAccount.write' } as const
const detail = { 200: statementDetail }
/** A file that names people needs a fresh code. */
const peopleFile = { stepUp: true, rateLimit: { max: 20, timeWindow: 60_000 } } as const

function uploadRoute(app: App): void {
  fileBodies(app, bodyLimit, (scope) => {
    scope.post(
      '/api/bank-account/:id/statement',
      {
        config: { ...write, rateLimit: { max: 60, timeWindow: 60_000 } },
        bodyLimit,
        schema: {
          summary: 'Upload a statement file, as application/octet-stream',
          params: byId,
          querystring: statementUploadQuery,
          response: { 200: statementUploadAnswer },
        },
      },
      (request) =>
        handInStatement(userCtx(request), {
          accountId: request.params.id,
          name: request.query.name,
          bytes: request.body,
        }),
    )
  })
}

function fileRoutes(app: App): void {
  app.post(
    '/api/statement/file/:id',
    {
      config: { ...write, ...peopleFile },
      schema: {
        summary: 'Download a statement file exactly as it was uploaded',
        params: byId,
        body: originalFileRequest,
      },
    },
    async (request, reply) => {
      const { name, bytes } = await originalFile(userCtx(request), { ...request.params, ...request.body })
      return reply
        .type('application/octet-stream')
        .header('content-disposition', attachment(name, 'statement'))
        .header('cache-control', 'no-store')
        .send(bytes)
    },
  )
  app.post(
    '/api/statement/refused/:id',
    {
      config: { ...read, ...peopleFile },
      schema: { summary: 'Download the refused rows as CSV or XLSX', params: byId, body: peopleFileRequest },
    },
    async (request, reply) => {
      const { format } = request.body
      return sendFile(reply, {
        format,
        ...(await refusedRows(userCtx(request), { ...request.params, ...request.body })),
      })
    },
  )
}

function mappingRoutes(app: App): void {
  app.get(
    '/api/statement/sample/:id',
    { config: read, schema: { params: byId, response: { 200: statementSample } } },
    (request) => sampleSheet(userCtx(request), request.params),
  )
  app.post(
    '/api/statement/tryMapping/:id',
    { config: read, schema: { params: byId, body: statementTryRequest, response: { 200: statementTryAnswer } } },
    (request) => tryMapping(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/statement/saveProfile/:id',
    { config: write, schema: { params: byId, body: statementProfileRequest, response: detail } },
    (request) => saveProfile(userCtx(request), { ...request.params, ...request.body }),
  )
}

/** Statement files: upload, preview, import, and the outcome of each row. */
export function statementImportRoutes(app: App): void {
  uploadRoute(app)
  fileRoutes(app)
  mappingRoutes(app)
  app.get(
    '/api/statement/list',
    { config: read, schema: { querystring: statementListQuery, response: { 200: statementPage } } },
    (request) => listImports(userCtx(request), request.query),
  )
  app.get('/api/statement/options', { config: read, schema: { response: { 200: statementOptions } } }, (request) =>
    importOptions(userCtx(request)),
  )
  app.get('/api/statement/get/:id', { config: read, schema: { params: byId, response: detail } }, (request) =>
    readStatementImport(userCtx(request), request.params),
  )
  exportRoute(app, {
    path: '/api/statement',
    permission: 'bankAccount.read',
    query: statementListQuery,
    list: listImports,
    sheet: statementSheet,
  })
  app.get(
    '/api/statement/rows/:id',
    { config: read, schema: { params: byId, querystring: statementLinesQuery, response: { 200: statementLines } } },
    (request) => listImportRows(userCtx(request), { ...request.params, ...request.query }),
  )
  app.post(
    '/api/statement/preview/:id',
    { config: write, schema: { params: byId, body: statementPreviewRequest, response: detail } },
    (request) => previewImport(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/statement/import/:id',
    { config: write, schema: { params: byId, body: statementImportRequest, response: detail } },
    (request) => importStatement(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/statement/decideRow/:id',
    { config: write, schema: { params: byId, body: statementDecideRequest, response: detail } },
    (request) => decideRow(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/statement/decideRows/:id',
    { config: write, schema: { params: byId, body: statementDecideRowsRequest, response: detail } },
    (request) => decideRows(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/statement/cancel/:id',
    { config: write, schema: { params: byId, body: statementCancelRequest, response: detail } },
    (request) => cancelImport(userCtx(request), { ...request.params, ...request.body }),
  )
}
