import { afterPairing, pairSighting, type KnownLine, type Pairing, type Sighting } from '@kasa/domain/linePairing'
import { foldText } from '@kasa/domain/turkishText'

import type { Tx } from '../db/client'
import { insertBankTx, type NewBankTx } from './banktx.sql'
import { insertSighting, lockSlots, moveRef, selectSlotLines, setLearntRef, slotKey, type Slot } from './sightings.sql'

export { slotKey } from './sightings.sql'

/** A line as a source reports it: what would be written of it, were it new. */
export type SightedLine = { readonly slot: Slot; readonly key: string; readonly occurrenceNo: number; readonly line: NewBankTx }

/** The lines of some slots, read once and kept up while sightings are paired in them. */
export type SlotBook = Map<string, KnownLine[]>

/** What is known in some slots, for a look that writes nothing. */
export const readSlots = (db: Pick<Tx, 'query'>, slots: readonly Slot[]): Promise<SlotBook> => selectSlotLines(db, slots)

/** Locks the slots of a batch until the transaction ends, and reads what is known in them. */
export async function openSlots(tx: Tx, slots: readonly Slot[]): Promise<SlotBook> {
  await lockSlots(tx, slots)
  return selectSlotLines(tx, slots)
}

/** A line as it is compared with those that are known. */
export const sightingOf = ({ key, occurrenceNo, line }: Pick<SightedLine, 'key' | 'occurrenceNo'> & { line: Pick<NewBankTx, 'bankRef' | 'description' | 'senderFold' | 'balanceAfterMinor'> }): Sighting => ({
  key, occurrenceNo, bankRef: line.bankRef, text: foldText(line.description), name: line.senderFold, balanceAfterMinor: line.balanceAfterMinor,
})

/** What a sighting would be, and the book as it would be afterwards; writes nothing. */
export function pairInBook(book: SlotBook, slot: Slot, sighting: Sighting, source: string, newId: string): Pairing {
  const known = book.get(slotKey(slot)) ?? []
  const pairing = pairSighting(known, sighting, source)
  book.set(slotKey(slot), afterPairing(known, sighting, source, pairing, newId))
  return pairing
}

/** Writes a line once, whoever reports it (ADR 17); answers the id it is known under and whether this call wrote it. */
export async function placeLine(tx: Tx, book: SlotBook, { slot, key, occurrenceNo, line }: SightedLine): Promise<{ id: string; isNew: boolean }> {
  const pairing = pairInBook(book, slot, sightingOf({ key, occurrenceNo, line }), line.source, line.id)
  if (pairing.kind === 'seen') return { id: pairing.id, isNew: false }
  const id = pairing.kind === 'new' ? line.id : pairing.id
  if (pairing.kind === 'new') await insertBankTx(tx, line)
  if (pairing.kind === 'new' && pairing.refFrom !== null) await moveRef(tx, pairing.refFrom, id, line.at)
  if (pairing.kind === 'paired' && pairing.learnsRef && line.bankRef !== null) await setLearntRef(tx, id, line.bankRef, line.at)
  await insertSighting(tx, { source: line.source, key, occurrenceNo, bankTxId: id, hasRef: line.bankRef !== null, at: line.at })
  return { id, isNew: pairing.kind === 'new' }
}
