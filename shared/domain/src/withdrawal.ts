import { isPerson, whyNotRequest, type RequestFacts, type RequestRefusal, type RequestRule } from './request'
import { usualSeconds } from './usualTimes'

/**
 * The payout (`withdraw_request`): states and transitions as one table, read by the API, the screens and the tests.
 * Source: domain section 4.
 */
export const withdrawalStatuses = [
  'NEW',
  'HOLD',
  'PENDING_APPROVAL',
  'QUEUED',
  'SENDING',
  'SUSPECT',
  'SENT',
  'PARTIALLY_PAID',
  'PAID',
  'RETURNED',
  'REJECTED',
  'CANCELLED',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Who asks: the machine, a merchant's server, or a person by the scope they act under. */
export type WithdrawalActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'REMIT' | 'SUBREMIT'

type Transition = RequestRule<WithdrawalStatus, WithdrawalActor> & {
  readonly reason?: true
  /** Where a person began to send it, only for that person. */
  readonly begun?: true
  /** Impossible once a bank reference was given for it: the bank may have executed it. */
  readonly unreferenced?: true
  /** The bank's reference or its receipt: what a person has to show for a transfer that they say was sent. */
  readonly proof?: true
  /** The bank's own word that it was not carried out. */
  readonly refusal?: true
  /** The debit, or the credit of a return, on the source account's statement. */
  readonly bankLine?: true
}

/**
 * A payout in SENDING belongs to the person who began it. They have three answers: `sent`, `refuse` and `suspect`.
 * SENDING goes back to QUEUED only by the bank's own result file (SYSTEM) or when a second person confirms the bank's
 * refusal. SUSPECT goes back only when two people prove with a statement that the money did not leave.
 */
export const withdrawalTransitions = {
  hold: { from: ['NEW'], to: 'HOLD', who: ['SYSTEM'], reason: true },
  await: { from: ['NEW'], to: 'PENDING_APPROVAL', who: ['SYSTEM'] },
  queue: { from: ['NEW'], to: 'QUEUED', who: ['SYSTEM'] },
  free: { from: ['HOLD'], to: 'QUEUED', who: ['ADMIN'], reason: true },
  /** Nothing holds it back any more, and the rules of approval still ask for somebody's yes. */
  freeToAwait: { from: ['HOLD'], to: 'PENDING_APPROVAL', who: ['ADMIN'], reason: true },
  approve: { from: ['PENDING_APPROVAL'], to: 'QUEUED', who: ['SYSTEM'] },
  /** Somebody said no, or nobody said anything in time. */
  deny: { from: ['PENDING_APPROVAL'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  reject: { from: ['NEW', 'HOLD', 'QUEUED'], to: 'REJECTED', who: ['ADMIN', 'REMIT'], claim: true, reason: true },
  cancel: { from: ['NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED'], to: 'CANCELLED', who: ['API', 'MERCHANT'] },
  /**
   * Another source is looked for: the one it had has too little left, or the clock passed an hour that its plan hangs
   * on.
   */
  plan: { from: ['QUEUED'], to: 'QUEUED', who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'], claim: true },
  send: { from: ['QUEUED'], to: 'SENDING', who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'], claim: true },
  sent: {
    from: ['SENDING'],
    to: 'SENT',
    who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'],
    begun: true,
    claim: true,
    proof: true,
  },
  /** The bank refused it, says the person who began it: a second person is asked. */
  refuse: {
    from: ['SENDING'],
    to: 'SENDING',
    who: ['ADMIN', 'REMIT', 'SUBREMIT'],
    begun: true,
    claim: true,
    refusal: true,
    unreferenced: true,
  },
  /** The report that the bank refused it is taken back: its sender has to answer again. */
  refuseBack: { from: ['SENDING'], to: 'SENDING', who: ['ADMIN', 'REMIT', 'SUBREMIT'], begun: true },
  /** The bank's result file says so, or a second person confirms it. */
  notSent: { from: ['SENDING'], to: 'QUEUED', who: ['SYSTEM', 'ADMIN'], refusal: true, unreferenced: true },
  /**
   * One's own word that it was sent, taken back before the merchant hears it: it is in hand again, and may have left.
   */
  undo: { from: ['SENT'], to: 'SENDING', who: ['ADMIN', 'REMIT', 'SUBREMIT'], ownDecision: true },
  /** The person who began it does not know what became of it, or did not say so in time. */
  suspect: {
    from: ['SENDING'],
    to: 'SUSPECT',
    who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'],
    begun: true,
    claim: true,
    reason: true,
  },
  /**
   * It was said to be sent, and the bank never showed its debit. What was posted stands until the bank or two people
   * say otherwise.
   */
  doubt: { from: ['SENT'], to: 'SUSPECT', who: ['ADMIN'], reason: true },
  /**
   * Its debit is at the bank, though nobody knows that it was sent; of a part that waits, with other parts of its
   * payout.
   */
  found: { from: ['SUSPECT', 'QUEUED'], to: 'SENT', who: ['SYSTEM', 'ADMIN'], bankLine: true },
  foundMissing: { from: ['SUSPECT'], to: 'QUEUED', who: ['ADMIN'], reason: true },
  pay: { from: ['SENT'], to: 'PAID', who: ['SYSTEM', 'ADMIN'], bankLine: true },
  /** It leaves in several transfers, each a payout of its own (`payoutParts.ts`), where the tenant's flag is on. */
  split: { from: ['QUEUED'], to: 'PARTIALLY_PAID', who: ['ADMIN', 'REMIT', 'SUBREMIT'], claim: true },
  /** It is such a transfer, from the account that was planned for it. */
  part: { from: ['QUEUED'], to: 'QUEUED', who: ['SYSTEM'] },
  /** Something became of a part of it, and it stays where it is. */
  parts: { from: ['PARTIALLY_PAID'], to: 'PARTIALLY_PAID', who: ['SYSTEM'] },
  partBack: { from: ['PAID'], to: 'PARTIALLY_PAID', who: ['SYSTEM'] },
  partsPaid: { from: ['PARTIALLY_PAID'], to: 'PAID', who: ['SYSTEM'] },
  partsReturned: { from: ['PARTIALLY_PAID', 'PAID'], to: 'RETURNED', who: ['SYSTEM'] },
  partsRejected: { from: ['PARTIALLY_PAID'], to: 'REJECTED', who: ['SYSTEM'] },
  return: { from: ['SENT', 'PAID'], to: 'RETURNED', who: ['SYSTEM', 'ADMIN'], bankLine: true },
} as const satisfies Record<string, Transition>
export type WithdrawalAction = keyof typeof withdrawalTransitions

/**
 * What a person can still decide on, or has to carry out. Of what is suspect nobody decides: the bank does, or two
 * people with its statement.
 */
export const openWithdrawalStatuses = [
  'NEW',
  'HOLD',
  'PENDING_APPROVAL',
  'QUEUED',
  'SENDING',
] as const satisfies readonly WithdrawalStatus[]

/** Why a person of ours ends a payout that has not left. */
export const withdrawalRejectReasons = [
  'NAME_DIFFERS',
  'IBAN_CLOSED',
  'LIMIT',
  'SUSPICIOUS',
  'MERCHANT_ASKED',
  'OTHER',
] as const

/**
 * How long a payout may stay in SENDING without an answer, in ms, until an administrator changes `withdraw.suspect_s`;
 * then it is SUSPECT.
 */
export const withdrawalUnknownMs = usualSeconds['withdraw.suspect_s'] * 1000
/** How long the refusal of a bank waits for its second person, in ms; then the payout becomes SUSPECT. */
export const refusalWaitsMs = 24 * 60 * 60_000
/**
 * The same for a payout in a payment file, in ms: a bank answers a file on its next business day, and a holiday may lie
 * between.
 */
export const fileUnknownMs = 5 * 24 * 60 * 60_000

/** What the rule looks at, beside what every request has. */
export type WithdrawalFacts = RequestFacts<WithdrawalStatus> & {
  /** The bank's reference for it, or its receipt, is given. */
  readonly hasProof?: boolean
  /** The bank has said that it did not carry it out. */
  readonly hasRefusal?: boolean
  readonly hasBankLine?: boolean
  /** A bank reference was given for it at any time, also if that was undone. */
  readonly hasReference?: boolean
  /** Who began to send it; null where nobody did, or where it is in a payment file. */
  readonly begunBy?: string | null
}

export type WithdrawalRefusal =
  | RequestRefusal
  | 'BEGUN_BY_OTHER'
  | 'PROOF_NEEDED'
  | 'BANK_REFUSAL_NEEDED'
  | 'REFERENCE_GIVEN'
  | 'BANK_LINE_NEEDED'

/** Why this actor may not do this now, or undefined when they may. */
export function whyNotWithdrawal(
  action: WithdrawalAction,
  withdrawal: WithdrawalFacts,
  actor: { kind: WithdrawalActor; userId: string | null },
  nowMs: number,
): WithdrawalRefusal | undefined {
  const rule: Transition = withdrawalTransitions[action]
  const { begunBy = null } = withdrawal
  const isForBeginner = rule.begun && begunBy !== null && isPerson(actor) && rule.from.includes(withdrawal.status)
  if (isForBeginner && rule.who.includes(actor.kind) && begunBy !== actor.userId) return 'BEGUN_BY_OTHER'
  const refusal = whyNotRequest(rule, withdrawal, actor, nowMs)
  if (refusal) return refusal
  if (rule.unreferenced && withdrawal.hasReference) return 'REFERENCE_GIVEN'
  if (rule.proof && !withdrawal.hasProof) return 'PROOF_NEEDED'
  if (rule.refusal && !withdrawal.hasRefusal) return 'BANK_REFUSAL_NEEDED'
  if (rule.bankLine && !withdrawal.hasBankLine) return 'BANK_LINE_NEEDED'
  return undefined
}
