import type { Language } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { postJson } from '../http'
import { sortQuery } from '../lists/listOrder'
import type { ListSource } from '../lists/listTotal'
import { keptFormat } from './keptFormat'

export type ExportColumn = { id: string; header: string; words?: Readonly<Record<string, string>> }

const file = z.custom<Blob>((value) => value instanceof Blob)
const lineFeed = 10

/**
 * The list as a file in the format that this person chose last (`keepFormat`): every page of its filter in the order of the
 * screen, these columns in their order. `onRows` is told how many rows have come; of a workbook, how many bytes.
 * `reason`: why, where the file names people.
 * Throws `ApiFailed`, or what the browser throws where the answer is cut or aborted: then there is no file.
 */
export function exportList(
  { path, query, sort = null }: ListSource,
  columns: readonly ExportColumn[],
  language: Language,
  { signal, onRows, reason }: { signal: AbortSignal; onRows: (rows: number) => void; reason?: string | undefined },
): Promise<Blob> {
  const format = keptFormat()
  const isSheet = format === 'xlsx'
  // The head is a line, too.
  let count = isSheet ? 0 : -1
  const onChunk = (bytes: Uint8Array) => {
    if (isSheet) count += bytes.length
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
  return postJson(`${path}/export?${filters}`, file, body, { as: 'blob', signal, onChunk })
}
