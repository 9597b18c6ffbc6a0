import { memo } from 'react'
import type { ColumnLayout, GridColumn } from './gridColumns'
import { Icon } from './Icon'

export type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  sort: { id: string; desc: boolean } | null | undefined
  onSort: ((id: string) => void) | undefined
  /** undefined: no column of checkboxes. */
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

const ariaSort = <Row,>(column: GridColumn<Row>, sort: GridHeadProps<Row>['sort']) =>
  sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined

function PlainHead<Row>({ columns, layout, sort, onSort, picked, pickAllLabel, onPickAll }: GridHeadProps<Row>) {
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
          </div>
        ))}
      </div>
    </div>
  )
}

/** The sticky header; it does not render again while rows change. */
export const GridHead = memo(PlainHead) as typeof PlainHead
