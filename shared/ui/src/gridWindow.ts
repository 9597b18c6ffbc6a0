/** Rows kept outside the visible part on each side: a wheel notch is about three. */
const OVERSCAN = 4

/** Rows in the page, `first` inclusive and `end` exclusive. */
export type GridWindow = { first: number; end: number }

/** Which rows to draw. The count stays the same while scrolling, so that rows are reused and not made. */
export function windowAt(scrollTop: number, height: number, rowHeight: number, total: number): GridWindow {
  const count = Math.min(total, Math.ceil(height / rowHeight) + 1 + 2 * OVERSCAN)
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - OVERSCAN, total - count))
  return { first, end: first + count }
}

/**
 * The rows of a window in the order of their slots: row `i` lives in slot `i % count`, so scrolling by one row reuses
 * one element and moves none. `start` is the slot that comes first in the document; at rest it is `first % count`,
 * which is reading order.
 */
export function slotOrder({ first, end }: GridWindow, start: number): number[] {
  const count = end - first
  return Array.from({ length: count }, (_, i) => {
    const slot = (start + i) % count
    return first + ((slot - (first % count) + count) % count)
  })
}

/** Where to scroll so that a row is whole in view below the sticky header, or undefined when it already is. In px. */
export function scrollToShow(
  index: number,
  scrollTop: number,
  bodyHeight: number,
  rowHeight: number,
): number | undefined {
  const top = index * rowHeight
  if (top < scrollTop) return top
  if (top + rowHeight > scrollTop + bodyHeight) return top + rowHeight - bodyHeight
  return undefined
}

/**
 * Finds a row by id, outwards from where it was: a live list shifts by a few rows, seldom by thousands. −1 when gone.
 */
export function indexById<Row>(
  rows: readonly Row[],
  getId: (row: Row) => string,
  id: string | null,
  near: number,
): number {
  if (id === null) return -1
  const start = Math.max(0, Math.min(near, rows.length - 1))
  for (let step = 0; step < rows.length; step++) {
    const below = rows[start + step]
    if (below !== undefined && getId(below) === id) return start + step
    const above = rows[start - step]
    if (above !== undefined && getId(above) === id) return start - step
  }
  return -1
}
