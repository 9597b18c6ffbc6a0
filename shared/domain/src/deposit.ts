import { whyOwnSource, type NamedOnlyBy, type SourceRefusal } from './lineSource'
import { creditedMinor, openDepositStatuses } from './openDeposit'
import { ownAccount, type LinkedAccounts } from './otherPerson'
import {
  isPerson,
  whyNotRequest,
  whyNotTaken,
  type RequestFacts,
  type RequestRefusal,
  type RequestRule,
} from './request'

/**
 * Deposit (`remit_request`) states and transitions as one table, used by the API, the screens and the tests. Source:
 * domain section 4.
 */
export const depositStatuses = [
  'NEW',
  'ASSIGNED',
  'DECLARED',
  'IN_REVIEW',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** Who acts: the system, a merchant's server, or a person under one of their scopes. */
export type DepositActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'REMIT' | 'SUBREMIT'

type Transition = RequestRule<DepositStatus, DepositActor> & {
  /** Requires a linked bank line. */
  readonly bankLine?: true
  readonly reason?: true
  /** One person (`who`) requests, another decides. */
  readonly fourEyes?: true
  /** Only while no money was seen: afterwards it could not be credited to anyone. */
  readonly unpaid?: true
  /** The payer's receipt replaces the bank line. */
  readonly receipt?: true
}

export const depositTransitions = {
  assign: { from: ['NEW'], to: 'ASSIGNED', who: ['SYSTEM'] },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  declare: { from: ['ASSIGNED'], to: 'DECLARED', who: ['API'] },
  review: { from: ['ASSIGNED', 'DECLARED'], to: 'IN_REVIEW', who: ['SYSTEM'] },
  approve: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
    to: 'APPROVED',
    who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'],
    claim: true,
    bankLine: true,
  },
  reject: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
    to: 'REJECTED',
    who: ['ADMIN', 'REMIT', 'SUBREMIT'],
    claim: true,
    reason: true,
  },
  expire: { from: ['ASSIGNED'], to: 'EXPIRED', who: ['SYSTEM'] },
  cancel: { from: ['NEW', 'ASSIGNED'], to: 'CANCELLED', who: ['API', 'MERCHANT'], unpaid: true },
  undo: { from: ['APPROVED', 'REJECTED'], to: 'IN_REVIEW', who: ['ADMIN', 'REMIT', 'SUBREMIT'], ownDecision: true },
  approveLate: { from: ['EXPIRED', 'REJECTED'], to: 'APPROVED', who: ['ADMIN', 'REMIT'], bankLine: true },
  approveUnseen: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
    to: 'APPROVED',
    who: ['ADMIN'],
    receipt: true,
    fourEyes: true,
    reason: true,
  },
  reverse: { from: ['APPROVED'], to: 'REVERSED', who: ['ADMIN'], fourEyes: true, reason: true },
} as const satisfies Record<string, Transition>

export type DepositAction = keyof typeof depositTransitions
export const depositActions = Object.keys(depositTransitions) as DepositAction[]

/** Reasons for a rejection, by a person or the system. */
export const depositRejectReasons = [
  'NOT_RECEIVED',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'DUPLICATE',
  'SUSPICIOUS',
  'CUSTOMER_REQUEST',
] as const
export type DepositRejectReason = (typeof depositRejectReasons)[number]

/**
 * Reasons for confirming a request although its transfer differs from it, in the order of their numbers on the screen
 * (domain section 4: `reason_code` beside the decision).
 */
export const depositConfirmReasons = [
  'SAME_PERSON',
  'AMOUNT_ACCEPTED',
  'REFERENCE_MISTYPED',
  'RECEIPT_AGREES',
  'CUSTOMER_PROVED',
] as const
export type DepositConfirmReason = (typeof depositConfirmReasons)[number]

/** The parts in which a transfer may differ from its request. */
export const depositParts = ['amount', 'name', 'reference', 'account'] as const
export type DepositPart = (typeof depositParts)[number]

const explained: Record<DepositConfirmReason, readonly DepositPart[]> = {
  SAME_PERSON: ['name'],
  AMOUNT_ACCEPTED: ['amount'],
  REFERENCE_MISTYPED: ['reference'],
  RECEIPT_AGREES: ['amount', 'name', 'reference', 'account'],
  CUSTOMER_PROVED: ['name', 'reference', 'account'],
}

/** True if the reason explains a differing part, or if the differing parts are unknown. */
export const explainsDeposit = (reason: DepositConfirmReason, differing: readonly DepositPart[]): boolean =>
  differing.length === 0 || explained[reason].some((part) => differing.includes(part))

type Matched = { match: 'exact' | 'partial' | 'none'; amountMinor: bigint; amountReceivedMinor: bigint | null }

/** True if confirming needs a reason: amount, name, reference or account of the transfer differ from the request. */
export const needsConfirmReason = (deposit: Matched): boolean =>
  deposit.match !== 'exact' || creditedMinor(deposit) !== deposit.amountMinor

/** Reasons for which the system refuses a new request. */
export const depositRefusalReasons = ['NO_ACCOUNT', 'LIMIT'] as const

/** The input of the deposit rules, in addition to that of every request. Times in ms since epoch. */
export type DepositFacts = RequestFacts<DepositStatus> & {
  hasBankLine: boolean
  /** The amount received differs from the amount requested. */
  amountDiffers?: boolean
  /** The merchant's policy for a different amount; undefined means REVIEW. */
  amountPolicy?: AmountPolicy
  /** A part payment: until when the rest may come; null when it is complete. */
  restUntilMs?: number | null
  hasReceipt?: boolean
  /** The only people who are the evidence of one of its lines; undefined: a bot is. */
  namedOnlyBy?: NamedOnlyBy
}

/**
 * What happens when a different amount comes (domain section 4): the system approves the received amount, a person
 * decides, or the money is returned.
 */
export const amountPolicies = ['APPROVE_RECEIVED', 'REVIEW', 'REJECT_AND_RETURN'] as const
export type AmountPolicy = (typeof amountPolicies)[number]

export type DepositRefusal =
  | RequestRefusal
  | 'BANK_LINE_NEEDED'
  | 'AMOUNT_DIFFERS'
  | 'REST_AWAITED'
  | 'RECEIPT_NEEDED'
  | 'BANK_LINE_THERE'
  | 'PAYMENT_SEEN'
  | SourceRefusal

/** Who may approve a different amount. */
const mayApproveOther: Record<AmountPolicy, (isPerson: boolean) => boolean> = {
  APPROVE_RECEIVED: () => true,
  REVIEW: (isPerson) => isPerson,
  REJECT_AND_RETURN: () => false,
}

/**
 * Why this actor may not do this now, or undefined when they may. `userId` is null for SYSTEM and API.
 * `linkedAccounts`: the accounts that count as theirs; by default only their own.
 */
export function whyNotDeposit(
  action: DepositAction,
  deposit: DepositFacts,
  actor: { kind: DepositActor; userId: string | null; linkedAccounts?: LinkedAccounts },
  nowMs: number,
): DepositRefusal | undefined {
  const rule: Transition = depositTransitions[action]
  const refusal = whyNotRequest(rule, deposit, actor, nowMs)
  if (refusal) return refusal
  const person = isPerson(actor)
  if (rule.bankLine && !deposit.hasBankLine) return 'BANK_LINE_NEEDED'
  const ownSource =
    rule.bankLine &&
    whyOwnSource(
      deposit.namedOnlyBy ?? null,
      person && actor.userId !== null ? (actor.linkedAccounts ?? ownAccount(actor.userId)) : null,
    )
  if (ownSource) return ownSource
  if (rule.unpaid && deposit.hasBankLine) return 'PAYMENT_SEEN'
  if (rule.receipt && deposit.hasBankLine) return 'BANK_LINE_THERE'
  if (rule.receipt && !deposit.hasReceipt) return 'RECEIPT_NEEDED'
  if (rule.bankLine && !person && (deposit.restUntilMs ?? 0) > nowMs) return 'REST_AWAITED'
  if (rule.bankLine && deposit.amountDiffers && !mayApproveOther[deposit.amountPolicy ?? 'REVIEW'](person))
    return 'AMOUNT_DIFFERS'
  return undefined
}

/**
 * Why this person may not link a bank line to the deposit or unlink it, by the transition that linking leads to. No
 * claim is needed, but another person's claim blocks. The evidence of the line is checked separately (`whyNotLine`).
 */
export function whyNotLink(
  action: 'approve' | 'approveLate',
  deposit: DepositFacts,
  actor: { kind: DepositActor; userId: string },
  nowMs: number,
): DepositRefusal | undefined {
  const claim =
    deposit.claim && deposit.claim.untilMs > nowMs ? deposit.claim : { userId: actor.userId, untilMs: Infinity }
  return whyNotDeposit(
    action,
    { ...deposit, claim, hasBankLine: true, amountDiffers: false, restUntilMs: null, namedOnlyBy: null },
    actor,
    nowMs,
  )
}

/**
 * One linked line: its whole amount, the amount given to the request, and whether the payer's note names all requests
 * that share it.
 */
export type LinkedShare = { readonly lineMinor: bigint; readonly givenMinor: bigint; readonly isSharedByPayer: boolean }

/**
 * Linking follows the merchant's policy, as deciding does. Under REJECT_AND_RETURN, no more than the requested amount
 * may be linked, and no part of a line, since parts would make any transfer fit; parts named by the payer are
 * separate payments in one transfer. A smaller amount is kept as a part payment and cannot be approved until the rest
 * comes.
 */
export function whyNotShares(
  policy: AmountPolicy,
  restMinor: bigint,
  shares: readonly LinkedShare[],
): 'AMOUNT_DIFFERS' | undefined {
  if (policy !== 'REJECT_AND_RETURN') return undefined
  const isMore = shares.reduce((sum, { givenMinor }) => sum + givenMinor, 0n) > restMinor
  return isMore ||
    shares.some(({ lineMinor, givenMinor, isSharedByPayer }) => lineMinor !== givenMinor && !isSharedByPayer)
    ? 'AMOUNT_DIFFERS'
    : undefined
}

/** Why this person may not claim the deposit, or undefined when they may; a holder may renew. */
export const whyNotClaim = (deposit: DepositFacts, userId: string, nowMs: number) =>
  whyNotTaken<DepositStatus>(openDepositStatuses, deposit, userId, nowMs)
