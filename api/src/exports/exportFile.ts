import { fileEnding, type ExportFormat, type FileFormat } from '@kasa/domain/exportRules'
import { addAbortSignal, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import type { FastifyReply } from 'fastify'

import { attachment } from '../access/attachmentHeader'
import type { PlainCell } from './cells'
import { csvDialects, csvLine } from './csvDialects'
import { workbook } from './workbook'

type Rows = readonly (readonly PlainCell[])[]

/** Maximum duration of an export in ms; longer than millions of rows need. */
export const longestExportMs = 10 * 60_000

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

async function* csvText(headers: readonly string[], pages: AsyncIterable<Rows>, format: 'csvExcel' | 'csvProgram') {
  const dialect = csvDialects[format]
  yield dialect.mark + csvLine(headers, dialect)
  for await (const rows of pages) yield rows.map((row) => csvLine(row, dialect)).join('')
}

async function* rowByRow(pages: AsyncIterable<Rows>) {
  for await (const rows of pages) yield* rows
}

/** Streams a file in its format while its rows are read. */
export function fileOf(format: ExportFormat, headers: readonly string[], pages: AsyncIterable<Rows>): Readable {
  return format === 'xlsx'
    ? // Node's and the browser's types of one stream differ.
      Readable.fromWeb(workbook(headers, rowByRow(pages)) as ReadableStream<Uint8Array>)
    : Readable.from(csvText(headers, pages, format))
}

type ToSend = {
  format: ExportFormat
  /** File name without extension. */
  name: string
  headers: readonly string[]
  pages: AsyncIterable<Rows>
}

/** Sends a table as a download. */
export const sendFile = (reply: FastifyReply, { format, name, headers, pages }: ToSend): FastifyReply =>
  sendBytes(reply, { format, name, bytes: fileOf(format, headers, pages) })

/** Sends a file as a download. If it breaks off, the browser reports a failed download. */
export function sendBytes(
  reply: FastifyReply,
  { format, name, bytes }: { format: FileFormat; name: string; bytes: Readable },
): FastifyReply {
  const ending = fileEnding[format]
  return reply
    .type(types[ending])
    .header('content-disposition', attachment(`${name}.${ending}`, `export.${ending}`))
    .header('cache-control', 'no-store')
    .send(addAbortSignal(AbortSignal.timeout(longestExportMs), bytes))
}
