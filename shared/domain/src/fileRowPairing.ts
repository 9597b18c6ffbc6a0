import { isSameRef, pairReport, type KnownLine, type Pairing, type LineReport } from './linePairing'
import { balanceAgreement, bothNamed, isOneHand, payerAgreement } from './paymentFacts'
import type { StatementRowHold } from './statementImport'

/** A row that may be a known payment and does not agree with it in everything: a person decides, nothing is booked. */
export type Held = { readonly kind: 'held'; readonly id: string; readonly reason: StatementRowHold }

/** A slot of more lines than this is one of bookings that are all alike. */
const mostCompared = 200

const held = ({ id }: KnownLine, reason: StatementRowHold): Held => ({ kind: 'held', id, reason })

/** Why a row is not surely the line that it was laid on; undefined where nothing speaks against it. */
function against(lineReport: LineReport, line: KnownLine, source: string): StatementRowHold | undefined {
  const payer = payerAgreement(lineReport, line)
  const balance = balanceAgreement(lineReport, line)
  const isNamed = lineReport.bankRef !== null && line.bankRef !== null
  const isMine = line.seen.some((one) => one.source === source)
  // Two sources may write of one reference, or of one balance, in words that have nothing in common; two names are two
  // payers.
  const isSurelyOne = balance === 'same' || (isSameRef(lineReport.bankRef, line.bankRef) && !isOneHand(line, source))
  if (payer === 'other' && (!isSurelyOne || bothNamed(lineReport, line))) return 'SAME_OTHER_PAYER'
  // Two sources may count the balance of one reference differently; one source does not.
  if (balance === 'other' && (isMine || !isNamed)) return 'SAME_OTHER_BALANCE'
  return undefined
}

/** True where nothing but day and amount speaks for a line. */
const isOfSlotAlone = (lineReport: LineReport, line: KnownLine) =>
  !isSameRef(lineReport.bankRef, line.bankRef) &&
  balanceAgreement(lineReport, line) !== 'same' &&
  payerAgreement(lineReport, line) !== 'same'

const isSameContent = (line: KnownLine, lineReport: LineReport, source: string) =>
  line.seen.some((one) => one.source === source && one.key === lineReport.key)

/**
 * A known line that a row which looks new may yet be: the same source in other words, or the same balance under another
 * reference.
 */
function twinOf(here: readonly KnownLine[], lineReport: LineReport, source: string): Pairing | Held | undefined {
  for (const line of here) {
    const isMine = line.seen.some((one) => one.source === source)
    const balance = balanceAgreement(lineReport, line)
    const payer = payerAgreement(lineReport, line)
    const hasBothRefs = lineReport.bankRef !== null && line.bankRef !== null
    if (balance === 'same') {
      if (hasBothRefs) return held(line, 'SAME_OTHER_REF')
      if (payer === 'other') return held(line, 'SAME_OTHER_WORDS')
      return { kind: 'paired', id: line.id, learnsRef: lineReport.bankRef !== null && line.bankRef === null }
    }
    if (isMine && balance === 'unknown' && !hasBothRefs && payer === 'same') return held(line, 'SAME_OTHER_WORDS')
  }
  return undefined
}

/**
 * Is a row of a file a known payment? It is where all that both say agrees: day, amount, balance, payer, reference.
 * Where they agree in part, the row is held with the reason; it is new only where no known line is like it. `left`:
 * known lines that no other row of the file is.
 */
export function pairFileRow(left: readonly KnownLine[], lineReport: LineReport, source: string): Pairing | Held {
  // Of bookings equal in every word, the balance says which it is.
  const equal = left.find(
    (line) => isSameContent(line, lineReport, source) && balanceAgreement(lineReport, line) === 'same',
  )
  if (equal && against(lineReport, equal, source) === undefined) return { kind: 'seen', id: equal.id }
  const here = left.filter(({ isElsewhere }) => isElsewhere !== true)
  let candidates = left
  let refused: Held | undefined
  for (;;) {
    const pairing = pairReport(candidates, lineReport, source)
    if (pairing.kind === 'new') {
      return refused ?? twinOf(here, lineReport, source) ?? pairing
    }
    const line = candidates.find(({ id }) => id === pairing.id)
    const reason = line && against(lineReport, line, source)
    if (!line) return pairing
    if (reason === undefined) {
      if (isSameContent(line, lineReport, source)) return { kind: 'seen', id: pairing.id }
      // Day and amount alone are weaker than a line that this source told in like words.
      const twin = isOfSlotAlone(lineReport, line) ? twinOf(here, lineReport, source) : undefined
      return twin ?? pairing
    }
    refused ??= held(line, reason)
    candidates = candidates.filter(({ id }) => id !== pairing.id)
  }
}

/** How much speaks for a row being one of the known lines: its reference or content, the balance, the payer. */
export function surenessOf(known: readonly KnownLine[], lineReport: LineReport, source: string): number {
  const of = (line: KnownLine) =>
    (isSameRef(lineReport.bankRef, line.bankRef) ? 8 : 0) +
    (balanceAgreement(lineReport, line) === 'same' ? 4 : 0) +
    (isSameContent(line, lineReport, source) ? 2 : 0) +
    (payerAgreement(lineReport, line) === 'same' ? 1 : 0)
  return Math.max(0, ...known.slice(0, mostCompared).map(of))
}
