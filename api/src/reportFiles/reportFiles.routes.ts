import { id } from '@kasa/contracts/primitives'
import { reportFileListQuery, reportFilePage } from '@kasa/contracts/reportFiles'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { sendBytes } from '../exports/exportFile'
import { fetchReportFile, listReportFiles } from './reportFiles.service'

const permission = 'report.files'

/** `/api/report-file`: the caller's own report files, until they expire. */
export function reportFileRoutes(app: App): void {
  app.get(
    '/api/report-file/list',
    {
      config: { permission },
      schema: {
        summary: 'Report files of the caller, newest first',
        querystring: reportFileListQuery,
        response: { 200: reportFilePage },
      },
    },
    (request) => listReportFiles(userCtx(request)),
  )
  app.post(
    '/api/report-file/fetch/:id',
    {
      config: {
        permission,
        key: { none: 'every download is logged' },
        rateLimit: { max: 60, timeWindow: 60_000 },
      },
      schema: { summary: 'Download a report file again', params: z.strictObject({ id }) },
    },
    async (request, reply) => {
      const { name, format, bytes } = await fetchReportFile(userCtx(request), request.params.id)
      return sendBytes(reply, { format, name: name.replace(/\.\w+$/, ''), bytes })
    },
  )
}
