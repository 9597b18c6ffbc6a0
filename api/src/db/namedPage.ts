import { id } from '@kasa/contracts/primitives'
import { foldText } from '@kasa/domain/turkishText'

import { BadInput } from '../errors/refusals'
import type { Pool } from './client'

type Query<Status> = { q?: string | undefined; status?: Status | undefined; cursor?: string | undefined; limit: number }
type Asked<Status> = { fold: string | undefined; status: Status | undefined; afterId: string | undefined; limit: number }
type Source<Status, Line, Row> = {
  select: (db: Pool, asked: Asked<Status>) => Promise<Line[]>
  count: (db: Pool, asked: Asked<Status>) => Promise<number>
  rowOf: (line: Line) => Row
}

/** A page of named things and how many there are; one more is read than is shown, to know whether another page follows. */
export async function readNamedPage<Status, Line extends { id: string }, Row>(db: Pool, { q, status, cursor, limit }: Query<Status>, { select, count, rowOf }: Source<Status, Line, Row>): Promise<{ rows: Row[]; nextCursor: string | null; total: number }> {
  const asked = { fold: q === undefined ? undefined : foldText(q), status, afterId: readIdCursor(cursor), limit: limit + 1 }
  const [found, total] = await Promise.all([select(db, asked), count(db, asked)])
  const shown = found.slice(0, limit)
  return { rows: shown.map(rowOf), nextCursor: found.length > limit ? writeIdCursor(shown.at(-1)) : null, total }
}

/** Where a page of named things ended: its last row. The database finds the name, and compares it by its own rules. */
const writeIdCursor = (last: { id: string } | undefined): string | null => (last ? Buffer.from(last.id).toString('base64url') : null)

/** Reads a cursor back; one that was never given is refused. */
function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const read = id.safeParse(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!read.success) throw new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })
  return read.data
}
