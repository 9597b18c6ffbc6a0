/**
 * The selection after toggling a row; with `from` (Shift-click), the rows in between get the same state. Returns a
 * new set.
 */
export function nextSelection<Row>(
  rows: readonly Row[],
  getId: (row: Row) => string,
  selected: ReadonlySet<string> | undefined,
  { index, from }: { index: number; from: number },
): ReadonlySet<string> {
  const row = rows[index]
  const next = new Set(selected)
  if (row === undefined) return next
  const on = !next.has(getId(row))
  const first = from < 0 ? index : Math.min(from, index)
  for (const between of rows.slice(first, Math.max(from, index) + 1)) {
    if (on) next.add(getId(between))
    else next.delete(getId(between))
  }
  return next
}
