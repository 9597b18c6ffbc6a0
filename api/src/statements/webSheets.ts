import { placeCells, type NamedCell } from './mergedCells'
import { plainNumber, wholeSecond, type NamedSheet } from './spreadsheets'
import type { Cell } from './sheetRow'
import { at, childrenOf, readXml, type Element } from './xml'

/** Tables that banks send as `.xls`: Excel's XML of 2003, and tables of web pages. */
const isExcelXml = (top: string) =>
  /urn:schemas-microsoft-com:office:spreadsheet/.test(top) && /<(?:\w+:)?Workbook/.test(top)
const isWebTable = (top: string) => /<(?:html|table)\b/i.test(top)
export const looksLikeWebSheet = (text: string): boolean =>
  isExcelXml(text.slice(0, 8192)) || isWebTable(text.slice(0, 65_536))

const kinds: Readonly<Record<string, Cell['kind']>> = { Number: 'number', DateTime: 'day' }
const countOf = (written: string | undefined, otherwise: number) => {
  const count = Number(written ?? otherwise)
  return Number.isInteger(count) && count >= 0 ? count : otherwise
}

function excelCell(cell: Element): NamedCell {
  const data = at(cell, 'Data')
  const kind = kinds[data?.attributes['Type'] ?? ''] ?? 'text'
  const text = data?.text.trim() ?? ''
  // If a cell has an index, the cells before it are empty.
  const { Index: index, MergeAcross: across, MergeDown: down } = cell.attributes
  const value = kind === 'number' ? plainNumber(text) : kind === 'day' ? secondOf(text) : text
  return {
    cell: { text: value, kind },
    across: countOf(across, 0) + 1,
    down: countOf(down, 0) + 1,
    ...(index === undefined ? {} : { place: Math.max(0, countOf(index, 1) - 1) }),
  }
}

/** Rounds `2026-11-23T09:59:59.999` to ten o'clock. */
const secondOf = (written: string) => {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+$/.test(written) ? new Date(`${written}Z`) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? wholeSecond(moment) : written
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ccedil: 'ç',
  Ccedil: 'Ç',
  ouml: 'ö',
  Ouml: 'Ö',
  uuml: 'ü',
  Uuml: 'Ü',
}
const letter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|(\w{1,8}));/g, (_, code?: string, name?: string) =>
      code ? letter(Number(code)) : (entities[name ?? ''] ?? ''),
    )
    .replace(/\s+/g, ' ')
    .trim()

const spanOf = (tag: string, name: string) =>
  Math.max(1, countOf(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(tag)?.[1], 1))

const webRow = (row: string): NamedCell[] =>
  [...row.matchAll(/<t[dh]\b([^<>]*)>(.*?)(?=<t[dh]\b|$)/gis)].map(([, tag = '', content = '']) => ({
    cell: { text: plain(content.split(/<\/t[dhr]/i)[0] ?? ''), kind: 'text' },
    across: spanOf(tag, 'colspan'),
    down: spanOf(tag, 'rowspan'),
  }))

/** What a browser does not show: comments, which may contain removed rows, and scripts. */
const unseen = /<!--.*?-->|<(script|style)\b[^<>]*>.*?<\/\1\s*>/gis

/** The texts outside a page's rows: its headings and table captions. */
function titlesIn(text: string): string[] {
  const [before = '', ...rows] = text.split(/<tr\b[^<>]*>/i)
  return [before, ...rows.flatMap((row) => row.split(/<\/table\b/i).slice(1))]
    .flatMap((part) => part.split(/<\/?(?:h\d|p|div|caption|title|table|td|br|body|style|script)\b[^<>]*>/i))
    .map(plain)
    .filter((piece) => piece !== '' && piece.length <= 200)
}

/** Rows of a page that a browser hides, from 0. */
const hiddenRows = (text: string): number[] =>
  [...text.matchAll(/<tr\b[^<>]*>/gi)].flatMap(([tag], index) =>
    /display\s*:\s*none|\shidden(?=[\s>=])/i.test(tag) ? [index] : [],
  )

/**
 * The sheets of a file. The tables of a web page form one sheet, in page order, because their head is often a
 * separate table.
 */
export function webSheets(file: string): NamedSheet[] {
  const isExcel = isExcelXml(file.slice(0, 8192))
  const text = isExcel ? file : file.replace(unseen, ' ')
  if (!isExcel)
    return [
      {
        name: null,
        // Merged cells end with their table.
        rows: text.split(/<\/table\b/i).flatMap((table) =>
          placeCells(
            table
              .split(/<tr\b[^<>]*>/i)
              .slice(1)
              .map(webRow),
          ),
        ),
        isRagged: true,
        hidden: hiddenRows(text),
        titles: titlesIn(text),
      },
    ]
  return childrenOf(readXml(text), 'Worksheet').flatMap((sheet) => {
    const written = childrenOf(at(sheet, 'Table'), 'Row')
    const rows = placeCells(written.map((row) => childrenOf(row, 'Cell').map(excelCell)))
    return rows.length === 0
      ? []
      : [
          {
            name: sheet.attributes['Name'] ?? null,
            rows,
            titles: [sheet.attributes['Name'] ?? []].flat(),
            hidden: written.flatMap(({ attributes }, index) => (attributes['Hidden'] === '1' ? [index] : [])),
            isHidden: /hidden/i.test(at(sheet, 'WorksheetOptions', 'Visible')?.text ?? ''),
          },
        ]
  })
}
