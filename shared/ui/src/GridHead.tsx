import { memo, type PointerEvent } from 'react'
import type { ColumnLayout, GridColumn } from './gridColumns'
import { Icon } from './Icon'

export type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  sort: { id: string; desc: boolean } | null | undefined
  onSort: ((id: string) => void) | undefined
  onWidth?: ((id: string, width: number | null) => void) | undefined
  /** Undefined: no checkbox column. */
  picked: 'none' | 'some' | 'all' | undefined
  pickAllLabel: string | undefined
  onPickAll: () => void
}

function Title<Row>({
  column,
  sort,
  onSort,
}: {
  column: GridColumn<Row>
  sort: GridHeadProps<Row>['sort']
  onSort: GridHeadProps<Row>['onSort']
}) {
  if (!column.sortable || !onSort) return column.header
  return (
    <button type="button" onClick={() => onSort(column.id)}>
      {column.header}
      {sort?.id === column.id && <Icon name={sort.desc ? 'arrowDown' : 'arrowUp'} />}
    </button>
  )
}

/** The minimum column width, in px. */
const leastWidth = 56

/** Resizes a column by dragging; applied on release. */
function draw(
  { currentTarget: edge, clientX, pointerId }: PointerEvent<HTMLElement>,
  done: (width: number) => void,
): void {
  const cell = edge.parentElement as HTMLElement
  const from = cell.offsetWidth - clientX
  let width: number | undefined
  edge.setPointerCapture(pointerId)
  edge.onpointermove = (moved) => {
    width = Math.max(leastWidth, Math.round(from + moved.clientX))
    cell.style.flex = `0 0 ${width}px`
  }
  edge.onlostpointercapture = () => {
    edge.onpointermove = edge.onlostpointercapture = null
    cell.style.flex = ''
    if (width) done(width)
  }
}

const ariaSort = <Row,>(column: GridColumn<Row>, sort: GridHeadProps<Row>['sort']) =>
  sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined

function PlainHead<Row>({
  columns,
  layout,
  sort,
  onSort,
  onWidth,
  picked,
  pickAllLabel,
  onPickAll,
}: GridHeadProps<Row>) {
  return (
    <div role="rowgroup" className="k-grid-head">
      <div role="row" aria-rowindex={1} style={{ display: 'contents' }}>
        {picked !== undefined && (
          <div role="columnheader" className="k-c k-pick">
            {pickAllLabel !== undefined && (
              <input
                type="checkbox"
                className="k-check"
                aria-label={pickAllLabel}
                checked={picked === 'all'}
                ref={(input) => {
                  if (input) input.indeterminate = picked === 'some'
                }}
                onChange={onPickAll}
              />
            )}
          </div>
        )}
        {columns.map((column, i) => (
          <div key={column.id} role="columnheader" className={layout.cells[i]} aria-sort={ariaSort(column, sort)}>
            <Title column={column} sort={sort} onSort={onSort} />
            {onWidth && (
              <span
                aria-hidden
                className="k-edge"
                onPointerDown={(event) => draw(event, (width) => onWidth(column.id, width))}
                onDoubleClick={() => onWidth(column.id, null)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The sticky header; does not rerender when rows change. */
export const GridHead = memo(PlainHead) as typeof PlainHead
