import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { columnLayout, type GridColumn } from './gridColumns'
import { GridHead } from './GridHead'
import { rowAfterKey } from './gridKeys'
import { GridRow } from './GridRow'
import { nextSelection } from './gridSelection'
import { indexById, scrollToShow, slotOrder } from './gridWindow'
import { SkeletonRows } from './SkeletonRows'
import { useGridWindow } from './useGridWindow'
import { useKeptPlace } from './useKeptPlace'

export type DataGridProps<Row> = {
  /** The grid's accessible name. */
  label: string
  /** In the server's order. Give changed rows a new object and keep the others: only changed objects rerender. */
  rows: readonly Row[]
  /** A module constant. */
  columns: readonly GridColumn<Row>[]
  getId: (row: Row) => string
  /** The row that keys apply to; scrolled into view when it changes, not when rows arrive. */
  cursorId: string | null
  /** By arrows, Home, End, PageUp, PageDown, click. J and K are handled by the page. */
  onCursor: (id: string) => void
  /** By Enter and by click. */
  onOpen: (row: Row) => void
  /** Ids of checked rows; without `onSelect` there are no checkboxes. */
  selected?: ReadonlySet<string>
  /** By checkbox, Shift-click for a range, Space on the cursor row, Ctrl+A for all loaded rows. */
  onSelect?: (ids: ReadonlySet<string>) => void
  /** A row was toggled by mouse. */
  onPick?: ((id: string) => void) | undefined
  /** Name of a row's checkbox, such as its reference. */
  selectLabel?: (row: Row) => string
  /** Name of the header's checkbox; without it there is none. */
  selectAllLabel?: string
  /** The server's sort order; the grid itself does not sort. */
  sort?: { id: string; desc: boolean } | null
  onSort?: (id: string) => void
  /**
   * A column was resized to this width in px, or reset by a double click (null). Without it columns cannot be
   * resized.
   */
  onWidth?: ((id: string, width: number | null) => void) | undefined
  /** `fresh` flashes once, `late` makes an `Age` in the row red. */
  rowState?: (row: Row) => 'fresh' | 'late' | undefined
  /** `loading` keeps existing rows and sets `aria-busy`; without rows it shows skeletons. */
  status: 'loading' | 'ready' | 'error'
  /** Shown when ready without rows. */
  empty: ReactNode
  /** Shown instead of rows when the first load failed. */
  error: ReactNode
  /** There are more rows to load. */
  hasMore?: boolean
  /** Compact rows; ignored on phones. */
  dense?: boolean
  /** Fetch the next page. Called once per number of rows. */
  onNearEnd?: () => void
}

/** How many rows before the end the next page is fetched: about a screen. */
const NEAR_END = 30

/**
 * The list of all queues: virtualised, plain cells, fixed row height. The focus stays on the grid, which references
 * the cursor row by `aria-activedescendant`, so that it is not lost when a row disappears.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    label,
    rows,
    columns,
    getId,
    cursorId,
    onCursor,
    onOpen,
    selected,
    onSelect,
    sort,
    onSort,
    status,
    hasMore = false,
    dense = false,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const lastPick = useRef(-1)
  const cursorNear = useRef(0)
  const requestedFor = useRef(-1)
  const gridId = useId()
  const layout = columnLayout(columns)
  const { rowHeight, window, start, bodyHeight, fullHeight } = useGridWindow(scroller, rows.length, dense)
  const cursorIndex = indexById(rows, getId, cursorId, cursorNear.current)
  const isCursorDrawn = cursorIndex >= window.first && cursorIndex < window.end
  const slotId = (index: number) => `${gridId}${index % (window.end - window.first)}`

  const latest = useRef({ rows, getId, selected, onSelect, onSort, cursorIndex, bodyHeight, rowHeight })
  useLayoutEffect(() => {
    latest.current = { rows, getId, selected, onSelect, onSort, cursorIndex, bodyHeight, rowHeight }
    if (cursorIndex >= 0) cursorNear.current = cursorIndex
  })

  useLayoutEffect(() => {
    const element = scroller.current
    const at = latest.current
    if (!element || cursorId === null || at.cursorIndex < 0) return
    const to = scrollToShow(at.cursorIndex, element.scrollTop, at.bodyHeight, at.rowHeight)
    if (to !== undefined) element.scrollTop = to
    // Only a cursor move scrolls: live rows arriving above must not move the list.
  }, [cursorId])

  useKeptPlace(scroller, rows, getId, rowHeight)

  useEffect(() => {
    if (!hasMore || status !== 'ready' || window.end < rows.length - NEAR_END || requestedFor.current === rows.length)
      return
    requestedFor.current = rows.length
    props.onNearEnd?.()
  })

  const pick = (index: number, extend: boolean) => {
    if (!onSelect) return
    onSelect(nextSelection(rows, getId, selected, { index, from: extend ? lastPick.current : index }))
    lastPick.current = index
  }

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
    const row = rows[index]
    if (row === undefined || target.closest('a,button')) return
    if (target.closest('[data-pick]')) {
      scroller.current?.focus({ preventScroll: true })
      props.onPick?.(getId(row))
      return pick(index, event.shiftKey)
    }
    onCursor(getId(row))
    onOpen(row)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const done = () => event.preventDefault()
    const row = rows[cursorIndex]
    if ((event.ctrlKey || event.metaKey) && event.key === 'a' && onSelect)
      return (done(), onSelect(new Set(rows.map(getId))))
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && row !== undefined) return (done(), onOpen(row))
    if (event.key === ' ' && cursorIndex >= 0 && onSelect) return (done(), pick(cursorIndex, event.shiftKey))
    const to = rowAfterKey(event.key, cursorIndex, rows.length, Math.max(1, Math.floor(bodyHeight / rowHeight) - 1))
    const target = to === undefined ? undefined : rows[to]
    if (to === undefined || target === undefined) return
    done()
    cursorNear.current = to
    onCursor(getId(target))
  }

  const sortBy = useCallback((id: string) => latest.current.onSort?.(id), [])
  const pickAll = useCallback(() => {
    const { rows: all, getId: idOf, selected: ids, onSelect: select } = latest.current
    select?.((ids?.size ?? 0) >= all.length ? new Set() : new Set(all.map(idOf)))
  }, [])

  const count = selected?.size ?? 0
  const picked = !onSelect ? undefined : count === 0 ? 'none' : count >= rows.length ? 'all' : 'some'
  const isBare = rows.length === 0
  return (
    <div
      ref={scroller}
      role="grid"
      className={`k-grid ${layout.className}${dense ? ' dense' : ''}${isBare && status !== 'loading' ? ' bare' : ''}`}
      // Ends with its rows, even if there is more room.
      style={isBare ? undefined : { maxHeight: fullHeight + (hasMore ? rowHeight : 0) }}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-multiselectable={onSelect ? true : undefined}
      aria-busy={status === 'loading'}
      aria-activedescendant={isCursorDrawn ? slotId(cursorIndex) : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <GridHead
        columns={columns}
        layout={layout}
        sort={sort}
        onSort={onSort && sortBy}
        onWidth={props.onWidth}
        picked={picked}
        pickAllLabel={props.selectAllLabel}
        onPickAll={pickAll}
      />
      {!isBare && (
        <div role="rowgroup" className="k-grid-body" style={{ height: rows.length * rowHeight }}>
          {slotOrder(window, start).map((index) => {
            const row = rows[index] as Row
            const id = getId(row)
            return (
              <GridRow
                key={slotId(index)}
                id={slotId(index)}
                row={row}
                columns={columns}
                layout={layout}
                index={index}
                top={index * rowHeight}
                state={props.rowState?.(row)}
                isCursor={index === cursorIndex}
                isSelected={onSelect && (selected?.has(id) ?? false)}
                pickLabel={onSelect && props.selectLabel?.(row)}
              />
            )
          })}
        </div>
      )}
      {!isBare && hasMore && (
        <div className="k-grid-foot" aria-hidden="true">
          <span className="k-spin" />
        </div>
      )}
      {isBare && status === 'loading' && <SkeletonRows />}
      {isBare && status !== 'loading' && (
        // A grid may only contain rows, so the placeholder is inside one.
        <div role="row" style={{ display: 'contents' }}>
          <div role="gridcell" style={{ display: 'contents' }}>
            <div className="k-grid-slot" role={status === 'error' ? 'alert' : 'status'}>
              {status === 'error' ? props.error : props.empty}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
