import { formatDateTime } from '@kasa/domain/istanbulClock'
import { formatMoney, type Language } from '@kasa/domain/money'

/** One value of a row: text, a number, kuruş as `bigint`, a moment, or codes that the screen says in words; one code with what it is the kind of behind it. */
export type Cell =
  | string
  | number
  | bigint
  | null
  | { at: string | null }
  | { code: string; name?: string }
  | { codes: readonly string[] }

/** The columns a list can export, by the names its screen gives them. */
export type Sheet<Row> = Readonly<Record<string, (row: Row) => Cell>>

export type Column = { id: string; header: string; words?: Readonly<Record<string, string>> | undefined }

/** UTF-8 says so by its mark, and columns part by semicolons: what Excel in Turkish opens by a double click. */
export const byteOrderMark = '\ufeff'

/** What a spreadsheet would take for a formula: it looks past what nobody sees, and in some languages reads the wide and small forms of a sign as the sign. */
function beginsFormula(text: string): boolean {
  const [seen = ''] = text.replace(/^[\s\p{C}]+/u, '')
  return /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(seen.normalize('NFKC'))
}

/** Quoted, whatever is in it; what begins as a formula does begins with an apostrophe. The one rule for every file of ours. */
export const quoted = (text: string): string => `"${(beginsFormula(text) ? `'${text}` : text).replace(/"/g, '""')}"`

export const csvLine = (texts: readonly string[]): string => `${texts.map(quoted).join(';')}\r\n`

/** What the screen says for a value: money and times in the language, codes in the screen's own words. */
export function cellText(cell: Cell, words: Column['words'], language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return formatMoney(cell, language)
  if (typeof cell !== 'object') return String(cell)
  if ('at' in cell) return cell.at === null ? '' : formatDateTime(cell.at, language)
  const wordOf = (code: string) => (Object.hasOwn(words ?? {}, code) ? words?.[code] : undefined) ?? code
  if ('codes' in cell) return cell.codes.map(wordOf).join(', ')
  const word = wordOf(cell.code)
  return cell.name === undefined ? word : `${word} ${cell.name}`
}
