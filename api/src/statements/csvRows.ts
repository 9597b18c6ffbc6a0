import { headName, turkishColumns } from './profiles'
import type { Cell, SheetRow } from './sheetRow'

const separators = [';', ',', '\t', '|'] as const
/** Rows after this many are not read. */
export const mostRows = 500_000
/** The header is searched for in this many lines from the top. */
const topLines = 60

const headNames: ReadonlySet<string> = new Set(Object.values(turkishColumns).flat())
const namesIn = (cells: readonly string[]) => cells.filter((cell) => headNames.has(headName(cell))).length

/** A line that names its separator, as Excel writes it. */
const separatorLine = /^sep=(.)$/i

/** The width that most lines have, and how many have it. */
function usualWidth(rows: readonly (readonly string[])[]): { width: number; lines: number } {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, lines] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [1, 0]
  return { width, lines }
}

/** A quoted field of one line ends before a separator or the line's end; -1 where it does not end in this line. */
function endOfQuoted(line: string, from: number, separator: string): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    const next = line[at + 1]
    if (next === '"') at += 1
    else if (next === undefined || next === separator) return at
  }
  return -1
}

/** `="000451"`: written so that a spreadsheet does not read the text as a number. */
const textFormula = /^="([^"]*)"$/

/** `'000451`, `'-12,50`: the same, as written by programs that protect spreadsheets against formulas. */
const textMark = /^'(?=[\d=+@-])/

const unquoted = (text: string) => text.replaceAll('""', '"')
const hasStrayQuote = (quoted: string) => quoted.replaceAll('""', '').includes('"')

/** `isStray`: a quoted cell has a quote inside. `isOpen`: the line ends before a quoted cell does. */
type Cells = { readonly cells: string[]; readonly isStray: boolean; readonly isOpen: boolean }

/**
 * The cells of one line. A quote that does not enclose its cell is part of the text. Where a quoted cell has a stray
 * quote inside, `isLiteral` ends it at the next separator instead.
 */
function cellsOf(line: string, separator: string, isLiteral: boolean): Cells {
  if (!line.includes('"')) return { cells: line.split(separator), isStray: false, isOpen: false }
  const cells: string[] = []
  let [isStray, isOpen] = [false, false]
  for (let at = 0; at <= line.length;) {
    const end = line[at] === '"' ? endOfQuoted(line, at + 1, separator) : -1
    const quoted = end < 0 ? '' : line.slice(at + 1, end)
    const isOdd = end >= 0 && hasStrayQuote(quoted)
    isStray ||= isOdd
    isOpen ||= line[at] === '"' && end < 0 && !hasStrayQuote(line.slice(at + 1))
    if (end >= 0 && !(isOdd && isLiteral)) {
      cells.push(unquoted(quoted))
      at = end + 2
    } else {
      const next = line.indexOf(separator, at)
      cells.push(next < 0 ? line.slice(at) : line.slice(at, next))
      at = next < 0 ? line.length + 1 : next + 1
    }
    if (at === line.length && line.endsWith(separator)) {
      cells.push('')
      break
    }
  }
  return { cells, isStray, isOpen }
}

/** Reads a line. If it has stray quotes and its cells do not fit the table's width, quotes are read literally. */
function readLine(line: string, separator: string, width: number): string[] {
  const { cells, isStray } = cellsOf(line, separator, false)
  if (!isStray || cells.length === width) return cells
  return cellsOf(line, separator, true).cells
}

/** The most lines that a quoted note may have. */
const longestNote = 20
/** A day and, after a time at most, the next cell. */
const beginsLikeBooking = (line: string, separator: string) =>
  /^\s*"?\d{1,4}[-./]\d{1,2}[-./]\d{1,4}[\d\s:."]{0,14}$/.test(line.split(separator, 1)[0] ?? '') &&
  line.includes(separator)

/**
 * A line, joined with the next lines if a quoted cell continues in them. A quote that is never closed, or only after a
 * line that begins like a booking, is a stray quote and joins no lines.
 */
function recordAt(lines: readonly string[], at: number, separator: string): { text: string; next: number } {
  const first = lines[at] ?? ''
  const alone = { text: first, next: at + 1 }
  if (!first.includes('"') || !cellsOf(first, separator, false).isOpen) return alone
  let text = first
  for (let next = at + 1; next < Math.min(lines.length, at + longestNote); next += 1) {
    const line = lines[next] ?? ''
    if (beginsLikeBooking(line, separator)) return alone
    text = `${text}\n${line}`
    if (line.includes('"') && !cellsOf(text, separator, false).isOpen) return { text, next: next + 1 }
  }
  return alone
}

/**
 * The separator that splits the header into known names. Without a header, the one that splits most lines alike.
 */
function separatorOf(lines: readonly string[]): string {
  const top = lines.slice(0, topLines)
  const judged = separators.map((separator) => {
    const rows = top.map((line) => cellsOf(line, separator, false).cells)
    return { separator, names: Math.max(0, ...rows.map(namesIn)), lines: usualWidth(rows).lines }
  })
  const [best] = [...judged].sort((a, b) => (b.names >= 2 || a.names >= 2 ? b.names - a.names : 0) || b.lines - a.lines)
  return best?.separator ?? ';'
}

/**
 * All lines of a CSV file as rows, and the separator of their cells. A malformed line does not make another one
 * unreadable.
 */
export function csvRows(text: string): { rows: SheetRow[]; separator: string } {
  const all = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (all.at(-1) === '') all.pop()
  const named = separatorLine.exec(all[0]?.trim() ?? '')?.[1]
  const separator = named ?? separatorOf(all)
  const top = all.slice(0, topLines).map((line) => cellsOf(line, separator, true).cells)
  const head = top.find((cells) => namesIn(cells) >= 2)
  const width = head?.length ?? usualWidth(top).width
  const rows: SheetRow[] = []
  for (let at = 0; at < all.length && rows.length < mostRows;) {
    const { text: record, next } = recordAt(all, at, separator)
    const cells = at === 0 && named !== undefined ? [record] : readLine(record, separator, width)
    rows.push(
      cells.map((value): Cell => ({ text: value.replace(textFormula, '$1').replace(textMark, ''), kind: 'text' })),
    )
    at = next
  }
  return { rows, separator }
}
