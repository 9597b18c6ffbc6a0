import { scopesOf } from './access'
import { isSubordinate, operatorAbove, reachWithin, type LoginStatus, type Reach } from './userRights'

/** An account's stored rights. */
export type Standing = Reach & { scope: readonly string[]; merchantId: string | null }
export type Superior = Standing & { status: LoginStatus }

/** True if the operator holds the scope required: REMIT for a SUBREMIT, and for any other scope the scope itself. */
const isHeldBy = (above: ReadonlySet<string>) => (scope: string) =>
  [...scopesOf(scope)].every((token) => above.has(operatorAbove(token) ?? token))

/**
 * The rights of an account that are effective now. A subordinate's rights are limited to those of its operator and
 * end with them (domain section 8): undefined if the operator is missing, inactive, no longer an operator, or a
 * subordinate itself. All other accounts keep their stored rights.
 */
export function standingOf(own: Standing, above: Superior | null): Standing | undefined {
  if (!isSubordinate(own.scope)) return own
  if (above?.status !== 'ACTIVE' || isSubordinate(above.scope)) return undefined
  const scope = own.scope.filter(isHeldBy(scopesOf(above.scope.join(','))))
  if (!isSubordinate(scope)) return undefined
  return { scope, merchantId: own.merchantId === above.merchantId ? own.merchantId : null, ...reachWithin(own, above) }
}
