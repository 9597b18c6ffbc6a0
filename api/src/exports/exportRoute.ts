import { addAbortSignal, Readable } from 'node:stream'

import { listExportRequest } from '@kasa/contracts/lists'
import type * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportList, longestExportMs, type Exported } from './exportList.service'

type Paged = { cursor?: string | undefined; limit: number }
type Offered<Schema extends z.core.$ZodType<Paged>, Row> = Omit<Exported<z.output<Schema>, Row>, 'name'> & {
  path: `/api/${string}`
  query: Schema
}

/** `POST {path}/export`: the list of `path` under the filters of its own query, the columns of the body, as CSV. */
export function exportRoute<Schema extends z.core.$ZodType<Paged>, Row>(
  app: App,
  { path, query, ...exported }: Offered<Schema, Row>,
): void {
  app.post(
    `${path}/export`,
    {
      config: { permission: exported.permission, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        summary: 'The rows of the list as CSV, all pages',
        querystring: query,
        body: listExportRequest(Object.keys(exported.sheet)),
      },
    },
    async (request, reply) => {
      // The types of a route lose a schema that is a parameter; it was parsed by this one.
      const lines = await exportList(
        userCtx(request),
        { ...exported, name: path.slice('/api/'.length) },
        request.query as z.output<Schema>,
        request.body,
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment')
        .header('cache-control', 'no-store')
        .send(addAbortSignal(AbortSignal.timeout(longestExportMs), Readable.from(lines)))
    },
  )
}
