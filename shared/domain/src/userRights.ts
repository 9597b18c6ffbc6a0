import { scopesOf } from './access'

/**
 * Who may do what to whose account. Used by the list, the form, the buttons, the server and the tests. Source: domain
 * sections 1 and 8, specification sections 3 and 5.
 */

export const userRoles = ['admin', 'client', 'merchant', 'profile', 'money_withdraw'] as const
export type UserRole = (typeof userRoles)[number]

export const userScopes = [
  'ADMIN',
  'SYSTEM',
  'MERCHANT',
  'MERCHANT_TRADER',
  'REMIT',
  'SUBREMIT',
  'PAPARA',
  'SUBPAPARA',
  'TRADER',
  'client',
  'profile',
  'money_withdraw',
  'tpos',
  'USER_MANAGEMENT',
] as const
export type UserScope = (typeof userScopes)[number]

export const loginStatuses = ['ACTIVE', 'PASSIVE', 'LOCKED'] as const
export type LoginStatus = (typeof loginStatuses)[number]

/** The acting person. `scope` is comma-separated, as in the token. */
export type UserManager = { id: string; role: string; scope: string; merchantId: string | null }
/** Current or requested rights of an account. `parentUserId`: the REMIT of a SUBREMIT, the PAPARA of a SUBPAPARA. */
export type UserRights = {
  role: string
  scope: readonly string[]
  merchantId: string | null
  parentUserId: string | null
}
export type ManagedUser = UserRights & { id: string }

/** The scope of each operator's subordinates. */
export const subordinateScope = { REMIT: 'SUBREMIT', PAPARA: 'SUBPAPARA' } as const
const operators = Object.entries(subordinateScope)

/**
 * Scopes that may be granted without holding them, because they allow less than the granter's own. A MERCHANT_TRADER
 * reads its merchant's cards.
 */
const givenBelow = [...operators, ['MERCHANT', 'MERCHANT_TRADER']] as const

/** Scopes that need a merchant. */
const merchantScopes = ['MERCHANT', 'MERCHANT_TRADER']
/** Only ADMIN grants these; if holders could, two of them would own each other's people. */
const adminsToGive = ['ADMIN', 'SYSTEM', ...Object.keys(subordinateScope)]

const held = (scope: readonly string[]) => scopesOf(scope.join(','))

/** True for the people of a merchant; false for an ADMIN, whatever else they hold. */
export const isMerchantPerson = (scope: readonly string[]): boolean => {
  const tokens = held(scope)
  return !tokens.has('ADMIN') && merchantScopes.some((one) => tokens.has(one))
}
const isAdmin = (manager: UserManager) => scopesOf(manager.scope).has('ADMIN')

/** True when the account is one of the manager's own people. Other accounts are invisible to the manager. */
export function ownsUser(manager: UserManager, user: UserRights): boolean {
  const mine = scopesOf(manager.scope)
  if (mine.has('ADMIN')) return true
  if (mine.has('MERCHANT') && manager.merchantId !== null && user.merchantId === manager.merchantId) return true
  const theirs = held(user.scope)
  return user.parentUserId === manager.id && operators.some(([above, below]) => mine.has(above) && theirs.has(below))
}

/**
 * The scopes this manager may grant: ADMIN all; others those they hold, an operator its subordinate's, a merchant its
 * traders'.
 */
export function grantableScopes(manager: UserManager): readonly UserScope[] {
  if (isAdmin(manager)) return userScopes
  const mine = scopesOf(manager.scope)
  const below = new Set<string>(givenBelow.flatMap(([above, sub]) => (mine.has(above) ? [sub] : [])))
  return userScopes.filter(
    (scope) => below.has(scope) || (mine.has(scope.toUpperCase()) && !adminsToGive.includes(scope)),
  )
}

/** The roles this manager may grant: ADMIN all, others their own. */
export const grantableRoles = (manager: UserManager): readonly UserRole[] =>
  isAdmin(manager) ? userRoles : userRoles.filter((role) => role === manager.role.toLowerCase())

export type UserRefusal =
  | 'USER_SELF'
  | 'USER_ABOVE_YOU'
  | 'USER_SELF_RIGHTS'
  | 'USER_SCOPE_NOT_YOURS'
  | 'USER_ROLE_NOT_YOURS'
  | 'USER_MERCHANT_NEEDED'
  | 'USER_PARENT_NEEDED'
  | 'USER_OUTSIDE'
export type UserAction = 'edit' | 'setStatus' | 'resetPassword' | 'resetMfa' | 'activateMfa' | 'endSessions'

/** True if the account has more rights than the manager, who could otherwise take it over and gain them. */
function isAbove(manager: UserManager, user: UserRights): boolean {
  if (isAdmin(manager)) return false
  const mayGive = held(grantableScopes(manager))
  return (
    [...held(user.scope)].some((scope) => !mayGive.has(scope) && !scopesOf(manager.scope).has(scope)) ||
    (user.role === 'admin' && manager.role.toLowerCase() !== 'admin')
  )
}

/** Actions not allowed on one's own account here: status, password, authenticator and sessions. */
const notOnOneself: readonly UserAction[] = ['setStatus', 'resetPassword', 'resetMfa', 'activateMfa', 'endSessions']

/** Why this manager may not do this to one of their accounts, or undefined when they may. */
export function whyNotUser(action: UserAction, manager: UserManager, user: ManagedUser): UserRefusal | undefined {
  if (user.id === manager.id) return notOnOneself.includes(action) ? 'USER_SELF' : undefined
  return isAbove(manager, user) ? 'USER_ABOVE_YOU' : undefined
}

const sameScopes = (a: readonly string[], b: readonly string[]) => {
  const [left, right] = [held(a), held(b)]
  return left.size === right.size && [...left].every((scope) => right.has(scope))
}

/** True when this manager could grant the account one more scope, with the merchant or operator that it may need. */
export function mayGiveScope(manager: UserManager, user: ManagedUser, scope: string): boolean {
  if (manager.id === user.id || !ownsUser(manager, user) || whyNotUser('edit', manager, user) !== undefined)
    return false
  const more = [...user.scope, scope]
  const refusal = whyNotRights(manager, user, {
    ...user,
    scope: more,
    parentUserId: parentFor(manager, user, { scope: more }),
  })
  return refusal === undefined || refusal.reason === 'USER_MERCHANT_NEEDED' || refusal.reason === 'USER_PARENT_NEEDED'
}

type Field = 'role' | 'scope' | 'mrcID' | 'parentUserId'
export type RightsRefusal = { reason: UserRefusal; field: Field }

export function changedRights(before: UserRights, after: UserRights): Field[] {
  const rows: [Field, boolean][] = [
    ['role', before.role !== after.role],
    ['scope', !sameScopes(before.scope, after.scope)],
    ['mrcID', before.merchantId !== after.merchantId],
    ['parentUserId', before.parentUserId !== after.parentUserId],
  ]
  return rows.flatMap(([field, isChanged]) => (isChanged ? [field] : []))
}

/** True if one of these scopes is a subordinate's. */
export const isSubordinate = (scope: readonly string[]): boolean =>
  operators.some(([, below]) => held(scope).has(below))

/** The operator's scope that a subordinate's scope requires; undefined for other scopes. */
export const operatorAbove = (scope: string): string | undefined => operators.find(([, below]) => below === scope)?.[0]

/**
 * Why this manager may not grant these rights, or undefined when they may. `before` null: a new account. Unchanged
 * rights are not checked. The server checks the parent.
 */
export function whyNotRights(
  manager: UserManager,
  before: ManagedUser | null,
  after: UserRights,
): RightsRefusal | undefined {
  const changed = before === null ? (['role', 'scope', 'mrcID', 'parentUserId'] as const) : changedRights(before, after)
  if (before?.id === manager.id && changed[0] !== undefined) return { reason: 'USER_SELF_RIGHTS', field: changed[0] }
  const already = held(before?.scope ?? [])
  const mayGive = held(grantableScopes(manager))
  if ([...held(after.scope)].some((scope) => !already.has(scope) && !mayGive.has(scope)))
    return { reason: 'USER_SCOPE_NOT_YOURS', field: 'scope' }
  if (changed.includes('role') && !grantableRoles(manager).some((role) => role === after.role))
    return { reason: 'USER_ROLE_NOT_YOURS', field: 'role' }
  const wanted = held(after.scope)
  if (after.merchantId === null && merchantScopes.some((scope) => wanted.has(scope)))
    return { reason: 'USER_MERCHANT_NEEDED', field: 'mrcID' }
  const isForeignMerchant =
    !isAdmin(manager) &&
    after.merchantId !== null &&
    after.merchantId !== manager.merchantId &&
    after.merchantId !== before?.merchantId
  if (isForeignMerchant) return { reason: 'USER_OUTSIDE', field: 'mrcID' }
  const isForeignParent =
    !isAdmin(manager) &&
    after.parentUserId !== null &&
    after.parentUserId !== manager.id &&
    after.parentUserId !== before?.parentUserId
  if (isForeignParent) return { reason: 'USER_OUTSIDE', field: 'parentUserId' }
  if (after.parentUserId === null && isSubordinate(after.scope))
    return { reason: 'USER_PARENT_NEEDED', field: 'parentUserId' }
  if (before?.id !== manager.id && !ownsUser(manager, after))
    return { reason: 'USER_OUTSIDE', field: scopesOf(manager.scope).has('MERCHANT') ? 'mrcID' : 'scope' }
  return undefined
}

/**
 * The parent of an account with these scopes: the requested one, its current one, or, for an operator's new
 * subordinate, the operator.
 */
export function parentFor(
  manager: UserManager,
  before: ManagedUser | null,
  wanted: { scope: readonly string[]; parentUserId?: string | null | undefined },
): string | null {
  if (!isSubordinate(wanted.scope))
    return before !== null && sameScopes(before.scope, wanted.scope) ? before.parentUserId : null
  return wanted.parentUserId ?? before?.parentUserId ?? (isAdmin(manager) ? null : manager.id)
}

/**
 * Why an account may not be below this parent: its scopes must be a subordinate's and within the parent's, and the
 * parent must not be a subordinate.
 */
export function whyNotBelow(
  parent: { scope: readonly string[] },
  child: { scope: readonly string[] },
): 'USER_PARENT_WRONG' | 'USER_BEYOND_PARENT' | undefined {
  const [above, below] = [held(parent.scope), held(child.scope)]
  if (isSubordinate(parent.scope)) return 'USER_PARENT_WRONG'
  if (operators.some(([operator, subordinate]) => below.has(subordinate) && !above.has(operator)))
    return 'USER_PARENT_WRONG'
  return [...below].some((scope) => !above.has(operatorAbove(scope) ?? scope)) ? 'USER_BEYOND_PARENT' : undefined
}

/** The groups and accounts a person works with; no accounts means all of the groups'. */
export type Reach = { remitGroupIds: readonly string[]; bankAccountIds: readonly string[] }

/** Rights to manage or decide on other people's work, and to ask for a merchant's money. */
const heavyRights = ['ADMIN', 'SYSTEM', 'USER_MANAGEMENT', 'MONEY_WITHDRAW']
export const isHeavyRight = (scope: string): boolean => heavyRights.includes(scope)

/**
 * The rights of this change that need a second person: ADMIN and SYSTEM, the role `admin`, USER_MANAGEMENT over people
 * who are not the granter's own, and money_withdraw from an ADMIN, whether the right is new or their merchant or
 * operator is. Empty if none does. A merchant's or operator's manager grants within their own reporting line;
 * `whyNotRights` has refused anything beyond.
 */
export function rightsOfTwo(manager: UserManager, before: UserRights | null, after: UserRights): string[] {
  const [had, has] = [held(before?.scope ?? []), held(after.scope)]
  const isMoved = before !== null && changedRights(before, after).some((field) => field !== 'role')
  const gained = [...has].filter((scope) => !had.has(scope) && ['ADMIN', 'SYSTEM'].includes(scope))
  // Whoever already holds the right and loses another gains nothing.
  const reachesFurther = (right: string): boolean =>
    has.has(right) &&
    (!had.has(right) ||
      (isMoved &&
        ([...has].some((scope) => !had.has(scope)) ||
          after.merchantId !== before.merchantId ||
          after.parentUserId !== before.parentUserId)))
  const manages = isAdmin(manager) && after.parentUserId !== manager.id && reachesFurther('USER_MANAGEMENT')
  return [
    ...gained,
    ...(manages ? ['USER_MANAGEMENT'] : []),
    ...(isAdmin(manager) && reachesFurther('MONEY_WITHDRAW') ? ['money_withdraw'] : []),
    ...(after.role === 'admin' && before?.role !== 'admin' ? ['admin'] : []),
  ]
}

/**
 * True if an action that could take over the account needs a second person: changing its address, password or
 * authenticator, or reopening it. Applies to accounts with ADMIN, SYSTEM, money_withdraw or the role `admin`, and to
 * those that manage people who are not this manager's own.
 */
export function isActOfTwo(manager: UserManager, user: UserRights): boolean {
  const theirs = held(user.scope)
  return (
    isAdmin(manager) &&
    (theirs.has('ADMIN') ||
      theirs.has('SYSTEM') ||
      theirs.has('MONEY_WITHDRAW') ||
      user.role === 'admin' ||
      (theirs.has('USER_MANAGEMENT') && user.parentUserId !== manager.id))
  )
}

/** The rights of a new account while the requested ones wait for approval; same as after sign-up. */
export const leastRights = {
  role: 'client',
  scope: ['client'],
  merchantId: null,
  parentUserId: null,
} as const satisfies UserRights

/**
 * The part of this reach within the parent's; null requests all of it. If no account remains, the groups are removed
 * too, since no accounts would mean all.
 */
export function reachWithin(wanted: Reach | null, parent: Reach): Reach {
  if (wanted === null) return { remitGroupIds: [...parent.remitGroupIds], bankAccountIds: [...parent.bankAccountIds] }
  const remitGroupIds = wanted.remitGroupIds.filter((id) => parent.remitGroupIds.includes(id))
  if (parent.bankAccountIds.length === 0) return { remitGroupIds, bankAccountIds: [...wanted.bankAccountIds] }
  if (wanted.bankAccountIds.length === 0) return { remitGroupIds, bankAccountIds: [...parent.bankAccountIds] }
  const bankAccountIds = wanted.bankAccountIds.filter((id) => parent.bankAccountIds.includes(id))
  return { remitGroupIds: bankAccountIds.length === 0 ? [] : remitGroupIds, bankAccountIds }
}
