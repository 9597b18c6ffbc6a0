import { usualSession, type SessionLimits } from '@kasa/contracts/tenant'

/** What sessions live by, per tenant of these tests; undefined is what a tenant has that says nothing. */
export const limits = {
  calm: undefined,
  /** Asks for an authenticator. */
  strict: undefined,
  /** Tokens that run out within a test. */
  brief: { ...usualSession, tokenS: 12 },
  /** Announced 8 s before, over 16 s after the last sign of life. */
  idle: { ...usualSession, idleS: 16 },
  /** Two minutes and a breath: announced as soon as the page is there. */
  short: { ...usualSession, maxS: 121 },
} as const satisfies Record<string, SessionLimits | undefined>
export type SessionTenant = keyof typeof limits

export const people = ['Ada', 'Bora', 'Cem'] as const
export type Person = (typeof people)[number]
