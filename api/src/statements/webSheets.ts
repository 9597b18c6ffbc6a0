import { plainNumber, type NamedSheet } from './spreadsheets'
import type { Cell, SheetRow } from './sheetRow'
import { at, childrenOf, readXml, type Element } from './xml'

/** Tables that banks hand out under the name `.xls`: Excel's XML of 2003, and tables of web pages. */
const isExcelXml = (top: string) =>
  /urn:schemas-microsoft-com:office:spreadsheet/.test(top) && /<(?:\w+:)?Workbook/.test(top)
const isWebTable = (top: string) => /<(?:html|table)\b/i.test(top)
export const looksLikeWebSheet = (text: string): boolean =>
  isExcelXml(text.slice(0, 8192)) || isWebTable(text.slice(0, 65_536))

const kinds: Readonly<Record<string, Cell['kind']>> = { Number: 'number', DateTime: 'day' }
const widest = 1000

function excelRow(row: Element): SheetRow {
  const cells: Cell[] = []
  for (const cell of childrenOf(row, 'Cell')) {
    // A cell that names its place leaves those before it empty.
    const place = Math.min(Number(cell.attributes['Index'] ?? cells.length + 1) - 1, widest)
    while (cells.length < place) cells.push({ text: '', kind: 'text' })
    const data = at(cell, 'Data')
    const kind = kinds[data?.attributes['Type'] ?? ''] ?? 'text'
    const text = data?.text.trim() ?? ''
    cells.push({ text: kind === 'number' ? plainNumber(text) : text, kind })
  }
  return cells
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

const webRow = (row: string): SheetRow =>
  row
    .split(/<t[dh]\b[^<>]*>/i)
    .slice(1)
    .map((cell) => ({ text: plain(cell.split(/<\/t[dhr]/i)[0] ?? ''), kind: 'text' }))

/** What stands outside the rows of a page, in pieces: its headings, captions of its tables. */
function titlesIn(text: string): string[] {
  const [before = '', ...rows] = text.split(/<tr\b[^<>]*>/i)
  return [before, ...rows.flatMap((row) => row.split(/<\/table\b/i).slice(1))]
    .flatMap((part) => part.split(/<\/?(?:h\d|p|div|caption|title|table|td|br|body|style|script)\b[^<>]*>/i))
    .map(plain)
    .filter((piece) => piece !== '' && piece.length <= 200)
}

/** Its sheets; the tables of a web page, which often have their head in a table of its own, are one, in the order they stand in. */
export function webSheets(text: string): NamedSheet[] {
  if (!isExcelXml(text.slice(0, 8192)))
    return [
      {
        name: null,
        rows: text
          .split(/<tr\b[^<>]*>/i)
          .slice(1)
          .map(webRow),
        titles: titlesIn(text),
      },
    ]
  return childrenOf(readXml(text), 'Worksheet').flatMap((sheet) => {
    const rows = childrenOf(at(sheet, 'Table'), 'Row').map(excelRow)
    return rows.length === 0
      ? []
      : [
          {
            name: sheet.attributes['Name'] ?? null,
            rows,
            titles: [sheet.attributes['Name'] ?? []].flat(),
            isHidden: /hidden/i.test(at(sheet, 'WorksheetOptions', 'Visible')?.text ?? ''),
          },
        ]
  })
}
