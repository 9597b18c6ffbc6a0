import type { CardAction, CardStatus } from './card'

/**
 * Reports of terminals and acquirers about a card transfer. They may arrive in any order and repeatedly, so the state
 * is computed from the set of all reports, never from the latest.
 */
export const cardEventTypes = ['opened', 'received', 'authorised', 'declined', 'settled', 'chargeback'] as const
export type CardEventType = (typeof cardEventTypes)[number]

export const threeDsResults = ['PASSED', 'ATTEMPTED', 'FAILED', 'NONE'] as const
export type ThreeDsResult = (typeof threeDsResults)[number]

/** Card and payment details in a report; of the card number only the first six and last four digits. */
export type CardSaid = {
  readonly bin6: string
  readonly last4: string
  readonly scheme: string
  readonly issuer: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly threeDs: ThreeDsResult
  readonly installments: number
  readonly authCode: string
  readonly rrn: string
  /** `2026-11-26`: the day on which the acquirer pays. */
  readonly settlementDate: string
  readonly feeMinor: bigint
  readonly declineCode: string
}

export type CardChargeback = { readonly amountMinor: bigint; readonly reasonCode: string; readonly answerBy: Date }

export type CardEvent = {
  /** The acquirer's id of the report; a repeated id is the same report. */
  readonly eventId: string
  readonly type: CardEventType
  readonly at: Date
  readonly said: Partial<CardSaid>
  readonly chargeback?: CardChargeback
}

/** The combined content of all reports of a transfer. */
export type CardKnown = {
  readonly isOpened: boolean
  /** When a payment was first reported; null if none was. */
  readonly receivedAt: Date | null
  readonly authorisedAt: Date | null
  readonly settledAt: Date | null
  readonly declines: number
  readonly said: Partial<CardSaid>
  readonly chargeback: (CardChargeback & { readonly at: Date }) | null
}

/** By time, then by event id. */
const inOrder = (a: CardEvent, b: CardEvent) =>
  a.at.getTime() - b.at.getTime() || (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0)

/** Only these reports describe the card that paid; a declined card did not. */
const paying: readonly CardEventType[] = ['received', 'authorised', 'settled', 'chargeback']

/**
 * Independent of the order of `events` and of repetitions. Card details of an authorisation take precedence over
 * other reports.
 */
export function cardKnown(events: readonly CardEvent[]): CardKnown {
  const once = [...new Map([...events].sort(inOrder).map((event) => [event.eventId, event])).values()]
  const of = (type: CardEventType) => once.filter((event) => event.type === type)
  const paid = once.filter(({ type }) => paying.includes(type))
  const [firstPaid] = of('authorised')
  const [firstSettled] = of('settled')
  const [firstBack] = of('chargeback')
  const authorised = firstPaid ?? firstSettled ?? firstBack
  const tellers =
    paid.length > 0 ? [...paid.filter((event) => event !== firstPaid), ...(firstPaid ? [firstPaid] : [])] : once
  return {
    isOpened: once.length > 0,
    receivedAt: paid[0]?.at ?? null,
    authorisedAt: authorised?.at ?? null,
    settledAt: firstSettled?.at ?? null,
    declines: of('declined').length,
    said: Object.assign({}, ...tellers.map(({ said }) => said)) as Partial<CardSaid>,
    chargeback: firstBack?.chargeback ? { ...firstBack.chargeback, at: firstBack.at } : null,
  }
}

/**
 * The next transition for what is known, or undefined if none is due. Call again after each transition and each
 * decision.
 */
export function nextCardStep(
  status: CardStatus,
  known: Pick<CardKnown, 'isOpened' | 'receivedAt' | 'authorisedAt' | 'chargeback'>,
): CardAction | undefined {
  switch (status) {
    case 'ROUTED':
      return known.receivedAt ? 'receive' : known.isOpened ? 'open' : undefined
    case 'AWAITING_PAYER':
      return known.receivedAt ? 'receive' : undefined
    case 'EXPIRED':
    case 'CANCELLED':
      return known.receivedAt ? 'receiveLate' : undefined
    case 'RECEIVED':
      return known.authorisedAt === null ? undefined : 'review'
    case 'APPROVED':
      return known.chargeback === null ? undefined : 'chargeback'
    default:
      return undefined
  }
}
