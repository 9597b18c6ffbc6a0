import { fileEnding, type FileFormat } from '@kasa/domain/exportRules'
import type { Language } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { postJson } from '../http'
import { sortQuery } from '../lists/listOrder'
import type { ListSource } from '../lists/listTotal'
import { keptFormat } from './keptFormat'

export type ExportColumn = { id: string; header: string; words?: Readonly<Record<string, string>> }

const file = z.custom<File>((value) => value instanceof File)
const lineFeed = 10

/** The response as a file with the server's name. */
async function fileOf(answer: Response): Promise<File> {
  const [, named = ''] = /filename\*=UTF-8''([^;]*)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const blob = await answer.blob()
  return new File([blob], decodeURIComponent(named), { type: blob.type })
}

/** True if rows can be counted during download; other formats are compressed. */
export const isTextFile = (format: FileFormat): boolean => fileEnding[format] === 'csv'

/**
 * Exports a list as a file, in `format` or the person's last one (`keepFormat`): all pages of the filter in screen
 * order, with these columns. `onRows` reports received rows; for other formats, bytes. `reason` is required if the
 * file names people. Throws `ApiFailed`, or the browser's error if the response is cut off or aborted.
 */
export function exportList(
  { path, query, sort = null }: ListSource,
  columns: readonly ExportColumn[],
  language: Language,
  {
    format = keptFormat(),
    signal,
    onRows,
    reason,
  }: { format?: FileFormat; signal: AbortSignal; onRows: (rows: number) => void; reason?: string | undefined },
): Promise<File> {
  const isText = isTextFile(format)
  // The header is a line too.
  let count = isText ? -1 : 0
  const onChunk = (bytes: Uint8Array) => {
    if (!isText) count += bytes.length
    else for (const byte of bytes) if (byte === lineFeed) count += 1
    onRows(Math.max(0, count))
  }
  const filters = new URLSearchParams(
    Object.entries({ ...query, ...sortQuery(sort) }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const requestedColumns = columns.map(({ id, header, words }) => ({ id, header, ...(words && { words }) }))
  const body = { language, format, columns: requestedColumns, ...(reason !== undefined && { reason }) }
  return postJson(`${path}/export?${filters}`, file, body, { as: fileOf, signal, onChunk })
}
