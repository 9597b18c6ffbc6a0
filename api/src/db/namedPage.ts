import { foldText } from '@kasa/domain/turkishText'

import type { Pool } from './client'
import { byId, pageOf } from './page'

type Query<Status> = { q?: string | undefined; status?: Status | undefined; cursor?: string | undefined; limit: number }
type Asked<Status> = {
  fold: string | undefined
  status: Status | undefined
  afterId: string | undefined
  limit: number
}
type Source<Status, Line, Row> = {
  select: (db: Pool, asked: Asked<Status>) => Promise<Line[]>
  count: (db: Pool, asked: Asked<Status>) => Promise<number>
  rowOf: (line: Line) => Row
}

/** A page of named things and how many there are. Its cursor is the last row's id: the database finds the name, and compares it by its own rules. */
export async function readNamedPage<Status, Line extends { id: string }, Row>(
  db: Pool,
  { q, status, cursor, limit }: Query<Status>,
  { select, count, rowOf }: Source<Status, Line, Row>,
): Promise<{ rows: Row[]; nextCursor: string | null; total: number }> {
  const asked = {
    fold: q === undefined ? undefined : foldText(q),
    status,
    afterId: byId.read(cursor),
    limit: limit + 1,
  }
  const [found, total] = await Promise.all([select(db, asked), count(db, asked)])
  const { shown, nextCursor } = pageOf(found, limit, ({ id }) => byId.write(id))
  return { rows: shown.map(rowOf), nextCursor, total }
}
