import type { ListView } from '@kasa/console/lists/listAddress'

import type { Looking, Noun, QueueFilters, QueueRow } from '../noun'
import { belongs, compareRows } from './placement'

export type QueuePage<Row> = { rows: Row[]; nextCursor: string | null }
export type QueuePages<Row> = { pages: QueuePage<Row>[]; pageParams: unknown[] }

/**
 * Puts a newer row from the server into a list's pages. An existing row is replaced in place (the screen decides
 * whether it is shown); a new one that belongs is inserted in order, unless its place is beyond the loaded pages.
 * Returns the same object if nothing changed; an older version never replaces a newer one.
 */
export function placeRow<Row extends QueueRow, Filters extends QueueFilters, Data extends QueuePages<Row>>(
  noun: Pick<Noun<Row, Row, Filters>, 'isOpen' | 'tabs' | 'standing' | 'fits' | 'sorts' | 'latenessOf'>,
  data: Data,
  row: Row,
  view: Omit<ListView<Filters>, 'open'>,
  looking: Looking,
): Data {
  // A past list does not change.
  if (view.filters.asOf !== undefined) return data
  const held = data.pages.findIndex((page) => page.rows.some(({ id }) => id === row.id))
  if (held >= 0) {
    return withPage<Row, Data>(data, held, (rows) =>
      rows.map((old) => (old.id === row.id && old.version <= row.version ? row : old)),
    )
  }
  // Only the server matches free text, so a searched list gets no new rows until it is refetched.
  if (view.filters.q !== undefined || !belongs(noun, row, view.filters, looking)) return data
  const isAfter = (other: Row) => compareRows(noun, row, other, view) < 0
  const before = data.pages.findIndex((page) => page.rows.some(isAfter))
  const last = data.pages.length - 1
  const target = before >= 0 ? before : data.pages[last]?.nextCursor === null ? last : -1
  if (target < 0) return data
  return withPage<Row, Data>(data, target, (rows) => {
    const at = rows.findIndex(isAfter)
    return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)]
  })
}

function withPage<Row, Data extends QueuePages<Row>>(data: Data, index: number, change: (rows: Row[]) => Row[]): Data {
  const page = data.pages[index]
  if (!page) return data
  const rows = change(page.rows)
  const same = rows.length === page.rows.length && rows.every((row, at) => row === page.rows[at])
  return same ? data : { ...data, pages: data.pages.map((old, at) => (at === index ? { ...old, rows } : old)) }
}

/** True when a list already holds the row. */
export const holdsRow = <Row extends QueueRow>(data: QueuePages<Row>, id: string): boolean =>
  data.pages.some((page) => page.rows.some((row) => row.id === id))
