import type { CardAction, CardStatus } from './card'

/**
 * What terminals and acquirers report of a card transfer. Reports may come in any order and more than once: what is
 * known is a function of the set of them, and the request goes on by what is known, never by which came last.
 */
export const cardEventTypes = ['opened', 'received', 'authorised', 'declined', 'settled', 'chargeback'] as const
export type CardEventType = (typeof cardEventTypes)[number]

export const threeDsResults = ['PASSED', 'ATTEMPTED', 'FAILED', 'NONE'] as const
export type ThreeDsResult = (typeof threeDsResults)[number]

/** What a report may say of the card and the payment; first six and last four digits, never more. */
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
  /** The acquirer's own name for the report: one report for ever. */
  readonly eventId: string
  readonly type: CardEventType
  readonly at: Date
  readonly said: Partial<CardSaid>
  readonly chargeback?: CardChargeback
}

/** What all reports of a transfer come to. */
export type CardKnown = {
  readonly isOpened: boolean
  /** When money was first said to have come; null until it was. */
  readonly receivedAt: Date | null
  readonly authorisedAt: Date | null
  readonly settledAt: Date | null
  readonly declines: number
  readonly said: Partial<CardSaid>
  readonly chargeback: (CardChargeback & { readonly at: Date }) | null
}

/** Of the moment at which it happened; of two of one moment, by name. */
const inOrder = (a: CardEvent, b: CardEvent) =>
  a.at.getTime() - b.at.getTime() || (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0)

/** What may only be said by whoever took the money: a declined card is not the one that paid. */
const paying: readonly CardEventType[] = ['received', 'authorised', 'settled', 'chargeback']

/**
 * The same for every order of `events` and for any repetition of one. What an authorisation says of the card outweighs
 * the other reports.
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
 * The next step of a transfer by what is known; undefined where it stands as it should. Asked again after each step,
 * and after each decision.
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
