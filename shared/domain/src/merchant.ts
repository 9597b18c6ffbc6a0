/** A merchant's statuses, modules and API keys. Source: domain section 2. */

export const merchantStatuses = ['ACTIVE', 'PAUSED_IN', 'PAUSED_OUT', 'CLOSED'] as const
export type MerchantStatus = (typeof merchantStatuses)[number]

/** The modules through which a merchant's money moves. */
export const merchantModules = ['card', 'remit', 'withdraw', 'papara'] as const

/** Allowed status changes; a closed merchant stays closed. */
export const merchantTransitions = {
  ACTIVE: ['PAUSED_IN', 'PAUSED_OUT', 'CLOSED'],
  PAUSED_IN: ['ACTIVE', 'PAUSED_OUT', 'CLOSED'],
  PAUSED_OUT: ['ACTIVE', 'PAUSED_IN', 'CLOSED'],
  CLOSED: [],
} as const satisfies Record<MerchantStatus, readonly MerchantStatus[]>

export type MerchantRefusal = 'MERCHANT_CLOSED' | 'STATUS_REASON_NEEDED'

/**
 * Why a merchant may not be saved with this status, or undefined when it may. A closed merchant cannot be changed.
 */
export function whyNotMerchantStatus(
  from: MerchantStatus,
  to: MerchantStatus,
  reason: string | undefined,
): MerchantRefusal | undefined {
  if (from === 'CLOSED') return 'MERCHANT_CLOSED'
  const isChange = merchantTransitions[from].some((status) => status === to)
  return isChange && reason === undefined ? 'STATUS_REASON_NEEDED' : undefined
}

/** How long a replaced key stays valid, in hours. */
export const keyGraceHours = [0, 1, 24] as const
export type KeyGraceHours = (typeof keyGraceHours)[number]

export type KeyStatus = 'ACTIVE' | 'GRACE' | 'REVOKED'

/** The state of a replaced key: revoked at once, or valid during a grace period. `untilMs` in ms since epoch. */
export const replacedKey = (
  graceHours: KeyGraceHours,
  nowMs: number,
): { status: 'GRACE' | 'REVOKED'; untilMs: number | null } =>
  graceHours === 0 ? { status: 'REVOKED', untilMs: null } : { status: 'GRACE', untilMs: nowMs + graceHours * 3_600_000 }

/** The key's current status; GRACE ends automatically. */
export const keyStatusAt = (key: { status: KeyStatus; graceUntil: Date | null }, now: Date): KeyStatus =>
  key.status === 'GRACE' && (key.graceUntil === null || key.graceUntil <= now) ? 'REVOKED' : key.status

/** What a key may be used for. */
export const keyScopes = ['deposit:create', 'withdraw:create', 'read'] as const
export type KeyScope = (typeof keyScopes)[number]
/** Default scopes of a first key. */
export const usualKeyScopes: readonly KeyScope[] = ['deposit:create', 'read']
