import { pairFileRow, type Held } from '@kasa/domain/fileRowPairing'
import { afterPairing, pairReport, type KnownLine, type Pairing, type LineReport } from '@kasa/domain/linePairing'
import { sumOrPart } from '@kasa/domain/sumsAndParts'

import type { RelativeLine } from './relatives.sql'
import { slotKey, type Slot, type SlotLines } from './lineReports.sql'

/** The lines of some slots, read once and updated while reports are matched to them. */
export type SlotBook = SlotLines & {
  /** Batch bookings and their single payments on the days around the rows. */
  readonly relatives: RelativeLine[]
  /** Known lines that the check before the import assigned to other rows of the file, by row number. */
  readonly reserved: ReadonlyMap<string, number>
}

/** One reported line, with what its file says of it. */
export type Reported = {
  readonly slot: Slot
  readonly lineReport: LineReport
  readonly payments: number | null
  readonly groupRef: string | null
  /** Row number in the file. */
  readonly rowNo?: number
  /** A person's decision on a held row: a new payment, or the same as `sameAs`. */
  readonly decided?: { readonly as: 'NEW' | 'SAME'; readonly sameAs: string | null }
}

const botSource = 'BOT'

/** The occurrence number for a source's content; the next free one if another line already has it. */
function freeOccurrence(known: readonly KnownLine[], { key, occurrenceNo }: LineReport, source: string): number {
  let [last, isTaken] = [0, false]
  for (const { seen } of known)
    for (const one of seen)
      if (one.source === source && one.key === key) {
        last = Math.max(last, one.occurrenceNo)
        isTaken ||= one.occurrenceNo === occurrenceNo
      }
  return isTaken ? last + 1 : occurrenceNo
}

function pairingOf(book: SlotBook, known: readonly KnownLine[], reported: Reported, source: string): Pairing | Held {
  const { slot, lineReport, decided, rowNo } = reported
  // Bots get an immediate answer, so their lines are not held for a person.
  if (source === botSource) return pairReport(known, lineReport, source, book.inThisFile)
  if (decided?.as === 'NEW') return { kind: 'new', refFrom: null, losesRef: false }
  if (decided?.as === 'SAME' && decided.sameAs !== null) return { kind: 'paired', id: decided.sameAs, learnsRef: false }
  const isOthers = ({ id }: KnownLine) =>
    book.inThisFile.has(id) || (book.reserved.has(id) && book.reserved.get(id) !== rowNo)
  const left = known.filter((line) => !isOthers(line))
  const pairing = pairFileRow(left, lineReport, source)
  if (pairing.kind !== 'new') return pairing
  const booked = { ...slot, bankRef: lineReport.bankRef, payments: reported.payments, groupRef: reported.groupRef }
  const relatives = book.relatives.filter(({ direction }) => direction === slot.direction)
  return sumOrPart(booked, relatives, source, book.inThisFile) ?? pairing
}

/** Matches a report and updates the book in memory; writes nothing. Returns the report as it is to be stored. */
export function pairInBook(
  book: SlotBook,
  reported: Reported,
  source: string,
  newId: string,
): { pairing: Pairing | Held; lineReport: LineReport } {
  const { slot } = reported
  const { known: slots, inThisFile } = book
  const known = slots.get(slotKey(slot)) ?? []
  const pairing = pairingOf(book, known, reported, source)
  if (pairing.kind === 'held') return { pairing, lineReport: reported.lineReport }
  const lineReport =
    pairing.kind === 'seen' || source === botSource
      ? reported.lineReport
      : { ...reported.lineReport, occurrenceNo: freeOccurrence(known, reported.lineReport, source) }
  const after = afterPairing(known, lineReport, source, pairing, newId)
  slots.set(slotKey(slot), after)
  const id = pairing.kind === 'new' ? newId : pairing.id
  inThisFile.add(id)
  if (pairing.kind === 'new' && (reported.payments !== null || reported.groupRef !== null))
    book.relatives.push({
      ...slot,
      id,
      bankRef: lineReport.bankRef,
      payments: reported.payments,
      groupRef: reported.groupRef,
      sources: [source],
    })
  // A line found by its reference is also in the slots of other days.
  const line = pairing.kind === 'paired' && lineReport.bankRef !== null ? after.find((one) => one.id === id) : undefined
  if (line)
    for (const [key, lines] of slots)
      if (key !== slotKey(slot) && lines.some((one) => one.id === id))
        slots.set(
          key,
          lines.map((one) => (one.id === id ? { ...one, seen: line.seen } : one)),
        )
  return { pairing, lineReport }
}
