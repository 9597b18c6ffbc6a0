import { isSameRef, pairReport, type KnownLine, type Pairing, type LineReport } from './linePairing'
import { balanceAgreement, bothNamed, isOneHand, payerAgreement } from './paymentFacts'
import type { StatementRowHold } from './statementImport'

/** A row that resembles a known line but differs from it in part: a person decides, nothing is booked. */
export type Held = { readonly kind: 'held'; readonly id: string; readonly reason: StatementRowHold }

/** More lines with the same day and amount than this are considered identical bookings. */
const mostCompared = 200

const held = ({ id }: KnownLine, reason: StatementRowHold): Held => ({ kind: 'held', id, reason })

/** Why a row may not be the line it was paired with; undefined if nothing contradicts. */
function against(lineReport: LineReport, line: KnownLine, source: string): StatementRowHold | undefined {
  const payer = payerAgreement(lineReport, line)
  const balance = balanceAgreement(lineReport, line)
  const isNamed = lineReport.bankRef !== null && line.bankRef !== null
  const isMine = line.seen.some((one) => one.source === source)
  // Two sources may describe the same reference or balance with entirely different texts; two different names are two
  // payers.
  const isSurelyOne = balance === 'same' || (isSameRef(lineReport.bankRef, line.bankRef) && !isOneHand(line, source))
  if (payer === 'other' && (!isSurelyOne || bothNamed(lineReport, line))) return 'SAME_OTHER_PAYER'
  // Two sources may compute different balances for one reference; one source does not.
  if (balance === 'other' && (isMine || !isNamed)) return 'SAME_OTHER_BALANCE'
  return undefined
}

/** True if only day and amount match. */
const isOfSlotAlone = (lineReport: LineReport, line: KnownLine) =>
  !isSameRef(lineReport.bankRef, line.bankRef) &&
  balanceAgreement(lineReport, line) !== 'same' &&
  payerAgreement(lineReport, line) !== 'same'

const isSameContent = (line: KnownLine, lineReport: LineReport, source: string) =>
  line.seen.some((one) => one.source === source && one.key === lineReport.key)

/**
 * True if the same source reported the line with more, or with fewer, description columns: the first column has the
 * same text.
 */
const hasOtherColumns = (line: KnownLine, { key, shortKey }: LineReport, source: string): boolean =>
  line.seen.some(
    (one) => one.source === source && (one.key === shortKey || (one.shortKey != null && one.shortKey === key)),
  )

/**
 * A known line that the same source reported with more, or with fewer, description columns. If the first column alone
 * does not name the payer, a person decides.
 */
function withOtherColumns(
  here: readonly KnownLine[],
  lineReport: LineReport,
  source: string,
): Pairing | Held | undefined {
  const line = here.find(
    (one) => hasOtherColumns(one, lineReport, source) && balanceAgreement(lineReport, one) !== 'other',
  )
  if (!line) return undefined
  const isSurelyOne = payerAgreement(lineReport, line) === 'same' || balanceAgreement(lineReport, line) === 'same'
  return isSurelyOne ? { kind: 'paired', id: line.id, learnsRef: false } : held(line, 'OTHER_DESCRIPTION')
}

/**
 * A known line that a seemingly new row may repeat: the same source with other texts, or the same balance under
 * another reference.
 */
function twinOf(here: readonly KnownLine[], lineReport: LineReport, source: string): Pairing | Held | undefined {
  for (const line of here) {
    const isMine = line.seen.some((one) => one.source === source)
    const balance = balanceAgreement(lineReport, line)
    const payer = payerAgreement(lineReport, line)
    const hasBothRefs = lineReport.bankRef !== null && line.bankRef !== null
    if (balance === 'same') {
      if (hasBothRefs) return held(line, 'SAME_OTHER_REF')
      if (payer === 'other') return held(line, 'OTHER_DESCRIPTION')
      return { kind: 'paired', id: line.id, learnsRef: lineReport.bankRef !== null && line.bankRef === null }
    }
    if (isMine && balance === 'unknown' && !hasBothRefs && payer === 'same') return held(line, 'OTHER_DESCRIPTION')
  }
  return undefined
}

/**
 * Decides whether a row of a file is a known line. It is when everything that both report matches: day, amount,
 * balance, payer, reference. If only a part matches, the row is held with the reason; it is new only if no known line
 * resembles it. `left`: known lines not paired with another row of the file.
 */
export function pairFileRow(left: readonly KnownLine[], lineReport: LineReport, source: string): Pairing | Held {
  // Among bookings with identical texts, the balance decides.
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
      return refused ?? withOtherColumns(here, lineReport, source) ?? twinOf(here, lineReport, source) ?? pairing
    }
    const line = candidates.find(({ id }) => id === pairing.id)
    const reason = line && against(lineReport, line, source)
    if (!line) return pairing
    if (reason === undefined) {
      if (isSameContent(line, lineReport, source)) return { kind: 'seen', id: pairing.id }
      // A match by day and amount only is weaker than a similar line of the same source.
      const twin = isOfSlotAlone(lineReport, line) ? twinOf(here, lineReport, source) : undefined
      return twin ?? pairing
    }
    refused ??= held(line, reason)
    candidates = candidates.filter(({ id }) => id !== pairing.id)
  }
}

/** How strongly a row matches one of the known lines: reference, balance, content, payer. */
export function surenessOf(known: readonly KnownLine[], lineReport: LineReport, source: string): number {
  const of = (line: KnownLine) =>
    (isSameRef(lineReport.bankRef, line.bankRef) ? 8 : 0) +
    (balanceAgreement(lineReport, line) === 'same' ? 4 : 0) +
    (isSameContent(line, lineReport, source) ? 2 : 0) +
    (payerAgreement(lineReport, line) === 'same' ? 1 : 0)
  return Math.max(0, ...known.slice(0, mostCompared).map(of))
}
