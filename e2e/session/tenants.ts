import { usualSession, type SessionLimits } from '@kasa/contracts/tenant'

/** Session lifetimes per tenant of these tests; undefined for a tenant without its own. */
export const limits = {
  calm: undefined,
  /** Requires an authenticator. */
  strict: undefined,
  /** Tokens that expire within a test. */
  brief: { ...usualSession, tokenS: 12 },
  /** Announced 8 s before the end; over 16 s after the last activity. */
  idle: { ...usualSession, idleS: 16 },
  /** Just over two minutes: announced as soon as the page is drawn. */
  short: { ...usualSession, maxS: 121 },
} as const satisfies Record<string, SessionLimits | undefined>
export type SessionTenant = keyof typeof limits

type Rights = { role: 'admin' | 'client'; scope: readonly string[]; above?: string }
const administrator: Rights = { role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] }

/** The people of every tenant here; a superior comes before their subordinates. */
export const people = {
  Ada: administrator,
  Bora: administrator,
  Cem: administrator,
  /**
   * Enrols an authenticator on a tenant that does not require one, so no other test can sign in as Deniz by password
   * alone.
   */
  Deniz: administrator,
  Kerem: { role: 'client', scope: ['REMIT', 'MERCHANT'] },
  Umut: { role: 'client', scope: ['SUBREMIT', 'MERCHANT'], above: 'Kerem' },
} as const satisfies Record<string, Rights>
export type Person = keyof typeof people
export const rightsOf = (person: Person): Rights => people[person]
export const personKeys = Object.keys(people) as Person[]
export const emailOf = (person: Person, tenant: SessionTenant) => `${person.toLowerCase()}@${tenant}.test`
