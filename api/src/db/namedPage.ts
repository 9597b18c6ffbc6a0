import { foldText } from '@kasa/domain/turkishText'

import type { Pool } from './client'
import { keysetPage, sortOf, type Keyset, type ListOrder, type Placed } from './keyset'

type Query<Status, Key> = {
  q?: string | undefined
  status?: Status | undefined
  sort?: Key | 'name' | undefined
  desc?: boolean | undefined
  cursor?: string | undefined
  limit: number
}
type NameFilter<Status> = { fold: string | undefined; status: Status | undefined }
type Source<Status, Key extends string, Line, Row> = {
  order: ListOrder<Key | 'name'>
  select: (db: Pool, filter: NameFilter<Status>, keyset: Keyset) => Promise<(Line & Placed)[]>
  count: (db: Pool, filter: NameFilter<Status>) => Promise<number>
  rowOf: (line: Line) => Row
}

/** A page of named objects, sorted by name by default, and their total. */
export async function readNamedPage<Status, Key extends string, Line extends object, Row>(
  db: Pool,
  { q, status, sort, desc, cursor, limit }: Query<Status, Key>,
  { order, select, count, rowOf }: Source<Status, Key, Line, Row>,
): Promise<{ rows: Row[]; nextCursor: string | null; total: number }> {
  const filter = { fold: q === undefined ? undefined : foldText(q), status }
  const sorted = sortOf<Key | 'name'>({ sort, desc }, { sort: 'name', desc: false })
  const [{ shown, nextCursor }, total] = await Promise.all([
    keysetPage<Key | 'name', Line>(order, { ...sorted, cursor, limit }, (keyset) => select(db, filter, keyset)),
    count(db, filter),
  ])
  return { rows: shown.map(rowOf), nextCursor, total }
}
