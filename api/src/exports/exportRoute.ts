import { listExportRequest, type ListExportRequest } from '@kasa/contracts/listExport'
import { documentFormats, exportFormats } from '@kasa/domain/exportRules'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { sendBytes, sendFile } from './exportFile'
import { exportList, exportRows, type Exported } from './exportList.service'

type Paged = { cursor?: string | undefined; limit: number }
type Offered<Schema extends z.core.$ZodType<Paged>, Row> = Exported<z.output<Schema>, Row> & {
  query: Schema
  /** The rows as a PDF; without it a list can be had as a table only. */
  document?: (
    ctx: Ctx<UserActor>,
    query: z.output<Schema>,
    columns: ListExportRequest['columns'],
    asked: { language: ListExportRequest['language']; rows: readonly Row[] },
  ) => Promise<Readable>
}

async function allOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

/** `POST {path}/export`: the list of `path` under the filters of its own query, with the columns and in the format of the body. */
export function exportRoute<Schema extends z.core.$ZodType<Paged>, Row>(
  app: App,
  { query, document, ...exported }: Offered<Schema, Row>,
): void {
  const { path, permission, sheet } = exported
  app.post(
    `${path}/export`,
    {
      config: { permission, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        summary: `The rows of the list as CSV${document ? ', XLSX or PDF' : ' or XLSX'}, all pages`,
        querystring: query,
        body: listExportRequest(Object.keys(sheet), document ? documentFormats : exportFormats),
      },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      // The types of a route lose a schema that is a parameter; it was parsed by this one.
      const asked = request.query as z.output<Schema>
      const { format, columns, language } = request.body
      const name = `${path.slice('/api/'.length).replaceAll('/', '-')}-${istanbulDay(ctx.now())}`
      if (format === 'pdf') {
        if (!document) throw new Error(`${path} has no document`)
        const rows = await allOf(await exportRows(ctx, exported, asked, request.body))
        return sendBytes(reply, { format, name, bytes: await document(ctx, asked, columns, { language, rows }) })
      }
      const pages = await exportList(ctx, exported, asked, request.body)
      return sendFile(reply, { format, name, headers: columns.map(({ header }) => header), pages })
    },
  )
}
