import { strFromU8, unzipSync } from 'fflate'

import { noCell, type Cell, type SheetRow } from './sheetRow'
import { at, childrenOf, readXml } from './xml'

/** A merged cell: its first row and column, from 0, and how many of each it takes. */
export type Merged = { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number }

/** Limits for numbers in a file, larger than any bank's table. */
const mostColumns = 1000
const mostMergedRows = 100_000

/** Cells as a row of a page or a workbook names them, which may be fewer than its columns. */
export type NamedCell = { readonly cell: Cell; readonly across: number; readonly down: number; readonly place?: number }

/**
 * Puts every cell under its column. A cell that spans several columns is in the first. A cell that spans several rows
 * is repeated in the rows below, marked as continued.
 */
export function placeCells(rows: readonly (readonly NamedCell[])[]): SheetRow[] {
  /** By column: the cell that continues from above, and for how many rows. */
  const open = new Map<number, { cell: Cell; left: number }>()
  return rows.map((named) => {
    const cells: Cell[] = []
    const continued = (place: number) => {
      const held = open.get(place)
      if (!held) return false
      cells[place] = held.cell
      if (held.left <= 1) open.delete(place)
      else open.set(place, { ...held, left: held.left - 1 })
      return true
    }
    let place = 0
    const next: [number, { cell: Cell; left: number }][] = []
    for (const { cell, across, down, place: wanted } of named) {
      const until = Math.min(wanted ?? 0, mostColumns)
      while (place < until || open.has(place)) {
        if (!continued(place)) cells[place] = noCell
        place += 1
      }
      if (place >= mostColumns) break
      const width = Math.max(1, Math.min(across, mostColumns - place))
      for (let column = 0; column < width; column += 1) {
        const here: Cell = column > 0 ? noCell : width > 1 ? { ...cell, covers: width } : cell
        cells[place + column] = here
        if (down > 1)
          next.push([
            place + column,
            { cell: { ...here, isContinued: true }, left: Math.min(down, mostMergedRows) - 1 },
          ])
      }
      place += width
    }
    for (const column of [...open.keys()].sort((a, b) => a - b)) if (column >= place) continued(column)
    for (const [column, held] of next) open.set(column, held)
    return Array.from(cells, (cell) => cell ?? noCell)
  })
}

/** Copies the values of merged cells into all of their rows. */
export function spreadDown(rows: readonly SheetRow[], merged: readonly Merged[]): SheetRow[] {
  if (merged.length === 0) return [...rows]
  const spread = rows.map((row) => [...row])
  for (const { row, column, rows: height, columns } of merged) {
    const cell = spread[row]?.[column]
    if (!cell) continue
    if (columns > 1 && spread[row]) spread[row][column] = { ...cell, covers: columns }
    for (const below of spread.slice(row + 1, row + height)) {
      while (below.length <= column) below.push(noCell)
      below[column] = { ...cell, isContinued: true }
    }
  }
  return spread
}

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

function mergedIn(sheet: string): Merged[] {
  return [...sheet.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/gi)].map(
    ([, left = 'A', top = '1', right = 'A', bottom = '1']) => ({
      row: Number(top) - 1,
      column: columnOf(left),
      rows: Math.min(Number(bottom) - Number(top) + 1, mostMergedRows),
      columns: columnOf(right) - columnOf(left) + 1,
    }),
  )
}

/** Indexes (from 0) of the rows that a sheet hides, by hand or by a filter. */
const hiddenIn = (sheet: string): number[] =>
  [...sheet.matchAll(/<(?:\w+:)?row\s([^<>]*)>/g)].flatMap(([, attributes = '']) =>
    /\bhidden="(?:1|true)"/.test(attributes) ? [Number(/\br="(\d{1,7})"/.exec(attributes)?.[1] ?? 0) - 1] : [],
  )

/** Merged cells, hidden rows and visibility of one sheet. */
export type SheetLayout = {
  readonly merged: readonly Merged[]
  readonly hidden: readonly number[]
  readonly isHidden: boolean
}

/**
 * The layout of each sheet, in the workbook's order. The caller has checked that the archive is safe to open.
 */
export function layoutsInWorkbook(bytes: Uint8Array): SheetLayout[] {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i.test(name),
  })
  const texts = new Map(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), strFromU8(part)]))
  if (![...texts.values()].some((text) => /<(?:\w+:)?mergeCell\s|hidden=|state=/i.test(text))) return []
  const textOf = (name: string) => texts.get(name.toLowerCase()) ?? ''
  const files = new Map(
    childrenOf(readXml(textOf('xl/_rels/workbook.xml.rels')), 'Relationship').map(({ attributes }) => [
      attributes['Id'],
      (attributes['Target'] ?? '').replace(/^(?!\/)/, 'xl/').replace(/^\//, ''),
    ]),
  )
  return childrenOf(at(readXml(textOf('xl/workbook.xml')), 'sheets'), 'sheet').map(({ attributes }) => {
    const sheet = textOf(files.get(attributes['id']) ?? '')
    return { merged: mergedIn(sheet), hidden: hiddenIn(sheet), isHidden: /hidden/i.test(attributes['state'] ?? '') }
  })
}
