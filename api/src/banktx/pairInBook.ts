import { pairFileRow, type Held } from '@kasa/domain/fileRowPairing'
import { afterPairing, pairSighting, type KnownLine, type Pairing, type Sighting } from '@kasa/domain/linePairing'
import { sumOrPart } from '@kasa/domain/sumsAndParts'

import type { RelativeLine } from './relatives.sql'
import { slotKey, type Slot, type SlotLines } from './sightings.sql'

/** The lines of some slots, read once and kept up while sightings are paired in them. */
export type SlotBook = SlotLines & {
  /** Sums, and payments of groups, around the days of the rows. */
  readonly relatives: RelativeLine[]
  /** Known lines that other rows of the file are, by the look before the import, with the row of each. */
  readonly reserved: ReadonlyMap<string, number>
}

/** What a source reports, and what else a file says of it. */
export type Reported = {
  readonly slot: Slot
  readonly sighting: Sighting
  readonly payments: number | null
  readonly groupRef: string | null
  /** Its row of the file. */
  readonly rowNo?: number
  /** What a person said of it while it was held: a payment of its own, or that line. */
  readonly decided?: { readonly as: 'NEW' | 'SAME'; readonly sameAs: string | null }
}

const botSource = 'BOT'

/** The count under which a source's content is kept: where another line has the same already, the next. */
function freeOccurrence(known: readonly KnownLine[], { key, occurrenceNo }: Sighting, source: string): number {
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
  const { slot, sighting, decided, rowNo } = reported
  // A bot is told at once what became of its line, and a person sees what may be told twice.
  if (source === botSource) return pairSighting(known, sighting, source, book.toldHere)
  if (decided?.as === 'NEW') return { kind: 'new', refFrom: null, losesRef: false }
  if (decided?.as === 'SAME' && decided.sameAs !== null) return { kind: 'paired', id: decided.sameAs, learnsRef: false }
  const isOthers = ({ id }: KnownLine) =>
    book.toldHere.has(id) || (book.reserved.has(id) && book.reserved.get(id) !== rowNo)
  const left = known.filter((line) => !isOthers(line))
  const pairing = pairFileRow(left, sighting, source)
  if (pairing.kind !== 'new') return pairing
  const booked = { ...slot, bankRef: sighting.bankRef, payments: reported.payments, groupRef: reported.groupRef }
  const relatives = book.relatives.filter(({ direction }) => direction === slot.direction)
  return sumOrPart(booked, relatives, source, book.toldHere) ?? pairing
}

/** What a sighting would be, and the book as it would be afterwards; writes nothing. Answers the sighting as it is to be kept. */
export function pairInBook(
  book: SlotBook,
  reported: Reported,
  source: string,
  newId: string,
): { pairing: Pairing | Held; sighting: Sighting } {
  const { slot } = reported
  const { known: slots, toldHere } = book
  const known = slots.get(slotKey(slot)) ?? []
  const pairing = pairingOf(book, known, reported, source)
  if (pairing.kind === 'held') return { pairing, sighting: reported.sighting }
  const sighting =
    pairing.kind === 'seen' || source === botSource
      ? reported.sighting
      : { ...reported.sighting, occurrenceNo: freeOccurrence(known, reported.sighting, source) }
  const after = afterPairing(known, sighting, source, pairing, newId)
  slots.set(slotKey(slot), after)
  const id = pairing.kind === 'new' ? newId : pairing.id
  toldHere.add(id)
  if (pairing.kind === 'new' && (reported.payments !== null || reported.groupRef !== null))
    book.relatives.push({
      ...slot,
      id,
      bankRef: sighting.bankRef,
      payments: reported.payments,
      groupRef: reported.groupRef,
      sources: [source],
    })
  // A line that a reference names stands in the slots of other days, too.
  const line = pairing.kind === 'paired' && sighting.bankRef !== null ? after.find((one) => one.id === id) : undefined
  if (line)
    for (const [key, lines] of slots)
      if (key !== slotKey(slot) && lines.some((one) => one.id === id))
        slots.set(
          key,
          lines.map((one) => (one.id === id ? { ...one, seen: line.seen } : one)),
        )
  return { pairing, sighting }
}
