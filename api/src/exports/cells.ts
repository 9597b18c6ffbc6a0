/**
 * One value of a row: text, a count, kuruş as `bigint`, a moment, a day in Istanbul (`2026-11-20`), or codes that the
 * screen translates; `name` is appended to its code. References, IBANs and identity numbers are text, never numbers.
 */
export type Cell =
  | string
  | number
  | bigint
  | null
  | { at: string | null }
  | { day: string | null }
  | { code: string; name?: string }
  | { codes: readonly string[] }

/** The columns a list can export, by their names on its screen. */
export type Sheet<Row> = Readonly<Record<string, (row: Row) => Cell>>

export type Column = { id: string; header: string; words?: Readonly<Record<string, string>> | undefined }

/** A cell as files write it: amounts stay `bigint` (kuruş), codes are translated. */
export type PlainCell = string | number | bigint | Date | { day: string } | null

export function plainCell(cell: Cell, words: Column['words']): PlainCell {
  if (cell === null || typeof cell !== 'object') return cell
  if ('at' in cell) return cell.at === null ? null : new Date(cell.at)
  if ('day' in cell) return cell.day === null ? null : { day: cell.day }
  const wordOf = (code: string) => (Object.hasOwn(words ?? {}, code) ? words?.[code] : undefined) ?? code
  if ('codes' in cell) return cell.codes.map(wordOf).join(', ')
  const text = wordOf(cell.code)
  return cell.name === undefined ? text : `${text} ${cell.name}`
}
