import { bankCodeOf } from '@kasa/domain/iban'
import { feeOnTopOf, type FeeRule } from '@kasa/domain/money'
import {
  readPayoutRow,
  type CellFault,
  type PayoutColumn,
  type SheetCell,
  type SheetPayout,
} from '@kasa/domain/payoutSheet'

/** A row of the file as written, with its payout or its errors. */
export type CheckedRow = {
  readonly lineNo: number
  readonly written: readonly string[]
  readonly faults: readonly CellFault[]
  readonly payout: SheetPayout | null
  readonly feeMinor: bigint
  readonly taxMinor: bigint
}

/**
 * Data that rows are checked against. `banks`: by code; true if the bank accepts payouts. `usedRefs`: references used
 * by earlier payouts.
 */
export type Known = {
  readonly banks: ReadonlyMap<string, boolean>
  readonly isOurs: (iban: string) => boolean
  readonly usedRefs: ReadonlySet<string>
  readonly fee: FeeRule
}

export type SheetLine = { readonly lineNo: number; readonly cells: readonly SheetCell[] }

const refOf = ({ cells }: SheetLine, columns: ReadonlyMap<PayoutColumn, number>) =>
  (cells[columns.get('reference') ?? -1]?.text ?? '').trim().normalize('NFC')

/** Every reference in the file, and those that appear more than once. */
export function refsIn(
  lines: readonly SheetLine[],
  columns: ReadonlyMap<PayoutColumn, number>,
): { all: string[]; twice: ReadonlySet<string> } {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const line of lines) {
    const ref = refOf(line, columns)
    if (seen.has(ref)) twice.add(ref)
    else if (ref !== '') seen.add(ref)
  }
  return { all: [...seen], twice }
}

/** Validates one row against the file and the known data. */
export function checkRow(
  line: SheetLine,
  columns: ReadonlyMap<PayoutColumn, number>,
  twice: ReadonlySet<string>,
  { banks, isOurs, usedRefs, fee }: Known,
): CheckedRow {
  const read = readPayoutRow(line.cells, columns)
  const ref = refOf(line, columns)
  const faults = 'faults' in read ? [...read.faults] : []
  if (twice.has(ref)) faults.push({ column: 'reference', code: 'REFERENCE_TWICE', given: ref })
  if (usedRefs.has(ref)) faults.push({ column: 'reference', code: 'REFERENCE_USED', given: ref })
  if ('payout' in read) {
    const isOpen = banks.get(bankCodeOf(read.payout.iban))
    if (isOpen !== true)
      faults.push({
        column: 'iban',
        code: isOpen === undefined ? 'BANK_UNKNOWN' : 'BANK_PAUSED',
        given: read.payout.iban,
      })
    if (isOurs(read.payout.iban)) faults.push({ column: 'iban', code: 'IBAN_OURS', given: read.payout.iban })
  }
  const written = line.cells.map(({ text }) => text)
  if (faults.length > 0 || !('payout' in read))
    return { lineNo: line.lineNo, written, faults, payout: null, feeMinor: 0n, taxMinor: 0n }
  return { lineNo: line.lineNo, written, faults, payout: read.payout, ...feeOnTopOf(read.payout.amountMinor, fee) }
}
