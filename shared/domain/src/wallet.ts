import { scopesOf } from './access'
import { whyNotRequest, type RequestFacts, type RequestRefusal, type RequestRule } from './request'

/**
 * Wallet transfer (`papara_request`) states and transitions as one table, used by the API, the screens and the tests.
 * Incoming transfers work like deposits, outgoing ones like withdrawals. Source: domain section 4.
 */
export const walletDirections = ['IN', 'OUT'] as const
export type WalletDirection = (typeof walletDirections)[number]

export const walletStatuses = [
  'NEW',
  'ASSIGNED',
  'IN_REVIEW',
  'APPROVED',
  'PENDING_APPROVAL',
  'QUEUED',
  'SENDING',
  'SUSPECT',
  'SENT',
  'PAID',
  'RETURNED',
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** Who acts: the system, a merchant's server, or a person under one of their scopes. */
export type WalletActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'PAPARA' | 'SUBPAPARA'

type Transition = RequestRule<WalletStatus, WalletActor> & {
  readonly reason?: true
  /** Requires a transfer reported by the wallet's provider. */
  readonly line?: true
  /** Only while no money was seen: afterwards it could not be credited to anyone. */
  readonly unpaid?: true
  /** The wallet's transfer number, as read by a person, replaces the provider's report; a second person approves. */
  readonly evidence?: true
}

const open = ['ASSIGNED', 'IN_REVIEW'] as const satisfies readonly WalletStatus[]

export const walletTransitions = {
  assign: { from: ['NEW'], to: 'ASSIGNED', who: ['SYSTEM'] },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  review: { from: ['ASSIGNED'], to: 'IN_REVIEW', who: ['SYSTEM'] },
  /** Money that came after the request had ended needs a person's review. */
  comeLate: { from: ['EXPIRED', 'REJECTED', 'CANCELLED'], to: 'IN_REVIEW', who: ['SYSTEM'], line: true },
  approve: { from: open, to: 'APPROVED', who: ['SYSTEM', 'ADMIN', 'SUBPAPARA'], claim: true, line: true },
  approveUnseen: { from: open, to: 'APPROVED', who: ['ADMIN', 'SUBPAPARA'], evidence: true, reason: true },
  reject: { from: open, to: 'REJECTED', who: ['ADMIN', 'SUBPAPARA'], claim: true, reason: true },
  undo: { from: ['APPROVED', 'REJECTED'], to: 'IN_REVIEW', who: ['ADMIN', 'SUBPAPARA'], ownDecision: true },
  expire: { from: ['ASSIGNED'], to: 'EXPIRED', who: ['SYSTEM'] },
  cancel: {
    from: ['NEW', 'ASSIGNED', 'PENDING_APPROVAL', 'QUEUED'],
    to: 'CANCELLED',
    who: ['API'],
    unpaid: true,
  },
  await: { from: ['NEW'], to: 'PENDING_APPROVAL', who: ['SYSTEM'] },
  queue: { from: ['NEW'], to: 'QUEUED', who: ['SYSTEM'] },
  agree: { from: ['PENDING_APPROVAL'], to: 'QUEUED', who: ['SYSTEM'] },
  deny: { from: ['PENDING_APPROVAL'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  /** Ends a payout that still waits to be sent; one that waits for approval is ended by its approval. */
  rejectPayout: { from: ['QUEUED'], to: 'REJECTED', who: ['ADMIN'], claim: true, reason: true },
  /** Stored before the provider is called; from now on nobody can take it back. */
  send: { from: ['QUEUED'], to: 'SENDING', who: ['SYSTEM'] },
  sent: { from: ['SENDING'], to: 'SENT', who: ['SYSTEM'] },
  /** The provider's response cannot be read, so it is unknown whether it paid. */
  suspect: { from: ['SENDING'], to: 'SUSPECT', who: ['SYSTEM'] },
  found: { from: ['SUSPECT'], to: 'SENT', who: ['SYSTEM'] },
  /**
   * The provider reports that it has not paid yet. It pays one id only once, so the payment may be sent again under
   * the same id.
   */
  resume: { from: ['SUSPECT'], to: 'SENDING', who: ['SYSTEM'] },
  /** The provider reports that it did not and will not pay. */
  decline: { from: ['SENDING', 'SUSPECT'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  pay: { from: ['SENT'], to: 'PAID', who: ['SYSTEM'] },
  return: { from: ['SENT', 'PAID'], to: 'RETURNED', who: ['SYSTEM'] },
} as const satisfies Record<string, Transition>
export type WalletAction = keyof typeof walletTransitions

/** Statuses in which a person can decide. */
export const openWalletStatuses = open
/**
 * Statuses in which this actor may claim. A queued payout is sent by the system, so it is not open, but an
 * administrator claims it to reject it.
 */
export const claimableWalletStatuses = (kind: WalletActor): readonly WalletStatus[] =>
  kind === 'ADMIN' ? [...open, ...walletTransitions.rejectPayout.from] : open
/** Statuses before the end: the reference code is reserved. */
export const pendingWalletStatuses = ['NEW', ...open] as const satisfies readonly WalletStatus[]

export const walletRejectReasons = [
  'NOT_RECEIVED',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'DUPLICATE',
  'SUSPICIOUS',
] as const
/** Reasons of an administrator for ending a payout that has not left. */
export const walletPayoutRejectReasons = [
  'NAME_DIFFERS',
  'WALLET_CLOSED',
  'LIMIT',
  'SUSPICIOUS',
  'MERCHANT_ASKED',
  'OTHER',
] as const
/** Reasons for approving a different amount, in the order of their numbers on the screen. */
export const walletApproveReasons = ['AMOUNT_ACCEPTED', 'CUSTOMER_PROVED', 'OTHER'] as const

/** The input of the wallet rules, in addition to that of every request. */
export type WalletFacts = RequestFacts<WalletStatus> & { readonly hasLine: boolean; readonly hasEvidence: boolean }
export type WalletRefusal =
  | RequestRefusal
  | 'WALLET_LINE_NEEDED'
  | 'WALLET_LINE_THERE'
  | 'WALLET_REF_NEEDED'
  | 'PAYMENT_SEEN'

/** Why this actor may not do this now, or undefined when they may. */
export function whyNotWallet(
  action: WalletAction,
  transfer: WalletFacts,
  actor: { kind: WalletActor; userId: string | null },
  nowMs: number,
): WalletRefusal | undefined {
  const rule: Transition = walletTransitions[action]
  const refusal = whyNotRequest(rule, transfer, actor, nowMs)
  if (refusal) return refusal
  if (rule.line && !transfer.hasLine) return 'WALLET_LINE_NEEDED'
  if (rule.unpaid && transfer.hasLine) return 'PAYMENT_SEEN'
  if (rule.evidence && transfer.hasLine) return 'WALLET_LINE_THERE'
  if (rule.evidence && !transfer.hasEvidence) return 'WALLET_REF_NEEDED'
  return undefined
}

/** The strongest wallet scope a person holds, or undefined. */
export function walletActorOf(scope: string): 'ADMIN' | 'PAPARA' | 'SUBPAPARA' | 'MERCHANT' | undefined {
  const held = scopesOf(scope)
  return (['ADMIN', 'PAPARA', 'SUBPAPARA', 'MERCHANT'] as const).find((wanted) => held.has(wanted))
}

/** A wallet's transfer number, normalized for comparison: without blanks, in capitals. */
export const walletTxKey = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** A wallet account number: ten digits. Undefined if it is not one. */
export function walletAccountNo(text: string): string | undefined {
  const digits = text.replace(/[\s-]+/g, '')
  return /^[1-9]\d{9}$/.test(digits) ? digits : undefined
}

/** A masked Turkish mobile number, 05** *** ** 67. Undefined if it is not one; a masked number is unchanged. */
export function walletPhoneMask(text: string): string | undefined {
  if (/^05\*\* \*\*\* \*\* \d{2}$/.test(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^90/, '')
  return /^0?5\d{9}$/.test(digits) ? `05** *** ** ${digits.slice(-2)}` : undefined
}
