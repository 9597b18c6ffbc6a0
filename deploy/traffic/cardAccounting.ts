import type { CardStatus } from '@kasa/domain/card'

import type { SentReport } from './acquirer'
import { existenceFindings, orderFindings, repeatFindings, type RequestFacts } from './requestFacts'
import type { PlannedCard } from './cardPlan'
import type { Finding } from './findings'
import type { CallbackEvent, MerchantCard } from './merchantClient'

/** The result of one planned card transfer, as the merchant's server and the acquirer saw it. */
export type CardFacts = RequestFacts<PlannedCard, MerchantCard> & {
  /** The issuer authorised it, and this was reported to our server. */
  authorised: boolean
  reports: SentReport[]
}

/** The states of an authorised transfer: a person decides on it. */
const decided: readonly CardStatus[] = ['IN_REVIEW', 'APPROVED', 'REJECTED']

/** The possible states of a transfer, by what its payer did. */
function possibleStatuses({ authorised, cancelled, reports }: CardFacts): readonly CardStatus[] {
  if (authorised) return decided
  if (cancelled) return ['CANCELLED']
  return [reports.length > 0 ? 'AWAITING_PAYER' : 'ROUTED', 'EXPIRED']
}

/** If traders of this run decide, every authorised payment is approved. */
export const isCardApprovalExpected = (facts: CardFacts, traders: number): boolean => facts.authorised && traders > 0

function lifeFindings(facts: CardFacts, traders: number): Finding[] {
  const { plan, final } = facts
  const wrong = existenceFindings('card transfer', facts)
  if (wrong.length > 0 || !final) return wrong
  const found = (kind: Finding['kind'], what: Finding['what'], detail: string): Finding[] => [
    { kind, what, object: plan.merchantRef, detail },
  ]
  // No terminal had headroom for it.
  if (final.reasonCode === 'NO_TERMINAL') return []
  if (final.status === 'APPROVED' && !facts.authorised)
    return found('wrong', 'approval', `${final.number}: approved, and no issuer authorised it`)
  if (isCardApprovalExpected(facts, traders) && final.status !== 'APPROVED')
    return found('lost', 'approval', `${final.number}: authorised, yet ${final.status}`)
  return possibleStatuses(facts).includes(final.status)
    ? []
    : found(
        'wrong',
        'card transfer',
        `${final.number}: ${final.status}, by its payer ${possibleStatuses(facts).join(' or ')}`,
      )
}

function reportFindings({ plan, reports }: CardFacts): Finding[] {
  return reports.flatMap(({ eventId, taken, problem }): Finding[] => {
    const found = (kind: Finding['kind'], detail: string) => [
      { kind, what: 'report' as const, object: eventId, detail },
    ]
    if (problem !== undefined) return found('lost', `${plan.merchantRef}: ${problem}`)
    const times = taken.filter(Boolean).length
    return times > 1 ? found('doubled', `${plan.merchantRef}: taken as new ${times} times`) : []
  })
}

/** Every status is reported once, numbers increase, and the last one is the current status. */
function eventFindings({ plan, final }: CardFacts, events: readonly CallbackEvent[]): Finding[] {
  if (!final) return []
  const types = events.map(({ type }) => type)
  const last = `card.${final.status.toLowerCase()}`
  const detail = `${last} is not the last of ${types.join(', ') || 'nothing'}`
  return [
    ...repeatFindings(plan.merchantRef, events),
    ...(types.at(-1) === last ? [] : [{ kind: 'lost', what: 'event', object: plan.merchantRef, detail } as const]),
    ...orderFindings(plan.merchantRef, events),
  ]
}

/**
 * Card transfers that were lost, doubled or wrong. `newest` is what a merchant with only callbacks believes;
 * `traders` is the number of traders who decide in this run.
 */
export function cardFindings(facts: {
  cards: readonly CardFacts[]
  traders: number
  eventsOf: ReadonlyMap<string, readonly CallbackEvent[]>
  newest: (id: string) => CallbackEvent | undefined
}): Finding[] {
  return facts.cards.flatMap((card) => {
    const { final, plan } = card
    const believed = final && facts.newest(final.id)?.data.status
    const detail = `callbacks left the merchant at ${believed ?? 'nothing'}, it is ${final?.status ?? 'gone'}`
    return [
      ...lifeFindings(card, facts.traders),
      ...reportFindings(card),
      ...(final ? eventFindings(card, facts.eventsOf.get(final.id) ?? []) : []),
      ...(believed === final?.status
        ? []
        : [{ kind: 'wrong', what: 'callback', object: plan.merchantRef, detail } as const]),
    ]
  })
}
