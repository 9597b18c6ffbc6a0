import { scopesOf } from './access'
import { whyNotRequest, type RequestFacts, type RequestRefusal, type RequestRule } from './request'

/**
 * The wallet transfer (`papara_request`): states and transitions as one table, read by the API, the screens and the
 * tests. One that comes in follows the deposit, one that goes out the withdrawal. Source: domain section 4.
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

/** Who asks: the machine, a merchant's server, or a person by the scope they act under. */
export type WalletActor = 'SYSTEM' | 'API' | 'MERCHANT' | 'ADMIN' | 'PAPARA' | 'SUBPAPARA'

type Transition = RequestRule<WalletStatus, WalletActor> & {
  readonly reason?: true
  /** The wallet's own word must be there: a transfer that its provider told us of. */
  readonly line?: true
  /** Only as long as no money was seen: afterwards it would lie there with nobody to credit. */
  readonly unpaid?: true
  /**
   * The wallet's number for the transfer, as a person read it, stands in for the provider's word; a second person
   * agrees.
   */
  readonly evidence?: true
}

const open = ['ASSIGNED', 'IN_REVIEW'] as const satisfies readonly WalletStatus[]

export const walletTransitions = {
  assign: { from: ['NEW'], to: 'ASSIGNED', who: ['SYSTEM'] },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  review: { from: ['ASSIGNED'], to: 'IN_REVIEW', who: ['SYSTEM'] },
  /** Money that came after the request had ended is nobody's until a person has looked. */
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
  /** Written down before the provider is asked; from now on the merchant cannot cancel. */
  send: { from: ['QUEUED'], to: 'SENDING', who: ['SYSTEM'] },
  sent: { from: ['SENDING'], to: 'SENT', who: ['SYSTEM'] },
  /** The provider says nothing that can be read: whether it paid is unknown. */
  suspect: { from: ['SENDING'], to: 'SUSPECT', who: ['SYSTEM'] },
  found: { from: ['SUSPECT'], to: 'SENT', who: ['SYSTEM'] },
  /**
   * The provider says that it has not paid yet. It pays one payment once, so that it may be asked again under the same
   * id.
   */
  resume: { from: ['SUSPECT'], to: 'SENDING', who: ['SYSTEM'] },
  /** The provider's own word that it did not pay, nor will. */
  decline: { from: ['SENDING', 'SUSPECT'], to: 'REJECTED', who: ['SYSTEM'], reason: true },
  pay: { from: ['SENT'], to: 'PAID', who: ['SYSTEM'] },
  return: { from: ['SENT', 'PAID'], to: 'RETURNED', who: ['SYSTEM'] },
} as const satisfies Record<string, Transition>
export type WalletAction = keyof typeof walletTransitions

/** What a person can decide on now. */
export const openWalletStatuses = open
/** What has not ended: no other request may have its reference code. */
export const pendingWalletStatuses = ['NEW', ...open] as const satisfies readonly WalletStatus[]

export const walletRejectReasons = [
  'NOT_RECEIVED',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'DUPLICATE',
  'SUSPICIOUS',
] as const
/** Why a person approves another amount than was asked for, in the order of their numbers on the screen. */
export const walletApproveReasons = ['AMOUNT_ACCEPTED', 'CUSTOMER_PROVED', 'OTHER'] as const

/** What the rule looks at, beside what every request has. */
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

/**
 * Under which of their scopes a person works on wallet transfers and accounts: the strongest they hold, undefined for
 * none.
 */
export function walletActorOf(scope: string): 'ADMIN' | 'PAPARA' | 'SUBPAPARA' | 'MERCHANT' | undefined {
  const held = scopesOf(scope)
  return (['ADMIN', 'PAPARA', 'SUBPAPARA', 'MERCHANT'] as const).find((wanted) => held.has(wanted))
}

/** The wallet's number for a transfer as it is compared: without blanks, capitals. */
export const walletTxKey = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** An account number of a wallet: ten digits, as the provider writes it. Undefined where it is none. */
export function walletAccountNo(text: string): string | undefined {
  const digits = text.replace(/[\s-]+/g, '')
  return /^[1-9]\d{9}$/.test(digits) ? digits : undefined
}

/**
 * What of a Turkish mobile number people are shown: 05** *** ** 67. Undefined where it is none; a mask stays as it is.
 */
export function walletPhoneMask(text: string): string | undefined {
  if (/^05\*\* \*\*\* \*\* \d{2}$/.test(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^90/, '')
  return /^0?5\d{9}$/.test(digits) ? `05** *** ** ${digits.slice(-2)}` : undefined
}
