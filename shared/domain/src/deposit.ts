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
 * The deposit (`remit_request`): states and transitions as one table, read by the API, the screens and the tests.
 * Source: domain section 4.
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

/** Who asks: the machine, a merchant's server, or a person by the scope they act under. */
export type DepositActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'REMIT' | 'SUBREMIT'

type Transition = RequestRule<DepositStatus, DepositActor> & {
  /** The money must have been seen at the bank. */
  readonly bankLine?: true
  readonly reason?: true
  /** One person asks, another decides: the table says who may ask. */
  readonly fourEyes?: true
  /** Only as long as no money was seen: afterwards it would lie there with nobody to credit. */
  readonly unpaid?: true
  /** The payer's receipt stands in for the bank line. */
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

/** Reasons a person or the machine may give for a rejection. */
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
 * Why a person confirms a request although its transfer is not exactly what was asked for, in the order of their
 * numbers on the screen (domain section 4: `reason_code` beside the decision).
 */
export const depositConfirmReasons = [
  'SAME_PERSON',
  'AMOUNT_ACCEPTED',
  'REFERENCE_MISTYPED',
  'RECEIPT_AGREES',
  'CUSTOMER_PROVED',
] as const
export type DepositConfirmReason = (typeof depositConfirmReasons)[number]

/** What of a transfer may differ from its request. */
export const depositParts = ['amount', 'name', 'reference', 'account'] as const
export type DepositPart = (typeof depositParts)[number]

const explained: Record<DepositConfirmReason, readonly DepositPart[]> = {
  SAME_PERSON: ['name'],
  AMOUNT_ACCEPTED: ['amount'],
  REFERENCE_MISTYPED: ['reference'],
  RECEIPT_AGREES: ['amount', 'name', 'reference', 'account'],
  CUSTOMER_PROVED: ['name', 'reference', 'account'],
}

/** True where the reason explains one of the parts that differ, or where it is not known which differ. */
export const explainsDeposit = (reason: DepositConfirmReason, differing: readonly DepositPart[]): boolean =>
  differing.length === 0 || explained[reason].some((part) => differing.includes(part))

type Matched = { match: 'exact' | 'partial' | 'none'; amountMinor: bigint; amountReceivedMinor: bigint | null }

/**
 * True where a person who confirms it must say why: amount, name, reference or account of the transfer are not those of
 * the request.
 */
export const needsConfirmReason = (deposit: Matched): boolean =>
  deposit.match !== 'exact' || creditedMinor(deposit) !== deposit.amountMinor

/** Reasons the machine refuses a new request for. */
export const depositRefusalReasons = ['NO_ACCOUNT', 'LIMIT'] as const

/** What the rule looks at, beside what every request has. Times in ms since epoch. */
export type DepositFacts = RequestFacts<DepositStatus> & {
  hasBankLine: boolean
  /** What came is not what was asked for. */
  amountDiffers?: boolean
  /** What the merchant wants done with another amount; REVIEW where it is not known. */
  amountPolicy?: AmountPolicy
  /** Less than was asked for came so far: until when the rest may follow; null where it is whole. */
  restUntilMs?: number | null
  hasReceipt?: boolean
  /** Of its lines, who alone vouches for one of them; a bot did where it is not known. */
  namedOnlyBy?: NamedOnlyBy
}

/**
 * What is done with another amount than was asked for (domain section 4): the machine approves what came, a person
 * decides, or nobody may and the money goes back.
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

/** Where another amount came: who may approve it all the same. */
const mayApproveOther: Record<AmountPolicy, (isPerson: boolean) => boolean> = {
  APPROVE_RECEIVED: () => true,
  REVIEW: (isPerson) => isPerson,
  REJECT_AND_RETURN: () => false,
}

/**
 * Why this actor may not do this now, or undefined when they may. `userId` is null for SYSTEM and API;
 * `linkedAccounts`: which accounts count as theirs, none but their own where it is not asked.
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
 * Why this person may not link a bank line to the deposit, or part one from it, by the row of the table that a link
 * leads to. Who links has it in hand: only another's claim is in the way. Whose word a line is, the line is asked
 * (`whyNotLine`).
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
 * One line that a link gives a request: what the line has in all, what of it the request gets, and whether the payer's
 * note names all requests that share it.
 */
export type LinkedShare = { readonly lineMinor: bigint; readonly givenMinor: bigint; readonly isSharedByPayer: boolean }

/**
 * Linking follows the merchant's wish as deciding does: where another amount goes back (REJECT_AND_RETURN), no more may
 * be linked than was asked for, and no part of a line, which would make any transfer fit. Parts that the payer named
 * are several payments in one transfer. Less than was asked for is held as a part payment, and nobody approves it
 * before the rest is there.
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

/** Why this person may not take the claim, or undefined when they may; a holder renews their own. */
export const whyNotClaim = (deposit: DepositFacts, userId: string, nowMs: number) =>
  whyNotTaken<DepositStatus>(openDepositStatuses, deposit, userId, nowMs)
