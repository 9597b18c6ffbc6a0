import { scopesOf } from './access'
import { isSubordinate, operatorAbove, reachWithin, type LoginStatus, type Reach } from './userRights'

/** An account's rights as they are kept: what it may do, and where. */
export type Standing = Reach & { scope: readonly string[]; merchantId: string | null }
export type Superior = Standing & { status: LoginStatus }

/**
 * True where the operator holds what this scope stands on: a SUBREMIT's REMIT, and for any other scope the scope
 * itself.
 */
const isHeldBy = (above: ReadonlySet<string>) => (scope: string) =>
  [...scopesOf(scope)].every((token) => above.has(operatorAbove(token) ?? token))

/**
 * What counts of an account's rights at this moment. Those of a subordinate lie within the rights of the operator above
 * it and end with them (domain section 8): undefined where that operator is gone, not active, no operator any more, or
 * stands below another itself. Every other account has what it was given.
 */
export function standingOf(own: Standing, above: Superior | null): Standing | undefined {
  if (!isSubordinate(own.scope)) return own
  if (above?.status !== 'ACTIVE' || isSubordinate(above.scope)) return undefined
  const scope = own.scope.filter(isHeldBy(scopesOf(above.scope.join(','))))
  if (!isSubordinate(scope)) return undefined
  return { scope, merchantId: own.merchantId === above.merchantId ? own.merchantId : null, ...reachWithin(own, above) }
}
