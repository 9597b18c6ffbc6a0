import { strFromU8, unzipSync } from 'fflate'

import { shownByStyles } from './spreadsheets'
import { at, childrenOf, readXml } from './xml'

/**
 * What a workbook says of one of its sheets beside its rows. `shown`: what formats show beside its numbers, by
 * `placeOf` their cells.
 */
export type SheetMarks = { readonly isHidden: boolean; readonly shown: ReadonlyMap<string, readonly string[]> }

/** Row and column, each from 0. */
export const placeOf = (row: number, column: number): string => `${row}:${column}`

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

function shownIn(sheet: string, styles: readonly (readonly string[])[]): Map<string, readonly string[]> {
  // Most workbooks show nothing beside their numbers, and may have a million cells.
  if (styles.every((shown) => shown.length === 0)) return new Map()
  return new Map(
    [...sheet.matchAll(/<(?:\w+:)?c\s([^<>]*)>(?=\s*<(?:\w+:)?[vf]\b)/g)].flatMap(([, said = '']) => {
      const [, letters, row] = /\br="([A-Z]+)(\d+)"/.exec(said) ?? []
      const shown = styles[Number(/\bs="(\d+)"/.exec(said)?.[1] ?? 0)] ?? []
      return letters === undefined || shown.length === 0
        ? []
        : [[placeOf(Number(row) - 1, columnOf(letters)), shown] as const]
    }),
  )
}

/**
 * The marks of every sheet, in the order in which the workbook names them. Its archive was found to be none that bursts
 * before.
 */
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
