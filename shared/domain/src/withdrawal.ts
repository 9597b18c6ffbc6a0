import { isPerson, whyNotRequest, type RequestFacts, type RequestRefusal, type RequestRule } from './request'
import { usualSeconds } from './usualTimes'

/**
 * Withdrawal (`withdraw_request`) states and transitions as one table, used by the API, the screens and the tests.
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

/** Who acts: the system, a merchant's server, or a person under one of their scopes. */
export type WithdrawalActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'REMIT' | 'SUBREMIT'

type Transition = RequestRule<WithdrawalStatus, WithdrawalActor> & {
  readonly reason?: true
  /** If a person began to send it, only that person. */
  readonly begun?: true
  /** Not allowed once a bank reference was given: the bank may have executed it. */
  readonly unreferenced?: true
  /** Requires the bank's reference or receipt, as proof that it was sent. */
  readonly proof?: true
  /** Requires the bank's statement that it was not carried out. */
  readonly refusal?: true
  /** Requires the debit, or the credit of a return, on the source account's statement. */
  readonly bankLine?: true
}

/**
 * A payout in SENDING belongs to the person who began it, who ends it with `sent`, `refuse` or `suspect`. It returns
 * to QUEUED only by the bank's result file (SYSTEM) or when a second person confirms the bank's refusal. From SUSPECT
 * it returns only when two people prove with a statement that the money did not leave.
 */
export const withdrawalTransitions = {
  hold: { from: ['NEW'], to: 'HOLD', who: ['SYSTEM'], reason: true },
  await: { from: ['NEW'], to: 'PENDING_APPROVAL', who: ['SYSTEM'] },
  queue: { from: ['NEW'], to: 'QUEUED', who: ['SYSTEM'] },
  free: { from: ['HOLD'], to: 'QUEUED', who: ['ADMIN'], reason: true },
  /** The hold is released, but the approval rules still apply. */
  freeToAwait: { from: ['HOLD'], to: 'PENDING_APPROVAL', who: ['ADMIN'], reason: true },
  approve: { from: ['PENDING_APPROVAL'], to: 'QUEUED', who: ['SYSTEM'] },
  /** An approver refused, or the time for approval is over. */
  deny: { from: ['PENDING_APPROVAL'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  reject: { from: ['NEW', 'HOLD', 'QUEUED'], to: 'REJECTED', who: ['ADMIN', 'REMIT'], claim: true, reason: true },
  cancel: { from: ['NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED'], to: 'CANCELLED', who: ['API', 'MERCHANT'] },
  /** Chooses another source account: the planned one has too little money left, or opening hours have changed. */
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
  /** The person who began it reports a refusal by the bank; a second person has to confirm. */
  refuse: {
    from: ['SENDING'],
    to: 'SENDING',
    who: ['ADMIN', 'REMIT', 'SUBREMIT'],
    begun: true,
    claim: true,
    refusal: true,
    unreferenced: true,
  },
  /** The report of a refusal is withdrawn; its sender has to report the result again. */
  refuseBack: { from: ['SENDING'], to: 'SENDING', who: ['ADMIN', 'REMIT', 'SUBREMIT'], begun: true },
  /** The bank's result file reports it, or a second person confirms it. */
  notSent: { from: ['SENDING'], to: 'QUEUED', who: ['SYSTEM', 'ADMIN'], refusal: true, unreferenced: true },
  /** Its payment file was stopped before anyone took it to the bank. */
  fileVoid: { from: ['SENDING'], to: 'QUEUED', who: ['SYSTEM'] },
  /** Undoes one's own `sent` before the merchant is notified. The payout is SENDING again and may have left. */
  undo: { from: ['SENT'], to: 'SENDING', who: ['ADMIN', 'REMIT', 'SUBREMIT'], ownDecision: true },
  /** The person who began it does not know the result, or did not report it in time. */
  suspect: {
    from: ['SENDING'],
    to: 'SUSPECT',
    who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'],
    begun: true,
    claim: true,
    reason: true,
  },
  /**
   * Reported as sent, but the bank never showed the debit. The posting stays until the bank or two people resolve it.
   */
  doubt: { from: ['SENT'], to: 'SUSPECT', who: ['ADMIN'], reason: true },
  /**
   * Its debit is at the bank although no one reported it as sent. For a queued part, together with other parts of its
   * payout.
   */
  found: { from: ['SUSPECT', 'QUEUED'], to: 'SENT', who: ['SYSTEM', 'ADMIN'], bankLine: true },
  foundMissing: { from: ['SUSPECT'], to: 'QUEUED', who: ['ADMIN'], reason: true },
  pay: { from: ['SENT'], to: 'PAID', who: ['SYSTEM', 'ADMIN'], bankLine: true },
  /** Splits it into several transfers, each a payout of its own (`payoutParts.ts`), if the tenant's flag is on. */
  split: { from: ['QUEUED'], to: 'PARTIALLY_PAID', who: ['ADMIN', 'REMIT', 'SUBREMIT'], claim: true },
  /** Marks it as such a transfer, from the account planned for it. */
  part: { from: ['QUEUED'], to: 'QUEUED', who: ['SYSTEM'] },
  /** A part changed its status; the whole stays PARTIALLY_PAID. */
  parts: { from: ['PARTIALLY_PAID'], to: 'PARTIALLY_PAID', who: ['SYSTEM'] },
  partBack: { from: ['PAID'], to: 'PARTIALLY_PAID', who: ['SYSTEM'] },
  partsPaid: { from: ['PARTIALLY_PAID'], to: 'PAID', who: ['SYSTEM'] },
  partsReturned: { from: ['PARTIALLY_PAID', 'PAID'], to: 'RETURNED', who: ['SYSTEM'] },
  partsRejected: { from: ['PARTIALLY_PAID'], to: 'REJECTED', who: ['SYSTEM'] },
  return: { from: ['SENT', 'PAID'], to: 'RETURNED', who: ['SYSTEM', 'ADMIN'], bankLine: true },
} as const satisfies Record<string, Transition>
export type WithdrawalAction = keyof typeof withdrawalTransitions

/**
 * Statuses in which a person can decide or has to act. SUSPECT is resolved by the bank, or by two people with its
 * statement.
 */
export const openWithdrawalStatuses = [
  'NEW',
  'HOLD',
  'PENDING_APPROVAL',
  'QUEUED',
  'SENDING',
] as const satisfies readonly WithdrawalStatus[]

/** Reasons of our people for ending a payout that has not left. */
export const withdrawalRejectReasons = [
  'NAME_DIFFERS',
  'IBAN_CLOSED',
  'LIMIT',
  'SUSPICIOUS',
  'MERCHANT_ASKED',
  'OTHER',
] as const

/** The default time in SENDING without a report until SUSPECT, in ms (`withdraw.suspect_s`). */
export const withdrawalUnknownMs = usualSeconds['withdraw.suspect_s'] * 1000
/** How long a reported refusal waits for its second person, in ms; then the payout becomes SUSPECT. */
export const refusalWaitsMs = 24 * 60 * 60_000
/**
 * The time in SENDING without a report until SUSPECT for a payout in a payment file, in ms. The bank reports on the
 * next business day, and a holiday may come between.
 */
export const fileUnknownMs = 5 * 24 * 60 * 60_000

/** The input of the withdrawal rules, in addition to that of every request. */
export type WithdrawalFacts = RequestFacts<WithdrawalStatus> & {
  /** The bank's reference or receipt is given. */
  readonly hasProof?: boolean
  /** The bank reported that it did not carry it out. */
  readonly hasRefusal?: boolean
  readonly hasBankLine?: boolean
  /** A bank reference was ever given, even if that was undone. */
  readonly hasReference?: boolean
  /** Who began to send it; null if no one did, or if it is in a payment file. */
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
