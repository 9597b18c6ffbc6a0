/** A merchant's states, what it may use, and its keys' life. Source: domain section 2. */

export const merchantStatuses = ['ACTIVE', 'PAUSED_IN', 'PAUSED_OUT', 'CLOSED'] as const
export type MerchantStatus = (typeof merchantStatuses)[number]

/** The modules through which a merchant's money moves. */
export const merchantModules = ['card', 'remit', 'withdraw', 'papara'] as const

/** Where a status may go; a closed merchant stays closed. */
export const merchantTransitions = {
  ACTIVE: ['PAUSED_IN', 'PAUSED_OUT', 'CLOSED'],
  PAUSED_IN: ['ACTIVE', 'PAUSED_OUT', 'CLOSED'],
  PAUSED_OUT: ['ACTIVE', 'PAUSED_IN', 'CLOSED'],
  CLOSED: [],
} as const satisfies Record<MerchantStatus, readonly MerchantStatus[]>

export type MerchantRefusal = 'MERCHANT_CLOSED' | 'STATUS_REASON_NEEDED'

/**
 * Why a merchant may not be written with this status, or undefined when it may. A closed merchant is not written at
 * all.
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

/** How long replaced keys go on working, in hours. */
export const keyGraceHours = [0, 1, 24] as const
export type KeyGraceHours = (typeof keyGraceHours)[number]

export type KeyStatus = 'ACTIVE' | 'GRACE' | 'REVOKED'

/** What a replaced key becomes: nothing at once, or a while in grace. `until` in ms since epoch. */
export const replacedKey = (
  graceHours: KeyGraceHours,
  nowMs: number,
): { status: 'GRACE' | 'REVOKED'; untilMs: number | null } =>
  graceHours === 0 ? { status: 'REVOKED', untilMs: null } : { status: 'GRACE', untilMs: nowMs + graceHours * 3_600_000 }

/** The status a key has now: one in GRACE ends by itself. */
export const keyStatusAt = (key: { status: KeyStatus; graceUntil: Date | null }, now: Date): KeyStatus =>
  key.status === 'GRACE' && (key.graceUntil === null || key.graceUntil <= now) ? 'REVOKED' : key.status

/** What a key may be used for. */
export const keyScopes = ['deposit:create', 'withdraw:create', 'read'] as const
export type KeyScope = (typeof keyScopes)[number]
/** What a first key may do unless something else is asked for. */
export const usualKeyScopes: readonly KeyScope[] = ['deposit:create', 'read']
