import type { SheetMapping, StatementSample } from '@kasa/contracts/statements'

export type Meaning = keyof SheetMapping['columns']
/** A mapping while it is edited. `headerRow` counts from 0, `firstRow` from 1. */
export type MappingDraft = {
  columns: SheetMapping['columns']
  headerRow: number | null
  firstRow: number
  dateOrder: SheetMapping['dateOrder']
  decimalMark: SheetMapping['decimalMark']
}

export const meanings = [
  'date',
  'time',
  'amount',
  'debit',
  'credit',
  'description',
  'counterparty',
  'iban',
  'reference',
  'balance',
  'currency',
  'direction',
  'status',
] as const satisfies readonly Meaning[]

export const draftOf = ({
  guess: { columns, headerRow, firstRow, dateOrder, decimalMark },
}: StatementSample): MappingDraft => ({ columns, headerRow, firstRow, dateOrder, decimalMark })

/**
 * Gives a column a meaning, or none. A meaning is used once; one signed amount excludes separate in and out columns.
 */
export function withMeaning(draft: MappingDraft, place: number, meaning: Meaning | undefined): MappingDraft {
  const others = Object.entries(draft.columns).filter(([known, at]) => at !== place && known !== meaning)
  const rivals: Partial<Record<Meaning, readonly string[]>> = {
    amount: ['debit', 'credit'],
    debit: ['amount'],
    credit: ['amount'],
  }
  const kept = others.filter(([known]) => !(meaning && rivals[meaning]?.includes(known)))
  return { ...draft, columns: Object.fromEntries([...kept, ...(meaning ? [[meaning, place] as const] : [])]) }
}

/** The mapping to send; undefined while it is incomplete. */
export function completeMapping(
  { columns, headerRow, firstRow, dateOrder, decimalMark }: MappingDraft,
  { rows }: Pick<StatementSample, 'rows'>,
): SheetMapping | undefined {
  const hasAmount = columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined)
  if (columns.date === undefined || columns.description === undefined || !hasAmount) return undefined
  return { columns, header: headerRow === null ? [] : (rows[headerRow] ?? []), firstRow, dateOrder, decimalMark }
}
