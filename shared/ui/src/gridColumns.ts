import type { ReactNode } from 'react'
import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

/** One column; columns are module constants, so that a row can tell by identity that nothing about them changed. */
export type GridColumn<Row> = {
  /** Given to `onSort`, compared with `sort.id`. */
  id: string
  /** The header's text, translated by the caller. */
  header: string
  /** Pixels, or at least `min` pixels and a share `grow` of what is left. */
  width: number | { min: number; grow: number }
  /** `end` for figures, so that their digits line up. */
  align?: 'end'
  /** Draws the header as a button that calls `onSort`. */
  sortable?: boolean
  /**
   * When room is short, the highest goes first; without it the column stays, and the list scrolls sideways before it
   * goes.
   */
  spare?: 1 | 2 | 3
  /** What an export says for a code of this column, as its cells do. */
  words?: Readonly<Record<string, string>>
  /**
   * Place in the two-line row up to 640 px: `title` and the first `end` above, `meta` and the other `end` below.
   * Missing means hidden.
   */
  phone?: 'title' | 'meta' | 'end' | 'hidden'
  /** Must be cheap: a string, a number or a plain element with a class. Called for visible rows only. */
  cell: (row: Row) => ReactNode
}

/** Room for the checkboxes where there are any, in px. */
export const selectWidth = 36

type AnyColumn = Omit<GridColumn<never>, 'cell'>

const minWidth = ({ width }: AnyColumn) => (typeof width === 'number' ? width : width.min)
const flex = ({ width }: AnyColumn) => (typeof width === 'number' ? `0 0 ${width}px` : `${width.grow} 0 ${width.min}px`)

/** In the two-line row `flex-wrap` breaks before the fourth place; see `gridStyles.ts`. */
const phoneRule = (column: AnyColumn, columns: readonly AnyColumn[]) => {
  const isFirstEnd = column.phone === 'end' && columns.find((other) => other.phone === 'end') === column
  const places = {
    title: 'order:1;flex:1 1 0;font-size:14px;font-weight:550',
    end: isFirstEnd ? 'order:2;flex:none;font-size:14px;font-weight:550' : 'order:5;flex:none;margin-left:auto',
    meta: 'order:4;flex:0 1 auto;color:var(--kasa-ink-2)',
    hidden: 'display:none',
  }
  return places[column.phone ?? 'hidden']
}

export type ColumnLayout = {
  /** On the grid's root: gives `.c0`, `.c1`… their widths. */
  className: string
  /** One class list per column, made once. */
  cells: readonly string[]
}

/** Which columns go as the grid gets narrower, and below which width it scrolls sideways instead. */
function narrowing(className: string, columns: readonly AnyColumn[]): string {
  const needed = (left: readonly AnyColumn[]) => left.reduce((sum, column) => sum + minWidth(column), selectWidth)
  const least = (left: readonly AnyColumn[]) => `.${className}>*{min-width:${needed(left)}px}`
  let left = columns
  const going = columns
    .filter(({ spare }) => spare)
    .reverse()
    .sort((a, b) => (b.spare ?? 0) - (a.spare ?? 0))
  const steps = going.map((column) => {
    const width = needed(left)
    left = left.filter((other) => other !== column)
    return `@container (max-width:${width - 1}px){.${className} .c${columns.indexOf(column)}{display:none}${least(left)}}`
  })
  return least(columns) + steps.join('')
}

const layouts = new WeakMap<readonly AnyColumn[], ColumnLayout>()
let made = 0

/**
 * Widths as one small stylesheet per column set: neither React nor the style engine touches a cell's own style, and the
 * browser shares one computed style down a column.
 */
export function columnLayout(columns: readonly AnyColumn[]): ColumnLayout {
  const known = layouts.get(columns)
  if (known) return known
  const className = `k-cols${++made}`
  const wide = columns.map((column, i) => `.${className} .c${i}{flex:${flex(column)}}`).join('')
  const narrow = columns.map((column, i) => `.${className} .c${i}{${phoneRule(column, columns)}}`).join('')
  addStyles(
    className,
    `${wide}@media (min-width:${breakpoints.phone + 0.02}px){${narrowing(className, columns)}}@media (max-width:${breakpoints.phone}px){${narrow}}`,
  )
  const layout = {
    className,
    cells: columns.map((column, i) => `k-c c${i}${column.align === 'end' ? ' end' : ''}`),
  }
  layouts.set(columns, layout)
  return layout
}
