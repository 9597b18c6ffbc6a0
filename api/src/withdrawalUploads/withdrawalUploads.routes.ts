import { peopleFileRequest } from '@kasa/contracts/listExport'
import { id } from '@kasa/contracts/primitives'
import {
  askUploadRequest,
  discardUploadRequest,
  withdrawalUploadDetail,
  withdrawalUploadListQuery,
  withdrawalUploadPage,
  withdrawalUploadQuery,
  withdrawalUploadRows,
  withdrawalUploadRowsQuery,
} from '@kasa/contracts/withdrawalUploads'
import * as z from 'zod/mini'

import { fileBodies } from '../access/fileBodies'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { sendFile } from '../exports/exportFile'
import { actOnce } from '../requests/deskRoutes'
import { askUpload, discardUpload } from './askUpload.service'
import { faultyRows } from './faultyRows.service'
import { handInUpload } from './handInUpload.service'
import { listUploads, readUpload, readUploadRows } from './readUploads.service'
import './makeUpload'

const byId = z.strictObject({ id })
const write = { permission: 'withdrawal.write' } as const
const read = { permission: 'withdrawal.readUpload' } as const
const detail = { 200: withdrawalUploadDetail }
/** 5,000 rows are about half a megabyte. */
const bodyLimit = 4 * 1024 * 1024

function fileRoute(app: App): void {
  fileBodies(app, bodyLimit, (scope) => {
    scope.post(
      '/api/withdraw-upload/create',
      {
        config: {
          ...write,
          rateLimit: { max: 30, timeWindow: 60_000 },
          key: { none: 'nothing is requested, and a requested file is recognised by its hash' },
        },
        bodyLimit,
        schema: {
          summary: 'Upload a file of payouts, as application/octet-stream',
          querystring: withdrawalUploadQuery,
          response: detail,
        },
      },
      (request) => handInUpload(userCtx(request), { ...request.query, bytes: request.body }),
    )
  })
}

/** `/api/withdraw-upload`: files of payouts, uploaded, checked, and requested together. */
export function withdrawalUploadRoutes(app: App): void {
  fileRoute(app)
  app.get(
    '/api/withdraw-upload/list',
    { config: read, schema: { querystring: withdrawalUploadListQuery, response: { 200: withdrawalUploadPage } } },
    (request) => listUploads(userCtx(request), request.query),
  )
  app.get('/api/withdraw-upload/get/:id', { config: read, schema: { params: byId, response: detail } }, (request) =>
    readUpload(userCtx(request), request.params),
  )
  app.get(
    '/api/withdraw-upload/rows/:id',
    {
      config: read,
      schema: { params: byId, querystring: withdrawalUploadRowsQuery, response: { 200: withdrawalUploadRows } },
    },
    (request) => readUploadRows(userCtx(request), { ...request.params, ...request.query }),
  )
  app.post(
    '/api/withdraw-upload/faults/:id',
    {
      config: {
        ...write,
        stepUp: true,
        rateLimit: { max: 20, timeWindow: 60_000 },
        key: { none: 'every download is logged' },
      },
      schema: { summary: 'Download the rejected rows as CSV or XLSX', params: byId, body: peopleFileRequest },
    },
    async (request, reply) => {
      const { format } = request.body
      return sendFile(reply, {
        format,
        ...(await faultyRows(userCtx(request), { ...request.params, ...request.body })),
      })
    },
  )
  // Needs step-up because it holds the money for all payouts at once.
  app.post(
    '/api/withdraw-upload/ask/:id',
    {
      config: { ...write, stepUp: true, key: 'withEffect' },
      schema: { params: byId, body: askUploadRequest, response: detail },
    },
    async (request, reply) => actOnce(request, reply, request.body, askUpload),
  )
  app.post(
    '/api/withdraw-upload/discard/:id',
    {
      config: { ...write, key: 'withEffect' },
      schema: { params: byId, body: discardUploadRequest, response: detail },
    },
    async (request, reply) => actOnce(request, reply, request.body, discardUpload),
  )
}
