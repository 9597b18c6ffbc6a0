/** Extra rows on each side of the visible part; a wheel notch is about three. */
const OVERSCAN = 4

/** Rendered rows, `first` inclusive and `end` exclusive. */
export type GridWindow = { first: number; end: number }

/** The rows to render. Their number is constant while scrolling, so that elements are reused. */
export function windowAt(scrollTop: number, height: number, rowHeight: number, total: number): GridWindow {
  const count = Math.min(total, Math.ceil(height / rowHeight) + 1 + 2 * OVERSCAN)
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - OVERSCAN, total - count))
  return { first, end: first + count }
}

/**
 * The rows of a window in slot order: row `i` is in slot `i % count`, so scrolling by one row changes one element.
 * `start`: the first slot in the document, `first % count` (reading order) when not scrolling.
 */
export function slotOrder({ first, end }: GridWindow, start: number): number[] {
  const count = end - first
  return Array.from({ length: count }, (_, i) => {
    const slot = (start + i) % count
    return first + ((slot - (first % count) + count) % count)
  })
}

/** The scroll position that shows a row completely below the sticky header, or undefined if it is visible. In px. */
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
 * Finds a row's index by id, searching outwards from its last index, since live lists shift by few rows. −1 if gone.
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
