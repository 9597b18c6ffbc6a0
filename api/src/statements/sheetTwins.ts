import { isEqual } from './decimal'
import { headName, turkishColumns, type ColumnMeaning } from './profiles'
import { moneyIn } from './sheetCurrency'
import { textOfRow, type Read, type TableFacts } from './sheetEntry'
import { noCell, type SheetRow } from './sheetRow'
import { balancesAround, isMoved } from './sheetShape'
import type { Columns } from './sheetTables'

const amounts: readonly ColumnMeaning[] = ['amount', 'debit', 'credit']
/** German banks write the kind of the booking below `Buchungstext`. */
const descriptions: ReadonlySet<string> = new Set(turkishColumns.description.filter((name) => name !== 'buchungstext'))

/** Columns of a head that no meaning has taken. */
const free = (head: SheetRow | undefined, columns: Columns): { name: string; place: number }[] => {
  const taken = new Set(columns.values())
  return (head ?? []).flatMap(({ text }, place) => (taken.has(place) ? [] : [{ name: headName(text), place }]))
}

/** The places of further columns with descriptions. */
export const furtherDescriptions = (head: SheetRow | undefined, columns: Columns): number[] =>
  free(head, columns).flatMap(({ name, place }) => (descriptions.has(name) ? [place] : []))

type Table = { readonly rows: readonly SheetRow[]; readonly reads: Read[]; readonly facts: TableFacts }

/** Holds rows with different amounts below two headers of the same text, unless the balances prove the first column. */
export function holdTwins(table: Table, head: SheetRow | undefined): void {
  const { rows, reads, facts } = table
  const { columns, mark } = facts
  const twins = amounts.flatMap((meaning) => {
    const own = columns.get(meaning)
    const name = own === undefined ? '' : headName(head?.[own]?.text ?? '')
    return own === undefined || name === ''
      ? []
      : free(head, columns).flatMap(({ name: other, place }) => (other === name ? [{ own, place }] : []))
  })
  if (twins.length === 0) return
  const isDoubtful = (row: SheetRow) =>
    twins.some(({ own, place }) => {
      const [one, other] = [own, place].map((at) => moneyIn(row[at] ?? noCell, mark)?.amount)
      return other !== undefined && (one === undefined || !isEqual(one, other))
    })
  const doubtful = reads.flatMap((read, at) => ('entry' in read && isDoubtful(rows[at] ?? []) ? [at] : []))
  const unproved = doubtful.filter((at) => {
    const read = reads[at]
    return !(read && 'entry' in read && isMoved(read.entry, balancesAround(table, at)))
  })
  // The first row has no balance before it; the others prove its column.
  if (unproved.length <= 1 && unproved.length < doubtful.length) return
  for (const at of unproved) {
    const read = reads[at]
    if (read && 'entry' in read)
      reads[at] = { notice: { code: 'ODD_ROW', at: read.entry.at, text: textOfRow(rows[at] ?? []) } }
  }
}
