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

type Rights = { role: 'admin' | 'client'; scope: readonly string[]; above?: string }
const administrator: Rights = { role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] }

/** People of every tenant here; who stands above somebody comes before them. */
export const people = {
  Ada: administrator,
  Bora: administrator,
  Cem: administrator,
  /**
   * Sets up an authenticator where nobody is asked for one: no other test can sign in as Deniz with a password alone.
   */
  Deniz: administrator,
  Kerem: { role: 'client', scope: ['REMIT', 'MERCHANT'] },
  Umut: { role: 'client', scope: ['SUBREMIT', 'MERCHANT'], above: 'Kerem' },
} as const satisfies Record<string, Rights>
export type Person = keyof typeof people
export const rightsOf = (person: Person): Rights => people[person]
export const personKeys = Object.keys(people) as Person[]
export const emailOf = (person: Person, tenant: SessionTenant) => `${person.toLowerCase()}@${tenant}.test`
