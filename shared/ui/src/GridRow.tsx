import { memo } from 'react'
import type { ColumnLayout, GridColumn } from './gridColumns'

export type GridRowProps<Row> = {
  row: Row
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  id: string
  index: number
  /** Distance from the top of the body, in px. */
  top: number
  state: 'fresh' | 'late' | undefined
  isCursor: boolean
  /** Undefined: rows cannot be selected. */
  isSelected: boolean | undefined
  /** Label of its checkbox. Text, since a function made on each render would rerender all rows. */
  pickLabel: string | undefined
}

const noop = () => undefined

const classesOf = ({ state, isCursor, isSelected }: Pick<GridRowProps<never>, 'state' | 'isCursor' | 'isSelected'>) =>
  `k-row${state ? ` ${state}` : ''}${isCursor ? ' cursor' : ''}${isSelected === undefined ? '' : isSelected ? ' pickable selected' : ' pickable'}`

function PlainRow<Row>({
  row,
  columns,
  layout,
  id,
  index,
  top,
  state,
  isCursor,
  isSelected,
  pickLabel,
}: GridRowProps<Row>) {
  const isPickable = isSelected !== undefined
  return (
    <div
      role="row"
      id={id}
      className={classesOf({ state, isCursor, isSelected })}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? isCursor}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isPickable && (
        <div role="gridcell" className="k-c k-pick" data-pick="">
          <input
            type="checkbox"
            className="k-check"
            tabIndex={-1}
            checked={isSelected}
            onChange={noop}
            aria-label={pickLabel}
          />
        </div>
      )}
      {columns.map((column, i) => (
        <div key={column.id} role="gridcell" className={layout.cells[i]}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}

/**
 * A row rerenders only when its object, position or state changes, so 500 live updates a second touch 500 rows and
 * not the list.
 */
export const GridRow = memo(PlainRow) as typeof PlainRow
