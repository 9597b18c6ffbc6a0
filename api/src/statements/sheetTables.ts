import { foldText } from '@kasa/domain/turkishText'

import { headName, turkishColumns, type ColumnMeaning, type SheetProfile } from './profiles'
import { accountOf, ibanIn } from './sheetAccounts'
import { isAnyDay } from './sheetDays'
import { noCell, type SheetRow } from './sheetRow'

export type Columns = ReadonlyMap<ColumnMeaning, number>
/** One table of a sheet: the rows from `from` up to `to`. `columns` is undefined if its head is unknown. */
export type Table = {
  readonly columns: Columns | undefined
  readonly head: SheetRow | undefined
  readonly from: number
  readonly to: number
  readonly account: string | null
  /** The rows above its head, back to the table before it. */
  readonly above: readonly SheetRow[]
  /** True if the account is that of a column which may also hold the counterparty's. */
  readonly isAccountUnsure?: boolean
}

/** True if the IBAN column of a table is headed `IBAN` alone. */
export const hasBareIbans = (columns: Columns | undefined, head: SheetRow | undefined): boolean =>
  bareIbanHeads.test(headName(head?.[columns?.get('iban') ?? -1]?.text ?? ''))

const bareIbanHeads = /^iban(?: no| numarasi)?$/
/**
 * A column headed only `IBAN` with the same number beside every booking. Beside different names it is the own account,
 * which is never the counterparty; without names it may be either.
 */
export function withIbanColumn(rows: readonly SheetRow[], table: Table): Table {
  const { columns, head, from, to, account } = table
  const place = columns?.get('iban')
  if (!columns || place === undefined || !bareIbanHeads.test(headName(head?.[place]?.text ?? ''))) return table
  const booked = rows.slice(from, to).filter((row) => isAnyDay(row[columns.get('date') ?? -1] ?? noCell))
  const [iban, ...others] = new Set(booked.map((row) => ibanIn([row[place] ?? noCell])))
  if (!iban || others.length > 0 || (account !== null && account !== iban)) return table
  const known = new Map([...columns].filter(([meaning]) => meaning !== 'iban'))
  if (account === iban) return { ...table, columns: known }
  const namePlace = columns.get('counterparty')
  const names = new Set(booked.map((row) => foldText(row[namePlace ?? -1]?.text ?? '')).filter(Boolean))
  if (names.size > 1) return { ...table, columns: known, account: iban }
  return names.size === 0 && booked.length > 1 ? { ...table, account: iban, isAccountUnsure: true } : table
}

/** An account named only below the last booking is that of the tables above, which name none. */
export function withAccountBelow(tables: readonly Table[], hasBookings: (table: Table) => boolean): Table[] {
  const last = tables.findLastIndex(hasBookings)
  const below = tables.slice(last + 1).find(({ account }) => account !== null)?.account ?? null
  const isUnnamed = tables.slice(0, last + 1).every(({ account }) => account === null)
  return tables.map((table) => (isUnnamed && table.account === null ? { ...table, account: below } : table))
}

const accountHeads =
  /^(?:(?:musteri )?hesap(?: no| numarasi| nosu| iban)?|account(?: no| number| iban)?|konto(?:nummer)?|auftragskonto|kendi (?:hesap|iban)|iban(?: no| numarasi)?)$/
/**
 * Splits a table with an account column into one table per account; each leaves out the rows of the others. Rows
 * without an account, such as a note below the table, stay with the first. If all rows have the same account, it
 * becomes the table's.
 */
export function accountsIn(
  rows: readonly SheetRow[],
  table: Table,
): { rows: readonly SheetRow[]; table: Table; leftOut: ReadonlySet<number> }[] {
  const taken = new Set(table.columns?.values())
  const place = (table.head ?? []).findIndex(
    ({ text }, index) => !taken.has(index) && accountHeads.test(headName(text)),
  )
  const namedIn = (row: SheetRow) => {
    const text = row[place]?.text.trim() ?? ''
    return (text.match(/\d/g)?.length ?? 0) >= 5 ? text.replace(/\s/g, '') : null
  }
  const named = place < 0 ? [] : rows.slice(table.from, table.to).map(namedIn)
  const accounts = [...new Set(named.filter((account) => account !== null))].slice(0, mostAccounts)
  if (accounts.length === 0) return [{ rows, table, leftOut: new Set() }]
  return accounts.map((account, index) => {
    const isOther = (at: number) => {
      const accountNamed = named[at - table.from]
      return (
        accountNamed !== undefined &&
        (accountNamed === null ? index > 0 : accountNamed !== account && accounts.includes(accountNamed))
      )
    }
    const leftOut = new Set(accounts.length === 1 ? [] : rows.flatMap((_, at) => (isOther(at) ? [at + 1] : [])))
    return {
      rows: leftOut.size === 0 ? rows : rows.map((row, at) => (leftOut.has(at + 1) ? [] : row)),
      table: { ...table, account },
      leftOut,
    }
  })
}
/** The most accounts of one company at a bank. */
const mostAccounts = 200

const dateHeads: ReadonlySet<string> = new Set(turkishColumns.date)
const knownHeads: ReadonlySet<string> = new Set(Object.values(turkishColumns).flat())
/** True if a row looks like column names, even if required ones are missing. */
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
 * The tables below the first head. A further head or another account's name begins a new table. A table's account
 * also holds for the tables below it until one names another.
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
  /** The row at `at` is a heading and belongs to neither table. */
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
      // A head that repeats on every page begins no table.
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
