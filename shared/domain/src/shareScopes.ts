import { scopesOf } from './access'
import { subordinateScope, type UserManager, type UserScope } from './userRights'

/** Scopes that a screen's list is read under. */
const readingScopes = [
  'ADMIN',
  'MERCHANT',
  'MERCHANT_TRADER',
  'REMIT',
  'SUBREMIT',
  'PAPARA',
  'SUBPAPARA',
  'TRADER',
] as const satisfies readonly UserScope[]
const merchantScopes: readonly string[] = ['MERCHANT', 'MERCHANT_TRADER']
const operators = Object.entries(subordinateScope)

/**
 * Whom something shared with a scope reaches: every account that holds it, those of one merchant, or its owner's own
 * people.
 */
export type ShareReach = 'ALL' | 'MERCHANT' | 'BELOW'
export type Share = { scope: UserScope; reach: ShareReach }

/**
 * With which scopes this manager may share a view of a list: whoever has charge of people, and no further than those.
 */
export function shareableScopes(manager: Omit<UserManager, 'id' | 'role'>): readonly Share[] {
  const mine = scopesOf(manager.scope)
  if (!mine.has('USER_MANAGEMENT')) return []
  const reachOf = (scope: UserScope): ShareReach | undefined => {
    if (mine.has('ADMIN')) return 'ALL'
    if (mine.has('MERCHANT') && manager.merchantId !== null && merchantScopes.includes(scope)) return 'MERCHANT'
    return operators.some(([above, below]) => mine.has(above) && scope === below) ? 'BELOW' : undefined
  }
  return readingScopes.flatMap((scope) => {
    const reach = reachOf(scope)
    return reach ? [{ scope, reach }] : []
  })
}
