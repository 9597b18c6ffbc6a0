import { whyNotRequest, type RequestFacts, type RequestRefusal, type RequestRule } from './request'

/**
 * Card transfer (`card_transfer`) states and transitions as one table, used by the API, the screens and the tests.
 * Source: domain section 4.
 */
export const cardStatuses = [
  'NEW',
  'ROUTED',
  'AWAITING_PAYER',
  'RECEIVED',
  'IN_REVIEW',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
  'REFUND_PENDING',
  'REFUNDED',
  'CHARGEBACK',
  'WON',
  'LOST',
] as const
export type CardStatus = (typeof cardStatuses)[number]

/** Who acts: the system, a merchant's server, or a person under one of their scopes. */
export type CardActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'TRADER'

type Transition = RequestRule<CardStatus, CardActor> & {
  readonly reason?: true
  /** The issuer must have authorised the payment. */
  readonly authorised?: true
  /** A file must be attached to our answer to the chargeback. */
  readonly evidence?: true
}

const beforePayment = ['ROUTED', 'AWAITING_PAYER'] as const satisfies readonly CardStatus[]

export const cardTransitions = {
  route: { from: ['NEW'], to: 'ROUTED', who: ['SYSTEM'] },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  /** The payer opened the bank's page, or a card was declined and they may try another. */
  open: { from: ['ROUTED'], to: 'AWAITING_PAYER', who: ['SYSTEM'] },
  receive: { from: beforePayment, to: 'RECEIVED', who: ['SYSTEM'] },
  /** A payment after the request had ended needs a person's review. */
  receiveLate: { from: ['EXPIRED', 'CANCELLED'], to: 'RECEIVED', who: ['SYSTEM'] },
  /** The issuer authorised it, or no authorisation came in time. */
  review: { from: ['RECEIVED'], to: 'IN_REVIEW', who: ['SYSTEM'] },
  approve: { from: ['IN_REVIEW'], to: 'APPROVED', who: ['ADMIN', 'TRADER'], claim: true, authorised: true },
  reject: { from: ['IN_REVIEW'], to: 'REJECTED', who: ['ADMIN', 'TRADER'], claim: true, reason: true },
  undo: { from: ['APPROVED', 'REJECTED'], to: 'IN_REVIEW', who: ['ADMIN', 'TRADER'], ownDecision: true },
  expire: { from: beforePayment, to: 'EXPIRED', who: ['SYSTEM'] },
  cancel: { from: ['NEW', ...beforePayment], to: 'CANCELLED', who: ['API'] },
  /** One administrator requests a full or partial refund; another decides. */
  askRefund: { from: ['APPROVED'], to: 'REFUND_PENDING', who: ['ADMIN'], reason: true },
  refund: { from: ['REFUND_PENDING'], to: 'REFUNDED', who: ['ADMIN'] },
  refundPart: { from: ['REFUND_PENDING'], to: 'APPROVED', who: ['ADMIN'] },
  keep: { from: ['REFUND_PENDING'], to: 'APPROVED', who: ['SYSTEM'], reason: true },
  chargeback: { from: ['APPROVED'], to: 'CHARGEBACK', who: ['SYSTEM'] },
  /** We answered the issuer with evidence. */
  represent: { from: ['CHARGEBACK'], to: 'CHARGEBACK', who: ['ADMIN'], evidence: true, reason: true },
  /** One administrator proposes the outcome; another decides. */
  askWin: { from: ['CHARGEBACK'], to: 'CHARGEBACK', who: ['ADMIN'], reason: true },
  askLose: { from: ['CHARGEBACK'], to: 'CHARGEBACK', who: ['ADMIN'], reason: true },
  keepOpen: { from: ['CHARGEBACK'], to: 'CHARGEBACK', who: ['SYSTEM'], reason: true },
  win: { from: ['CHARGEBACK'], to: 'WON', who: ['ADMIN'], reason: true },
  lose: { from: ['CHARGEBACK'], to: 'LOST', who: ['ADMIN'], reason: true },
} as const satisfies Record<string, Transition>
export type CardAction = keyof typeof cardTransitions

/** Statuses in which a person can decide. */
export const openCardStatuses = ['IN_REVIEW'] as const satisfies readonly CardStatus[]
/** Statuses before the end: the reference code is reserved, and the terminal's limit counts the amount. */
export const pendingCardStatuses = [
  'NEW',
  ...beforePayment,
  'RECEIVED',
  'IN_REVIEW',
] as const satisfies readonly CardStatus[]
/** Statuses in which the merchant has been credited, whatever happened afterwards. */
export const creditedCardStatuses = [
  'APPROVED',
  'REFUND_PENDING',
  'REFUNDED',
  'CHARGEBACK',
  'WON',
  'LOST',
] as const satisfies readonly CardStatus[]

export const cardRejectReasons = ['SUSPICIOUS', 'NOT_THE_PAYER', 'DUPLICATE', 'MERCHANT_ASKED', 'OTHER'] as const
/** Reasons for approving although rules fired, in the order of their numbers on the screen. */
export const cardApproveReasons = ['CONFIRMED', 'KNOWN_CARD', 'TRAVEL', 'OTHER'] as const
/** Reasons for which the system refuses a new request. */
export const cardRefusalReasons = ['NO_TERMINAL', 'SUSPICIOUS'] as const

/** The input of the card rules, in addition to that of every request. */
export type CardFacts = RequestFacts<CardStatus> & {
  readonly isAuthorised: boolean
  readonly hasEvidence?: boolean
}
export type CardRefusal = RequestRefusal | 'NOT_AUTHORISED' | 'EVIDENCE_NEEDED'

/** Why this actor may not do this now, or undefined when they may. */
export function whyNotCard(
  action: CardAction,
  transfer: CardFacts,
  actor: { kind: CardActor; userId: string | null },
  nowMs: number,
): CardRefusal | undefined {
  const rule: Transition = cardTransitions[action]
  const refusal = whyNotRequest(rule, transfer, actor, nowMs)
  if (refusal) return refusal
  if (rule.authorised && !transfer.isAuthorised) return 'NOT_AUTHORISED'
  if (rule.evidence && !transfer.hasEvidence) return 'EVIDENCE_NEEDED'
  return undefined
}
