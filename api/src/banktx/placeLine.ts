import { saysAll, type LineReport } from '@kasa/domain/linePairing'
import type { StatementRowHold } from '@kasa/domain/statementImport'
import { foldText } from '@kasa/domain/turkishText'

import type { Tx } from '../db/client'
import { pauses } from '../jobs/pauses'
import { linkedPairsAmong } from '../otherPerson/otherPerson.service'
import { insertBankTxs, type NewBankTx } from './banktx.sql'
import { pairInBook, type SlotBook } from './pairInBook'
import { selectRelatives, type RelativeQuery } from './relatives.sql'
import {
  insertLineReports,
  lockSlots,
  moveRef,
  narrowMakers,
  selectMakers,
  selectSlotLines,
  setLearntRef,
  setNamedBy,
  slotKey,
  type SlotQuery,
  type NewLineReport,
  type Slot,
} from './lineReports.sql'

export type { NewBankTx } from './banktx.sql'
export { slotKey, type Slot } from './lineReports.sql'

/** A line as a source reports it, with the row to insert if it is new. */
export type ReportedLine = {
  readonly slot: Slot
  readonly key: string
  /** The key without further description columns; null if there are none. */
  readonly shortKey?: string | null
  readonly occurrenceNo: number
  readonly line: NewBankTx
  readonly rowNo?: number
  /** A person's decision on a held line, and the known line it may duplicate. */
  readonly decided?: 'NEW' | 'SAME' | null
  readonly sameAs?: string | null
}

const nobody: ReadonlyMap<string, number> = new Map()

/** Reads the known lines of some slots without locking, for a check that writes nothing. */
export async function readSlots(
  db: Pick<Tx, 'query'>,
  slots: readonly (SlotQuery & Pick<RelativeQuery, 'payments' | 'groupRef'>)[],
): Promise<SlotBook> {
  return {
    ...(await selectSlotLines(db, slots, null)),
    relatives: await selectRelatives(
      db,
      slots.map(({ slot, ...row }) => ({ ...slot, ...row })),
    ),
    reserved: nobody,
  }
}

/** Locks the slots of a batch until the transaction ends, and reads their known lines. */
export async function openSlots(
  tx: Tx,
  reportedLines: readonly ReportedLine[],
  reserved: ReadonlyMap<string, number> = nobody,
): Promise<SlotBook> {
  const slots = reportedLines.map(({ slot, line: { bankRef } }) => ({ slot, bankRef }))
  const importId = reportedLines[0]?.line.importId ?? null
  await lockSlots(tx, slots)
  return {
    ...(await selectSlotLines(tx, slots, importId)),
    relatives:
      importId === null
        ? []
        : await selectRelatives(
            tx,
            reportedLines.map(({ slot, line }) => ({ ...line, ...slot })),
          ),
    reserved,
  }
}

/** A reported line in the form in which it is compared with known lines. */
export const lineReportOf = ({
  key,
  shortKey = null,
  occurrenceNo,
  line,
}: Pick<ReportedLine, 'key' | 'shortKey' | 'occurrenceNo'> & {
  line: Pick<NewBankTx, 'bankRef' | 'description' | 'senderFold' | 'balanceAfterMinor'>
}): LineReport => ({
  key,
  shortKey,
  occurrenceNo,
  bankRef: line.bankRef,
  text: foldText(line.description),
  name: line.senderFold,
  balanceAfterMinor: line.balanceAfterMinor,
})

/** `isSeen`: this source has reported it before. */
export type PlacedLine = {
  readonly id: string
  readonly isNew: boolean
  readonly isSeen: boolean
  /** Set if a person must decide first. Nothing was written, and `id` is the line it may duplicate. */
  readonly held: StatementRowHold | null
}
/** `newlyConfirmed`: known lines whose sources changed. */
export type Placed = { readonly lines: readonly PlacedLine[]; readonly newlyConfirmed: readonly string[] }

/** Rows of a batch that are not inserted yet. */
type Unwritten = { lines: NewBankTx[]; lineReports: NewLineReport[] }

async function write(tx: Tx, unwritten: Unwritten): Promise<void> {
  await insertBankTxs(tx, unwritten.lines.splice(0))
  await insertLineReports(tx, unwritten.lineReports.splice(0))
}

/** Attaches one report to its line, or creates the line. Inserts that can wait are collected in `unwritten`. */
async function place(
  tx: Tx,
  book: SlotBook,
  { slot, key, shortKey = null, occurrenceNo, line, rowNo, decided, sameAs = null }: ReportedLine,
  unwritten: Unwritten,
): Promise<PlacedLine & { agrees: boolean; from: string | null }> {
  const known = book.known.get(slotKey(slot)) ?? []
  const reported = {
    slot,
    lineReport: lineReportOf({ key, shortKey, occurrenceNo, line }),
    payments: line.payments,
    groupRef: line.groupRef,
    ...(rowNo === undefined ? {} : { rowNo }),
    ...(decided ? { decided: { as: decided, sameAs } } : {}),
  }
  const { pairing, lineReport } = pairInBook(book, reported, line.source, line.id)
  if (pairing.kind === 'held')
    return { id: pairing.id, isNew: false, isSeen: false, held: pairing.reason, agrees: false, from: null }
  const target = pairing.kind === 'new' ? undefined : known.find(({ id }) => id === pairing.id)
  // A file's report with a different text proves only that the line exists; it does not change the line's evidence. A
  // bot's text replaces the line's own.
  const agrees =
    line.namedBy === null || pairing.kind === 'new' || (target !== undefined && saysAll(lineReport, target))
  if (pairing.kind === 'seen') return { id: pairing.id, isNew: false, isSeen: true, held: null, agrees, from: null }
  const id = pairing.kind === 'new' ? line.id : pairing.id
  const from = pairing.kind === 'new' ? pairing.refFrom : null
  const losesRef = pairing.kind === 'new' && pairing.losesRef
  if (pairing.kind === 'new') unwritten.lines.push(losesRef ? { ...line, bankRef: null } : line)
  if (from !== null) {
    await write(tx, unwritten)
    await moveRef(tx, from, id, line.at)
  }
  if (pairing.kind === 'paired' && pairing.learnsRef && line.bankRef !== null)
    await setLearntRef(tx, id, line.bankRef, line.at)
  unwritten.lineReports.push({
    source: line.source,
    key,
    shortKey,
    occurrenceNo: lineReport.occurrenceNo,
    bankTxId: id,
    hasRef: line.bankRef !== null && !losesRef,
    makers: line.namedBy,
    agrees,
    at: line.at,
  })
  return { id, isNew: pairing.kind === 'new', isSeen: false, held: null, agrees, from }
}

/**
 * Writes each line of one source once, however often it is reported (ADR 17). Returns each line's id and whether this
 * call wrote it.
 */
export async function placeLines(tx: Tx, book: SlotBook, reportedLines: readonly ReportedLine[]): Promise<Placed> {
  const unwritten: Unwritten = { lines: [], lineReports: [] }
  const [lines, again, retold]: [PlacedLine[], ReportedLine[], Set<string>] = [[], [], new Set()]
  const pause = pauses()
  for (const one of reportedLines) {
    await pause()
    const { from, agrees, ...placed } = await place(tx, book, one, unwritten)
    lines.push(placed)
    if (placed.held !== null) continue
    if (placed.isSeen) {
      if (agrees) again.push(one)
    } else if (!placed.isNew) retold.add(placed.id)
    // If a report moved to another line, the evidence of both lines changes.
    if (from !== null) retold.add(from).add(placed.id)
  }
  await write(tx, unwritten)
  const first = again[0]?.line
  if (first?.namedBy) {
    const pairs = await linkedPairsAmong(
      tx,
      [...first.namedBy, ...(await selectMakers(tx, { source: first.source, reports: again }))],
      first.at,
    )
    for (const id of await narrowMakers(tx, first.source, again, first.namedBy, pairs)) retold.add(id)
  }
  const at = reportedLines[0]?.line.at
  if (at === undefined || retold.size === 0) return { lines, newlyConfirmed: [] }
  return {
    lines,
    newlyConfirmed: await setNamedBy(
      tx,
      [...retold],
      await linkedPairsAmong(tx, await selectMakers(tx, { bankTxIds: [...retold] }), at),
    ),
  }
}
