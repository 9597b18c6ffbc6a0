import { foldText } from '@kasa/domain/turkishText'
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'

import { refuseBomb } from './archive'
import { mostRows } from './csvRows'
import { layoutsInWorkbook, spreadDown } from './mergedCells'
import { StatementRefused } from './statement'
import type { Cell, SheetRow } from './sheetRow'

export const looksLikeXlsx = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Currencies in number formats are passed on like a heading with this label, known or not. */
const currencyTitle = 'Para Birimi'

/** A number as the file writes it; parsing it as a float could change digits. */
type Written = { readonly written: string }
type CellContent = string | boolean | Date | Written | null

function cellOf(content: CellContent): Cell {
  if (content === null) return { text: '', kind: 'text' }
  if (content instanceof Date) return { text: wholeSecond(content), kind: 'day' }
  if (typeof content === 'object') return { text: plainNumber(content.written), kind: 'number' }
  return { text: String(content), kind: 'text' }
}

/** Rounds to whole seconds. Excel stores a moment as a fraction of a day, so 10:00:00 may be a millisecond less. */
export const wholeSecond = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 19)

/** `2.026112300001234E15` without its exponent, digit for digit. */
function withoutExponent(written: string): string {
  const [, sign = '', whole = '', decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(written) ?? []
  if (whole === '') return written
  const digits = whole + decimals
  const point = whole.length + Number(exponent)
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const [before, after] = [padded.slice(0, at).replace(/^0+(?=\d)/, ''), padded.slice(at).replace(/0+$/, '')]
  return `${sign}${before}${after === '' ? '' : `.${after}`}`
}

/**
 * A whole number stays as written, since it may be a reference. Other numbers are rounded to fifteen digits, Excel's
 * precision, so the computed `3370.4999999999995` becomes 3370.5.
 */
export function plainNumber(written: string): string {
  const plain = withoutExponent(written)
  if (/^-?\d+(?:\.0+)?$/.test(plain)) return plain.replace(/\.0+$/, '')
  return /^-?\d{1,13}(\.\d{1,6})?$/.test(plain)
    ? plain
    : withoutExponent(Number(plain).toPrecision(15))
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
}

/**
 * The rows and name of one sheet; the name is null if it has none. `titles`: texts outside its rows: its name,
 * headings, and the currencies of its number formats.
 */
export type NamedSheet = {
  readonly name: string | null
  readonly rows: SheetRow[]
  readonly titles: readonly string[]
  /** Its place in the workbook, counting sheets without rows. */
  readonly place?: number
  readonly isHidden?: boolean
  /** Hidden rows, from 0. */
  readonly hidden?: readonly number[]
  /** True if its days are counted from 1904. */
  readonly is1904?: boolean
  /** True if cells have no places of their own, so one too many or too few shifts those after it. */
  readonly isRagged?: boolean
  /** The text that separates its cells. */
  readonly separator?: string
}

/** Every sheet with rows, whatever range the file claims to use. */
export async function xlsxSheets(bytes: Uint8Array): Promise<NamedSheet[]> {
  try {
    refuseBomb(bytes)
    const sheets = await readWorkbook(exactBuffer(bytes), {
      parseNumber: (written: string): Written => ({ written }),
      trim: false,
    })
    const shown = [...new Set(shownCurrencies(bytes))]
    const layouts = layoutsInWorkbook(bytes)
    const is1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(
      strFromU8(
        unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' })['xl/workbook.xml'] ?? new Uint8Array(),
      ),
    )
    return sheets.flatMap(({ sheet, data }, place) =>
      data.length === 0
        ? []
        : [
            {
              name: sheet,
              rows: spreadDown(
                data.slice(0, mostRows).map((row) => (row as CellContent[]).map(cellOf)),
                layouts[place]?.merged ?? [],
              ),
              titles: [sheet, ...shown.map((currency) => `${currencyTitle}: ${currency}`)],
              place,
              is1904,
              isHidden: layouts[place]?.isHidden ?? false,
              hidden: layouts[place]?.hidden ?? [],
            },
          ],
    )
  } catch (error) {
    if (error instanceof StatementRefused) throw error
    throw new StatementRefused('BROKEN_XLSX')
  }
}

/** `[$$-409]`, `[$USD]`, `[$€-407]`, `"$"#,##0.00`: the currency in a number format. */
const inFormat = /\[\$([^\]-]+)(?:-[^\]]*)?\]|"([^"]*)"|(?<!\[)(\p{Sc})/gu
/** Words in number formats that mean a direction or a unit, not a currency. */
const noCurrency =
  /^(?:[ab+−-]|cr|dr|c|d|borc|alacak|bakiye|gelen|giden|giris|cikis|adet|gun|ay|yil|saat|dk|kez|no|debit|credit|balance)$/

/** The currency texts in a number format, unchanged; none for formats of days and times. */
function shownBy(format: string): string[] {
  // `\k\r` is `"kr"`; `* ` fills the cell, and `_-` leaves space for a sign.
  const written = format
    .replace(/[_*][^\p{Sc}]/gu, '')
    .replace(/\\(.)/gsu, '"$1"')
    .replaceAll('""', '')
  const signs = written.replace(/"[^"]*"|\[[^\]]*\]|General/g, '')
  if (/[dmyhs]/i.test(signs)) return []
  return [...written.matchAll(inFormat)].flatMap(([, tagged, quoted, sign]) => {
    const label = (tagged ?? quoted ?? sign ?? '').replace(/[()[\]]/g, '').trim()
    return /[\p{L}\p{Sc}]/u.test(label) && !noCurrency.test(foldText(label)) ? [label] : []
  })
}

/** What each cell style of a workbook shows next to a number, by the style's index. */
export function shownByStyles(styles: string): string[][] {
  const formats = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)].map(([tag]) => [
      /numFmtId="(\d+)"/.exec(tag)?.[1],
      unescaped(/formatCode="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]),
  )
  return [
    ...(styles.split(/<(?:\w+:)?cellXfs\b/)[1]?.split(/<\/(?:\w+:)?cellXfs>/)[0] ?? '').matchAll(
      /<(?:\w+:)?xf\b[^<>]*>/g,
    ),
  ].map(([tag]) => shownBy(formats.get(/numFmtId="(\d+)"/.exec(tag)?.[1]) ?? ''))
}

/** The currencies in number formats that number cells use. Unused formats are ignored. */
function shownCurrencies(bytes: Uint8Array): string[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => /^xl\/(?:styles|worksheets\/[^/]+)\.xml$/i.test(name) })
  const texts = Object.entries(parts).map(([name, part]) => ({ name: name.toLowerCase(), text: strFromU8(part) }))
  const textOf = (name: string) => texts.find((part) => part.name === name)?.text ?? ''
  const shown = shownByStyles(textOf('xl/styles.xml'))
  const used = new Set(
    texts
      .filter(({ name }) => name.startsWith('xl/worksheets/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/<(?:\w+:)?c(\s[^<>]*)?>(?=<(?:\w+:)?[vf]\b)/g)].flatMap(([, attributes = '']) =>
          /\bt="[^n]/.test(attributes) ? [] : Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0),
        ),
      ),
  )
  return [...used].flatMap((style) => shown[style] ?? [])
}

const unescaped = (text: string) =>
  text.replace(/&(quot|amp|lt|gt);/g, (_, name: string) => ({ quot: '"', amp: '&', lt: '<', gt: '>' })[name] ?? '')

/** For the library's in-memory reader, because its streaming reader never settles on some broken archives. */
const exactBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
