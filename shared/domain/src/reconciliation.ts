import type { JournalKind } from './ledger'
import type { FigureKind } from './report'

/**
 * Reconciliation (domain section 6): the effect of each posting on a merchant's day, break types, and day statuses.
 */

/** Faults of a money event, most significant first. Of several, the first is shown until it is resolved. */
export const breakTypes = [
  'DUPLICATE',
  'MISSING_REQUEST',
  'RETURNED',
  'MISSING_BANK',
  'STATUS',
  'LATE',
  'AMOUNT',
  'FEE',
] as const
export type BreakType = (typeof breakTypes)[number]

export const dayStatuses = ['OPEN', 'IN_PROGRESS', 'AGREED', 'CLOSED'] as const
/**
 * OPEN: no work yet. IN_PROGRESS: the merchant sent figures or a person took a break, and breaks are open. AGREED: no
 * open break. CLOSED: signed by both sides.
 */
export type DayStatus = (typeof dayStatuses)[number]

export const movements = ['approved', 'paidOut', 'returned', 'reversed', 'adjusted', 'settled'] as const
export type Movement = (typeof movements)[number]

export const movementSign: Readonly<Record<Movement, 1 | -1>> = {
  approved: 1,
  paidOut: -1,
  returned: 1,
  reversed: -1,
  adjusted: 1,
  settled: -1,
}

type Posting = {
  readonly movement: Movement
  /** The request's state after the event. */
  readonly state: string
  /** Postings that reverse this one. On the same day, the two together are not an event. */
  readonly takenBackBy?: readonly JournalKind[]
  /** True for a posting that reverses another. */
  readonly isInverse?: true
}

/** The effect of each posting on a merchant's day; null if it moves none of the merchant's money or only holds it. */
export const postings: Readonly<Record<JournalKind, Posting | null>> = {
  P1: null,
  P2: { movement: 'approved', state: 'APPROVED', takenBackBy: ['P2U'] },
  P2b: { movement: 'approved', state: 'APPROVED', takenBackBy: ['P2U'] },
  P2U: { movement: 'approved', state: 'UNDONE', isInverse: true },
  P2bL: null,
  P3: null,
  P4: { movement: 'paidOut', state: 'SENT', takenBackBy: ['P4U', 'P6b'] },
  P4U: { movement: 'paidOut', state: 'UNDONE', isInverse: true },
  P5: null,
  P6: { movement: 'returned', state: 'RETURNED' },
  P6b: { movement: 'paidOut', state: 'NOT_SENT', isInverse: true },
  P7: null,
  P8: null,
  P8A: null,
  P8U: null,
  P8AU: null,
  P9: { movement: 'reversed', state: 'REVERSED' },
  P9P: null,
  P9PU: null,
  P10a: { movement: 'approved', state: 'APPROVED', takenBackBy: ['P10aU'] },
  P10aU: { movement: 'approved', state: 'UNDONE', isInverse: true },
  P10b: null,
  P10r: { movement: 'reversed', state: 'REFUNDED' },
  P10c: { movement: 'reversed', state: 'CHARGEBACK' },
  P10w: { movement: 'reversed', state: 'WON', isInverse: true },
  P11: { movement: 'settled', state: 'SENT', takenBackBy: ['P11U'] },
  P11U: { movement: 'settled', state: 'UNDONE', isInverse: true },
  P11R: { movement: 'settled', state: 'RETURNED', isInverse: true },
  P12: null,
  P12R: null,
  ADJ: { movement: 'adjusted', state: 'ADJUSTED' },
  WO: { movement: 'adjusted', state: 'WRITTEN_OFF' },
}

/** States that a merchant may report, with the movement each claims; null: no money moved. */
export const merchantStates = {
  APPROVED: 'approved',
  SENT: 'paidOut',
  PAID: 'paidOut',
  RETURNED: 'returned',
  REVERSED: 'reversed',
  REFUNDED: 'reversed',
  CHARGEBACK: 'reversed',
  WON: 'reversed',
  PENDING: null,
  REJECTED: null,
  CANCELLED: null,
  EXPIRED: null,
} as const satisfies Record<string, Movement | null>
export type MerchantState = keyof typeof merchantStates

/**
 * Reported states whose amount counts against their movement, because their posting is an inverse: a won chargeback
 * gives back what the chargeback took.
 */
export const statesGivenBack: readonly MerchantState[] = (Object.keys(merchantStates) as MerchantState[]).filter(
  (state) =>
    Object.values(postings).some(
      (posting) => posting?.isInverse && posting.state === state && posting.movement === merchantStates[state],
    ),
)

/**
 * The figures of a merchant's day. Closing = opening + approved − paidOut + returned − reversed + adjusted − settled
 * − fee − tax.
 */
export const reconciliationFigures = {
  openingMinor: 'money',
  approved: 'count',
  approvedMinor: 'money',
  paidOut: 'count',
  paidOutMinor: 'money',
  returnedMinor: 'money',
  reversedMinor: 'money',
  feeMinor: 'money',
  taxMinor: 'money',
  adjustedMinor: 'money',
  settledMinor: 'money',
  closingMinor: 'money',
  reportedInMinor: 'money',
  reportedOutMinor: 'money',
  differenceMinor: 'money',
  breaks: 'count',
  breaksMinor: 'money',
  breaks0: 'count',
  breaks1: 'count',
  breaks3: 'count',
  breaks7: 'count',
} as const satisfies Record<string, FigureKind>
export type ReconciliationFigure = keyof typeof reconciliationFigures

/** The longest range for which single events are shown, in days. */
export const mostEventDays = 31

/** `Elif Kılıç` as `E••• K•••`: recognisable to those who know the name, but not identifying. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ')
