import type { DepositRow } from '@kasa/contracts/deposits'

import type { DepositView } from './depositFilters'
import { belongs, compareRows, type Looking } from './depositPlacement'

export type DepositPage = { rows: DepositRow[]; nextCursor: string | null }
export type DepositPages<Param = unknown> = { pages: DepositPage[]; pageParams: Param[] }

/**
 * Puts the server's own newer row into the pages of a list. A row that is there is replaced in its place (the screen
 * decides whether it still shows); a new one that belongs is inserted by the list's order, unless its place lies beyond
 * what is loaded. Answers the same object when nothing changed; an older version never replaces a newer one.
 */
export function placeRow<Data extends DepositPages>(data: Data, row: DepositRow, view: Omit<DepositView, 'open'>, looking: Looking): Data {
  const held = data.pages.findIndex((page) => page.rows.some(({ id }) => id === row.id))
  if (held >= 0) {
    return withPage(data, held, (rows) => rows.map((old) => (old.id === row.id && old.version <= row.version ? row : old)))
  }
  // Free text is matched by the server alone; such a list takes changes, but no new rows until it is fetched again.
  if (view.filters.q !== undefined || !belongs(row, view.filters, looking)) return data
  const before = data.pages.findIndex((page) => page.rows.some((other) => compareRows(row, other, view) < 0))
  const last = data.pages.length - 1
  const target = before >= 0 ? before : data.pages[last]?.nextCursor === null ? last : -1
  if (target < 0) return data
  return withPage(data, target, (rows) => {
    const at = rows.findIndex((other) => compareRows(row, other, view) < 0)
    return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)]
  })
}

function withPage<Data extends DepositPages>(data: Data, index: number, change: (rows: DepositRow[]) => DepositRow[]): Data {
  const page = data.pages[index]
  if (!page) return data
  const rows = change(page.rows)
  const same = rows.length === page.rows.length && rows.every((row, at) => row === page.rows[at])
  return same ? data : { ...data, pages: data.pages.map((old, at) => (at === index ? { ...old, rows } : old)) }
}

/** True when a list already holds the row. */
export const holdsRow = (data: DepositPages, id: string): boolean => data.pages.some((page) => page.rows.some((row) => row.id === id))
