import { afterPairing, pairSighting, saysAll, type Pairing, type Sighting } from '@kasa/domain/linePairing'
import { foldText } from '@kasa/domain/turkishText'

import type { Tx } from '../db/client'
import { pauses } from '../jobs/pauses'
import { oneHandAmong } from '../otherPerson/otherPerson.service'
import { insertBankTxs, type NewBankTx } from './banktx.sql'
import {
  insertSightings,
  lockSlots,
  moveRef,
  narrowMakers,
  selectMakers,
  selectSlotLines,
  setLearntRef,
  setNamedBy,
  slotKey,
  type AskedSlot,
  type NewSighting,
  type Slot,
  type SlotLines,
} from './sightings.sql'

export type { NewBankTx } from './banktx.sql'
export { slotKey, type Slot } from './sightings.sql'

/** A line as a source reports it: what would be written of it, were it new. */
export type SightedLine = {
  readonly slot: Slot
  readonly key: string
  readonly occurrenceNo: number
  readonly line: NewBankTx
}

/** The lines of some slots, read once and kept up while sightings are paired in them. */
export type SlotBook = SlotLines

/** What is known in some slots, for a look that writes nothing. */
export const readSlots = (db: Pick<Tx, 'query'>, asked: readonly AskedSlot[]): Promise<SlotBook> =>
  selectSlotLines(db, asked, null)

/** Locks the slots of a batch until the transaction ends, and reads what is known in them. */
export async function openSlots(tx: Tx, sighted: readonly SightedLine[]): Promise<SlotBook> {
  const asked = sighted.map(({ slot, line: { bankRef } }) => ({ slot, bankRef }))
  await lockSlots(tx, asked)
  return selectSlotLines(tx, asked, sighted[0]?.line.importId ?? null)
}

/** A line as it is compared with those that are known. */
export const sightingOf = ({
  key,
  occurrenceNo,
  line,
}: Pick<SightedLine, 'key' | 'occurrenceNo'> & {
  line: Pick<NewBankTx, 'bankRef' | 'description' | 'senderFold' | 'balanceAfterMinor'>
}): Sighting => ({
  key,
  occurrenceNo,
  bankRef: line.bankRef,
  text: foldText(line.description),
  name: line.senderFold,
  balanceAfterMinor: line.balanceAfterMinor,
})

/** What a sighting would be, and the book as it would be afterwards; writes nothing. */
export function pairInBook(book: SlotBook, slot: Slot, sighting: Sighting, source: string, newId: string): Pairing {
  const { known: slots, toldHere } = book
  const known = slots.get(slotKey(slot)) ?? []
  const pairing = pairSighting(known, sighting, source, toldHere)
  const after = afterPairing(known, sighting, source, pairing, newId)
  slots.set(slotKey(slot), after)
  const id = pairing.kind === 'new' ? newId : pairing.id
  toldHere.add(id)
  // A line that a reference names stands in the slots of other days, too.
  const line = pairing.kind === 'paired' && sighting.bankRef !== null ? after.find((one) => one.id === id) : undefined
  if (line)
    for (const [key, lines] of slots)
      if (key !== slotKey(slot) && lines.some((one) => one.id === id))
        slots.set(
          key,
          lines.map((one) => (one.id === id ? { ...one, seen: line.seen } : one)),
        )
  return pairing
}

/** `isSeen`: this source has reported it before. */
export type PlacedLine = { readonly id: string; readonly isNew: boolean; readonly isSeen: boolean }
/** `newlyWitnessed`: lines that were known, and have other witnesses now. */
export type Placed = { readonly lines: readonly PlacedLine[]; readonly newlyWitnessed: readonly string[] }

/** What a batch found and has not written yet. */
type Unwritten = { lines: NewBankTx[]; sightings: NewSighting[] }

async function write(tx: Tx, unwritten: Unwritten): Promise<void> {
  await insertBankTxs(tx, unwritten.lines.splice(0))
  await insertSightings(tx, unwritten.sightings.splice(0))
}

/** Lays one sighting on its line, or makes it one; what can wait is written with the batch. */
async function place(
  tx: Tx,
  book: SlotBook,
  { slot, key, occurrenceNo, line }: SightedLine,
  unwritten: Unwritten,
): Promise<PlacedLine & { agrees: boolean; from: string | null }> {
  const sighting = sightingOf({ key, occurrenceNo, line })
  const known = book.known.get(slotKey(slot)) ?? []
  const pairing = pairInBook(book, slot, sighting, line.source, line.id)
  const target = pairing.kind === 'new' ? undefined : known.find(({ id }) => id === pairing.id)
  // Of a line with other words it says nothing but that there is one: whose word the line is, stays. A bot's words take their place.
  const agrees = line.namedBy === null || target === undefined || saysAll(sighting, target)
  if (pairing.kind === 'seen') return { id: pairing.id, isNew: false, isSeen: true, agrees, from: null }
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
  unwritten.sightings.push({
    source: line.source,
    key,
    occurrenceNo,
    bankTxId: id,
    hasRef: line.bankRef !== null && !losesRef,
    makers: line.namedBy,
    agrees,
    at: line.at,
  })
  return { id, isNew: pairing.kind === 'new', isSeen: false, agrees, from }
}

/** Writes each line of one source once, whoever reports it (ADR 17); answers the id each is known under and whether this call wrote it. */
export async function placeLines(tx: Tx, book: SlotBook, sighted: readonly SightedLine[]): Promise<Placed> {
  const unwritten: Unwritten = { lines: [], sightings: [] }
  const [lines, again, retold]: [PlacedLine[], SightedLine[], Set<string>] = [[], [], new Set()]
  const pause = pauses()
  for (const one of sighted) {
    await pause()
    const { from, agrees, ...placed } = await place(tx, book, one, unwritten)
    lines.push(placed)
    if (placed.isSeen) {
      if (agrees) again.push(one)
    } else if (!placed.isNew) retold.add(placed.id)
    // A sighting that moved to another line took its witness with it.
    if (from !== null) retold.add(from).add(placed.id)
  }
  await write(tx, unwritten)
  const first = again[0]?.line
  if (first?.namedBy) {
    const pairs = await oneHandAmong(
      tx,
      [...first.namedBy, ...(await selectMakers(tx, { source: first.source, told: again }))],
      first.at,
    )
    for (const id of await narrowMakers(tx, first.source, again, first.namedBy, pairs)) retold.add(id)
  }
  const at = sighted[0]?.line.at
  if (at === undefined || retold.size === 0) return { lines, newlyWitnessed: [] }
  return {
    lines,
    newlyWitnessed: await setNamedBy(
      tx,
      [...retold],
      await oneHandAmong(tx, await selectMakers(tx, { bankTxIds: [...retold] }), at),
    ),
  }
}
