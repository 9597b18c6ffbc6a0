import { useLayoutEffect, useRef, type RefObject } from 'react'
import { indexById } from './gridWindow'

/**
 * Keeps the position of the first visible row when rows appear or disappear above it. At the very top nothing is kept,
 * so that new rows are visible.
 */
export function useKeptPlace<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  getId: (row: Row) => string,
  rowHeight: number,
): void {
  const kept = useRef<{ rows: readonly Row[]; id: string; index: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = kept.current
    if (before && before.rows !== rows && element.scrollTop > 0) {
      const now = indexById(rows, getId, before.id, before.index)
      if (now >= 0 && now !== before.index) element.scrollTop += (now - before.index) * rowHeight
    }
    const index = Math.floor(element.scrollTop / rowHeight)
    const row = rows[index]
    kept.current = row === undefined ? null : { rows, id: getId(row), index }
  })
}
