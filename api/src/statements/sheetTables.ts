import { foldText } from '@kasa/domain/turkishText'

import { turkishColumns, type ColumnMeaning, type SheetProfile } from './profiles'
import type { SheetRow } from './sheetRow'

export type Columns = ReadonlyMap<ColumnMeaning, number>
/** One table of a sheet: the rows from `from` up to `to`, whose `columns` are undefined where its head is one that nobody knows. */
export type Table = {
  readonly columns: Columns | undefined
  readonly head: SheetRow | undefined
  readonly from: number
  readonly to: number
  readonly account: string | null
  /** The rows above its head, back to the table before it. */ readonly above: readonly SheetRow[]
}

const ibanIn = (row: SheetRow): string | null =>
  row
    .map(({ text }) => /(?<![A-Z0-9])TR\d{24}(?!\d)/.exec(text.replace(/\s/g, ''))?.[0])
    .find((iban) => iban !== undefined) ?? null

const accountLabel =
  /^(?:musteri )?(?:hesap|iban|account)(?: ?(?:no|numarasi|number|iban|iban no|bilgisi|bilgileri|adi))?(?: ?[:.]|$| tr\d\d)/
/** `Hesap;TR47…`, `Hesap No: 12345678`: a row that names an account and books nothing. */
function accountOf(row: SheetRow): string | null {
  const texts = row.map(({ text }) => text.trim()).filter(Boolean)
  if (texts.length === 0 || texts.length > 6) return null
  const iban = ibanIn(row)
  const isLabelled = accountLabel.test(foldText(texts[0] ?? ''))
  if (iban && (isLabelled || (texts.length === 1 && texts[0]?.replace(/\s/g, '') === iban))) return iban
  if (!isLabelled || texts.length > 2) return null
  return /(?:\d[ /-]?){6,}/.exec(texts.join(' ').replace(/^\D+/, ''))?.[0].trim() ?? null
}

const dateHeads: ReadonlySet<string> = new Set(turkishColumns.date)
const knownHeads: ReadonlySet<string> = new Set(Object.values(turkishColumns).flat())
/** A row of names of columns, whether or not all that is needed is among them. */
function looksLikeHead(row: SheetRow): boolean {
  const texts = row.filter(({ text }) => text.trim() !== '').map(({ text }) => foldText(text))
  return (
    texts.length >= 3 &&
    texts.every((text) => !/\d/.test(text)) &&
    texts.some((text) => dateHeads.has(text)) &&
    texts.filter((text) => knownHeads.has(text)).length >= 2
  )
}

const isSame = (one: Columns, other: Columns | undefined) =>
  other !== undefined && one.size === other.size && [...one].every(([meaning, place]) => other.get(meaning) === place)

type Reader = {
  readonly columnsIn: (row: SheetRow) => Columns | undefined
  readonly isBooking: (row: SheetRow, columns: Columns | undefined) => boolean
}

/**
 * The tables under a first head: a further head begins another one, with its own columns, and so does another account's name. What a
 * table says of its account holds for those below, until one says otherwise.
 */
export function tablesIn(
  rows: readonly SheetRow[],
  first: { columns: Columns; from: number; account: string | null },
  profile: SheetProfile,
  { columnsIn, isBooking }: Reader,
): Table[] {
  const tables: Table[] = []
  const mappedHead = profile.mapped?.header.some(Boolean) ? profile.mapped.header.map(foldText) : undefined
  let open: Omit<Table, 'to'> = {
    columns: first.columns,
    head: first.from > 0 ? rows[first.from - 1] : undefined,
    from: first.from,
    account: first.account,
    above: rows.slice(0, Math.max(0, first.from - 1)),
  }
  let above: SheetRow[] = []
  /** The row that begins it is a heading, and belongs to neither. */
  const begin = (at: number, next: Omit<Table, 'to' | 'from'>) => {
    tables.push({ ...open, to: at })
    open = { ...next, from: at + 1 }
    above = []
  }
  for (let at = first.from; at < rows.length; at += 1) {
    const row = rows[at] ?? []
    if (isBooking(row, open.columns)) {
      above = []
      continue
    }
    const isMappedHead =
      mappedHead !== undefined && mappedHead.every((text, index) => foldText(row[index]?.text ?? '') === text)
    const columns = isMappedHead ? first.columns : profile.mapped ? undefined : columnsIn(row)
    if (columns || looksLikeHead(row)) {
      const account = above.map(ibanIn).findLast((iban) => iban !== null) ?? open.account
      // A head that stands again on every page begins nothing.
      if (!columns || account !== open.account || !isSame(columns, open.columns))
        begin(at, { columns, head: row, account, above })
      continue
    }
    const account = accountOf(row)
    if (account !== null && account !== open.account)
      begin(at, { columns: open.columns, head: open.head, account, above: [row] })
    else above.push(row)
  }
  return [...tables, { ...open, to: rows.length }]
}
