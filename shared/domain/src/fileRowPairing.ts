import { isSameRef, pairSighting, type KnownLine, type Pairing, type Sighting } from './linePairing'
import { balanceAgreement, bothNamed, isOneHand, payerAgreement } from './paymentFacts'
import type { StatementRowHold } from './statementImport'

/** A row that may be a known payment and does not agree with it in everything: a person decides, nothing is booked. */
export type Held = { readonly kind: 'held'; readonly id: string; readonly reason: StatementRowHold }

/** A slot of more lines than this is one of bookings that are all alike. */
const mostCompared = 200

const held = ({ id }: KnownLine, reason: StatementRowHold): Held => ({ kind: 'held', id, reason })

/** Why a row is not surely the line that it was laid on; undefined where nothing speaks against it. */
function against(sighting: Sighting, line: KnownLine, source: string): StatementRowHold | undefined {
  const payer = payerAgreement(sighting, line)
  const balance = balanceAgreement(sighting, line)
  const isNamed = sighting.bankRef !== null && line.bankRef !== null
  const isMine = line.seen.some((one) => one.source === source)
  // Two sources may write of one reference, or of one balance, in words that have nothing in common; two names are two payers.
  const isSurelyOne = balance === 'same' || (isSameRef(sighting.bankRef, line.bankRef) && !isOneHand(line, source))
  if (payer === 'other' && (!isSurelyOne || bothNamed(sighting, line))) return 'SAME_OTHER_PAYER'
  // Two sources may count the balance of one reference differently; one source does not.
  if (balance === 'other' && (isMine || !isNamed)) return 'SAME_OTHER_BALANCE'
  return undefined
}

/** True where nothing but day and amount speaks for a line. */
const isOfSlotAlone = (sighting: Sighting, line: KnownLine) =>
  !isSameRef(sighting.bankRef, line.bankRef) &&
  balanceAgreement(sighting, line) !== 'same' &&
  payerAgreement(sighting, line) !== 'same'

const isSameContent = (line: KnownLine, sighting: Sighting, source: string) =>
  line.seen.some((one) => one.source === source && one.key === sighting.key)

/** A known line that a row which looks new may yet be: the same source in other words, or the same balance under another reference. */
function twinOf(here: readonly KnownLine[], sighting: Sighting, source: string): Pairing | Held | undefined {
  for (const line of here) {
    const isMine = line.seen.some((one) => one.source === source)
    const balance = balanceAgreement(sighting, line)
    const payer = payerAgreement(sighting, line)
    const hasBothRefs = sighting.bankRef !== null && line.bankRef !== null
    if (balance === 'same') {
      if (hasBothRefs) return held(line, 'SAME_OTHER_REF')
      if (payer === 'other') return held(line, 'SAME_OTHER_WORDS')
      return { kind: 'paired', id: line.id, learnsRef: sighting.bankRef !== null && line.bankRef === null }
    }
    if (isMine && balance === 'unknown' && !hasBothRefs && payer === 'same') return held(line, 'SAME_OTHER_WORDS')
  }
  return undefined
}

/**
 * Is a row of a file a known payment? It is where all that both say agrees: day, amount, balance, payer, reference. Where they agree in
 * part, the row is held with the reason; it is new only where no known line is like it. `left`: known lines that no other row of the
 * file is.
 */
export function pairFileRow(left: readonly KnownLine[], sighting: Sighting, source: string): Pairing | Held {
  // Of bookings equal in every word, the balance says which it is.
  const equal = left.find(
    (line) => isSameContent(line, sighting, source) && balanceAgreement(sighting, line) === 'same',
  )
  if (equal && against(sighting, equal, source) === undefined) return { kind: 'seen', id: equal.id }
  const here = left.filter(({ isElsewhere }) => isElsewhere !== true)
  let candidates = left
  let refused: Held | undefined
  for (;;) {
    const pairing = pairSighting(candidates, sighting, source)
    if (pairing.kind === 'new') {
      return refused ?? twinOf(here, sighting, source) ?? pairing
    }
    const line = candidates.find(({ id }) => id === pairing.id)
    const reason = line && against(sighting, line, source)
    if (!line) return pairing
    if (reason === undefined) {
      if (isSameContent(line, sighting, source)) return { kind: 'seen', id: pairing.id }
      // Day and amount alone are weaker than a line that this source told in like words.
      const twin = isOfSlotAlone(sighting, line) ? twinOf(here, sighting, source) : undefined
      return twin ?? pairing
    }
    refused ??= held(line, reason)
    candidates = candidates.filter(({ id }) => id !== pairing.id)
  }
}

/** How much speaks for a row being one of the known lines: its reference or content, the balance, the payer. */
export function surenessOf(known: readonly KnownLine[], sighting: Sighting, source: string): number {
  const of = (line: KnownLine) =>
    (isSameRef(sighting.bankRef, line.bankRef) ? 8 : 0) +
    (balanceAgreement(sighting, line) === 'same' ? 4 : 0) +
    (isSameContent(line, sighting, source) ? 2 : 0) +
    (payerAgreement(sighting, line) === 'same' ? 1 : 0)
  return Math.max(0, ...known.slice(0, mostCompared).map(of))
}
