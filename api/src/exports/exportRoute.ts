import { listExportRequest, type ListExportRequest } from '@kasa/contracts/listExport'
import { documentFormats, exportFormats, namesPeople, type FileFormat } from '@kasa/domain/exportRules'
import { formatTime } from '@kasa/domain/istanbulClock'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'

import type { Permission } from '@kasa/domain/permissions'

import type { Ctx, UserActor } from '../access/ctx'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { fileOf, sendBytes } from './exportFile'
import { exportList, exportRows, type Exported } from './exportList.service'

type Paged = { cursor?: string | undefined; limit: number }
type Offered<Schema extends z.core.$ZodType<Paged>, Row> = Exported<z.output<Schema>, Row> & {
  query: Schema
  /** File name without extension; default: the list's address and the day. */
  fileName?: (ctx: Ctx<UserActor>, query: z.output<Schema>, language: ListExportRequest['language']) => Promise<string>
  /** The unit of a column's numbers, if the column's head must state it. */
  unit?: (column: string, language: ListExportRequest['language']) => string | undefined
  /** Renders the rows as a PDF; without it only CSV and XLSX are offered. */
  document?: (
    ctx: Ctx<UserActor>,
    query: z.output<Schema>,
    columns: ListExportRequest['columns'],
    contents: { language: ListExportRequest['language']; rows: readonly Row[] },
  ) => Promise<Readable>
  /** Stores the file while it is sent, so that it can be downloaded again. */
  keep?: (ctx: Ctx<UserActor>, file: ExportedFile, bytes: Readable) => Readable
}

/** What is exported: the list's address and permission, and the file name without extension. */
export type ExportedFile = {
  list: string
  permission: Permission
  name: string
  format: FileFormat
  isPersonal: boolean
}

async function allOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

/** The list's past moment in Istanbul time, as part of a file name: `as-of-2026-11-14-120000`. */
function momentOf(query: object): string | undefined {
  if (!('asOf' in query) || typeof query.asOf !== 'string') return undefined
  const at = new Date(query.asOf)
  return `as-of-${istanbulDay(at)}-${formatTime(query.asOf, 'tr').replaceAll(':', '')}`
}

/** Types an export for lists that have no export route. */
export const offered = <Schema extends z.core.$ZodType<Paged>, Row>(offer: Offered<Schema, Row>) => offer

/**
 * Exports a list with the filters of `query` and the columns and format of `request`. Returns the stream and its
 * metadata.
 */
export async function writeExport<Schema extends z.core.$ZodType<Paged>, Row>(
  ctx: Ctx<UserActor>,
  { document, fileName, unit, ...exported }: Offered<Schema, Row>,
  query: z.output<Schema>,
  request: ListExportRequest,
): Promise<{ file: ExportedFile; bytes: Readable }> {
  const { path, permission } = exported
  const { format, columns, language } = request
  const file = {
    list: path,
    permission,
    name:
      (await fileName?.(ctx, query, language)) ??
      `${path.slice('/api/'.length).replaceAll('/', '-')}-${momentOf(query) ?? istanbulDay(ctx.now())}`,
    format,
    isPersonal: namesPeople(
      path,
      columns.map(({ id }) => id),
      query,
    ),
  }
  if (format === 'pdf') {
    if (!document) throw new Error(`${path} has no document`)
    const rows = await allOf(await exportRows(ctx, exported, query, request))
    return { file, bytes: await document(ctx, query, columns, { language, rows }) }
  }
  const pages = await exportList(ctx, exported, query, request)
  const headers = columns.map(({ id, header }) => {
    const of = unit?.(id, language)
    return of === undefined ? header : `${header}, ${of}`
  })
  return { file, bytes: fileOf(format, headers, pages) }
}

/** `POST {path}/export`: exports the list with the filters of its query and the columns and format of the body. */
export function exportRoute<Schema extends z.core.$ZodType<Paged>, Row>(app: App, offered: Offered<Schema, Row>): void {
  const { path, permission, sheet, query, document, keep } = offered
  app.post(
    `${path}/export`,
    {
      config: { permission, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        summary: `Export all rows of the list as CSV${document ? ', XLSX or PDF' : ' or XLSX'}`,
        querystring: query,
        body: listExportRequest(Object.keys(sheet), document ? documentFormats : exportFormats),
      },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      // A route's types lose a schema that is a type parameter; the query was parsed with this one.
      const { file, bytes } = await writeExport(ctx, offered, request.query as z.output<Schema>, request.body)
      return sendBytes(reply, { ...file, bytes: keep ? keep(ctx, file, bytes) : bytes })
    },
  )
}
