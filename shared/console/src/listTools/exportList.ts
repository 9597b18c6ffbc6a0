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

/** The answer as a file, under the name that the server gives it. */
async function fileOf(answer: Response): Promise<File> {
  const [, named = ''] = /filename\*=UTF-8''([^;]*)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const blob = await answer.blob()
  return new File([blob], decodeURIComponent(named), { type: blob.type })
}

/** True where the rows can be counted on the way: the other formats are compressed. */
export const isTextFile = (format: FileFormat): boolean => fileEnding[format] === 'csv'

/**
 * The list as a file, in `format` or the one that this person chose last (`keepFormat`): every page of its filter in
 * the order of the screen, these columns in their order. `onRows` is told how many rows have come; of a workbook or a
 * document, how many bytes. `reason`: why, where the file names people. Throws `ApiFailed`, or what the browser throws
 * where the answer is cut or aborted: then there is no file.
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
  // The head is a line, too.
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
  const asked = columns.map(({ id, header, words }) => ({ id, header, ...(words && { words }) }))
  const body = { language, format, columns: asked, ...(reason !== undefined && { reason }) }
  return postJson(`${path}/export?${filters}`, file, body, { as: fileOf, signal, onChunk })
}
