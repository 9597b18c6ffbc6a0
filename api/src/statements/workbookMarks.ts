import { strFromU8, unzipSync } from 'fflate'

import { shownByStyles } from './spreadsheets'
import { at, childrenOf, readXml } from './xml'

/**
 * What a workbook says about a sheet besides its rows. `shown`: texts that number formats show, by the cell's
 * `placeOf`.
 */
export type SheetMarks = { readonly isHidden: boolean; readonly shown: ReadonlyMap<string, readonly string[]> }

/** The key of a cell; row and column from 0. */
export const placeOf = (row: number, column: number): string => `${row}:${column}`

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

function shownIn(sheet: string, styles: readonly (readonly string[])[]): Map<string, readonly string[]> {
  // Most workbooks have no such formats, and may have a million cells.
  if (styles.every((shown) => shown.length === 0)) return new Map()
  return new Map(
    [...sheet.matchAll(/<(?:\w+:)?c\s([^<>]*)>(?=\s*<(?:\w+:)?[vf]\b)/g)].flatMap(([, attributes = '']) => {
      const [, letters, row] = /\br="([A-Z]+)(\d+)"/.exec(attributes) ?? []
      const shown = styles[Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? []
      return letters === undefined || shown.length === 0
        ? []
        : [[placeOf(Number(row) - 1, columnOf(letters)), shown] as const]
    }),
  )
}

/** The marks of every sheet, in workbook order. The caller must have checked the archive for decompression bombs. */
export function workbookMarks(bytes: Uint8Array): SheetMarks[] {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/.*\.(?:xml|rels)$/i.test(name) && !/sharedStrings/i.test(name),
  })
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const files = new Map(
    childrenOf(readXml(textOf('xl/_rels/workbook.xml.rels')), 'Relationship').map(({ attributes }) => [
      attributes['Id'],
      (attributes['Target'] ?? '').replace(/^(?!\/)/, 'xl/').replace(/^\//, ''),
    ]),
  )
  const styles = shownByStyles(textOf('xl/styles.xml'))
  return childrenOf(at(readXml(textOf('xl/workbook.xml')), 'sheets'), 'sheet').map(({ attributes }) => ({
    isHidden: /hidden/i.test(attributes['state'] ?? ''),
    shown: shownIn(textOf(files.get(attributes['id']) ?? ''), styles),
  }))
}
