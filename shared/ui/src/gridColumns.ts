import type { ReactNode } from 'react'
import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

/** A column. Columns are module constants, so that rows can compare them by identity. */
export type GridColumn<Row> = {
  /** Given to `onSort`, compared with `sort.id`. */
  id: string
  /** The header's text, translated by the caller. */
  header: string
  /** Pixels, or at least `min` pixels plus the share `grow` of the remaining width. */
  width: number | { min: number; grow: number }
  /** `end` for numbers, to align their digits. */
  align?: 'end'
  /** Makes the header a button that calls `onSort`. */
  sortable?: boolean
  /** In narrow grids the highest is hidden first; without it, the column stays and the list scrolls sideways. */
  spare?: 1 | 2 | 3
  /** Texts for this column's codes in exports, as in its cells. */
  words?: Readonly<Record<string, string>>
  /**
   * Position in the two-line row up to 640 px: `title` and the first `end` above, `meta` and the other `end` below.
   * Default: hidden.
   */
  phone?: 'title' | 'meta' | 'end' | 'hidden'
  /** Must be cheap: a string, a number or a plain element with a class. Only called for visible rows. */
  cell: (row: Row) => ReactNode
}

/** The width of the checkbox column, in px. */
export const selectWidth = 36

type AnyColumn = Omit<GridColumn<never>, 'cell'>

const minWidth = ({ width }: AnyColumn) => (typeof width === 'number' ? width : width.min)
const flex = ({ width }: AnyColumn) => (typeof width === 'number' ? `0 0 ${width}px` : `${width.grow} 0 ${width.min}px`)

/** In the two-line row, `flex-wrap` breaks before the fourth cell; see `gridStyles.ts`. */
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
  /** Class lists per column, created once. */
  cells: readonly string[]
}

/** Which columns are hidden as the grid gets narrower, and below which width it scrolls sideways. */
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
 * Column widths as one style sheet per set of columns: no inline styles per cell, and the browser shares computed
 * styles within a column.
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
