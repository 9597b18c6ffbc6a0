import { scopesOf } from './access'
import { subordinateScope, type UserManager, type UserScope } from './userRights'

/** Scopes under which lists are read. */
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

/** Who can see something shared with a scope: all its holders, those of one merchant, or the owner's own people. */
export type ShareReach = 'ALL' | 'MERCHANT' | 'BELOW'
export type Share = { scope: UserScope; reach: ShareReach }

/**
 * The scopes with which this person may share a view. Requires USER_MANAGEMENT, and reaches only the people they
 * manage.
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
