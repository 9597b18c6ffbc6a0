/**
 * The deposit (`remit_request`): states and transitions as one table, read by the API, the screens and the tests.
 * Source: domain section 4.
 */
export const depositStatuses = [
  'NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'REVERSED',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** Who asks: the machine, a merchant's server, or a person by the scope they act under. */
export type DepositActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'REMIT' | 'SUBREMIT'

type Transition = {
  readonly from: readonly DepositStatus[]
  readonly to: DepositStatus
  readonly who: readonly DepositActor[]
  /** A person must hold the claim; the machine never does. */
  readonly claim?: true
  /** The money must have been seen at the bank. */
  readonly bankLine?: true
  readonly reason?: true
}

export const depositTransitions = {
  assign: { from: ['NEW'], to: 'ASSIGNED', who: ['SYSTEM'] },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  declare: { from: ['ASSIGNED'], to: 'DECLARED', who: ['API'] },
  review: { from: ['ASSIGNED', 'DECLARED'], to: 'IN_REVIEW', who: ['SYSTEM'] },
  approve: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'], to: 'APPROVED', who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'],
    claim: true, bankLine: true,
  },
  reject: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'], to: 'REJECTED', who: ['ADMIN', 'REMIT', 'SUBREMIT'],
    claim: true, reason: true,
  },
  expire: { from: ['ASSIGNED'], to: 'EXPIRED', who: ['SYSTEM'] },
  cancel: { from: ['NEW', 'ASSIGNED'], to: 'CANCELLED', who: ['API', 'MERCHANT'] },
} as const satisfies Record<string, Transition>

export type DepositAction = keyof typeof depositTransitions
export const depositActions = Object.keys(depositTransitions) as DepositAction[]

/** Statuses an operator can still decide on; the "Waiting" tab and the badge count these. */
export const openDepositStatuses = ['ASSIGNED', 'DECLARED', 'IN_REVIEW'] as const satisfies readonly DepositStatus[]

/** Reasons a person or the machine may give for a rejection. */
export const depositRejectReasons = [
  'NOT_RECEIVED', 'AMOUNT_DIFFERS', 'NAME_DIFFERS', 'DUPLICATE', 'SUSPICIOUS', 'CUSTOMER_REQUEST',
] as const
export type DepositRejectReason = (typeof depositRejectReasons)[number]

/** Reasons the machine refuses a new request for. */
export const depositRefusalReasons = ['NO_ACCOUNT', 'LIMIT'] as const

/** What the rule looks at. Times in ms since epoch; `claim` is ignored once its lease ran out. */
export type DepositFacts = {
  status: DepositStatus
  claim: { userId: string; untilMs: number } | null
  hasBankLine: boolean
  /** The linked line carries another amount than was asked for; a policy per merchant comes later, until then nobody approves it. */
  amountDiffers?: boolean
}

export type DepositRefusal = 'STATUS' | 'ROLE' | 'CLAIM_NEEDED' | 'CLAIMED_BY_OTHER' | 'BANK_LINE_NEEDED' | 'AMOUNT_DIFFERS'

/** Why this actor may not do this now, or undefined when they may. `userId` is null for SYSTEM and API. */
export function whyNotDeposit(
  action: DepositAction,
  deposit: DepositFacts,
  actor: { kind: DepositActor; userId: string | null },
  nowMs: number,
): DepositRefusal | undefined {
  const rule: Transition = depositTransitions[action]
  if (!rule.who.includes(actor.kind)) return 'ROLE'
  if (!rule.from.includes(deposit.status)) return 'STATUS'
  const person = actor.kind !== 'SYSTEM' && actor.kind !== 'API'
  if (rule.claim && person) {
    const held = deposit.claim !== null && deposit.claim.untilMs > nowMs ? deposit.claim : null
    if (held === null) return 'CLAIM_NEEDED'
    if (held.userId !== actor.userId) return 'CLAIMED_BY_OTHER'
  }
  if (rule.bankLine && !deposit.hasBankLine) return 'BANK_LINE_NEEDED'
  if (rule.bankLine && deposit.amountDiffers) return 'AMOUNT_DIFFERS'
  return undefined
}

/** Why this person may not take the claim, or undefined when they may; a holder renews their own. */
export function whyNotClaim(deposit: DepositFacts, userId: string, nowMs: number): 'STATUS' | 'CLAIMED_BY_OTHER' | undefined {
  if (!(openDepositStatuses as readonly DepositStatus[]).includes(deposit.status)) return 'STATUS'
  const held = deposit.claim !== null && deposit.claim.untilMs > nowMs
  return held && deposit.claim?.userId !== userId ? 'CLAIMED_BY_OTHER' : undefined
}
