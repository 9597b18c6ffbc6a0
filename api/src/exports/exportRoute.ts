import { listExportRequest } from '@kasa/contracts/listExport'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { sendFile } from './exportFile'
import { exportList, type Exported } from './exportList.service'

type Paged = { cursor?: string | undefined; limit: number }
type Offered<Schema extends z.core.$ZodType<Paged>, Row> = Exported<z.output<Schema>, Row> & { query: Schema }

/** `POST {path}/export`: the list of `path` under the filters of its own query, with the columns and in the format of the body. */
export function exportRoute<Schema extends z.core.$ZodType<Paged>, Row>(
  app: App,
  { query, ...exported }: Offered<Schema, Row>,
): void {
  const { path, permission, sheet } = exported
  app.post(
    `${path}/export`,
    {
      config: { permission, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        summary: 'The rows of the list as CSV or XLSX, all pages',
        querystring: query,
        body: listExportRequest(Object.keys(sheet)),
      },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      // The types of a route lose a schema that is a parameter; it was parsed by this one.
      const pages = await exportList(ctx, exported, request.query as z.output<Schema>, request.body)
      const { format, columns } = request.body
      const name = `${path.slice('/api/'.length).replaceAll('/', '-')}-${istanbulDay(ctx.now())}`
      return sendFile(reply, { format, name, headers: columns.map(({ header }) => header), pages })
    },
  )
}
