import { scopesOf } from './access'

/**
 * Who may do what to whose account: the list, the form's choices, the disabled button, the server and the tests read
 * the same rows. Source: domain sections 1 and 8, specification sections 3 and 5.
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

/** The one who acts. `scope` as the token carries it, comma-separated. */
export type UserManager = { id: string; role: string; scope: string; merchantId: string | null }
/**
 * The rights of an account, as they are or as somebody wants them. `parentUserId`: the REMIT of a SUBREMIT, the PAPARA
 * of a SUBPAPARA.
 */
export type UserRights = {
  role: string
  scope: readonly string[]
  merchantId: string | null
  parentUserId: string | null
}
export type ManagedUser = UserRights & { id: string }

/** Whom an operator has below: REMIT its SUBREMITs, PAPARA its SUBPAPARAs. */
export const subordinateScope = { REMIT: 'SUBREMIT', PAPARA: 'SUBPAPARA' } as const
const operators = Object.entries(subordinateScope)

/**
 * What is given by whoever does not hold it: it reaches no further than what they hold. A MERCHANT_TRADER reads its
 * merchant's cards.
 */
const givenBelow = [...operators, ['MERCHANT', 'MERCHANT_TRADER']] as const

/** Scopes that mean nothing without a merchant. */
const merchantScopes = ['MERCHANT', 'MERCHANT_TRADER']
/** Never handed on by their holder: two of them would own each other's people. Only ADMIN gives them. */
const adminsToGive = ['ADMIN', 'SYSTEM', ...Object.keys(subordinateScope)]

const held = (scope: readonly string[]) => scopesOf(scope.join(','))
const isAdmin = (manager: UserManager) => scopesOf(manager.scope).has('ADMIN')

/** True when the account is one of the manager's own people; for everybody else it does not exist. */
export function ownsUser(manager: UserManager, user: UserRights): boolean {
  const mine = scopesOf(manager.scope)
  if (mine.has('ADMIN')) return true
  if (mine.has('MERCHANT') && manager.merchantId !== null && user.merchantId === manager.merchantId) return true
  const theirs = held(user.scope)
  return user.parentUserId === manager.id && operators.some(([above, below]) => mine.has(above) && theirs.has(below))
}

/**
 * The scopes this manager may give: ADMIN all, others what they hold, an operator its subordinate's, a merchant its
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

/** The roles this manager may give: ADMIN all, others their own. */
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

/** A manager who holds less could take the account over and with it more than they hold. */
function isAbove(manager: UserManager, user: UserRights): boolean {
  if (isAdmin(manager)) return false
  const mayGive = held(grantableScopes(manager))
  return (
    [...held(user.scope)].some((scope) => !mayGive.has(scope) && !scopesOf(manager.scope).has(scope)) ||
    (user.role === 'admin' && manager.role.toLowerCase() !== 'admin')
  )
}

/** What one does to oneself elsewhere or not at all: one's own session, password, authenticator and status. */
const notOnOneself: readonly UserAction[] = ['setStatus', 'resetPassword', 'resetMfa', 'activateMfa', 'endSessions']

/** Why this manager may not do this to an account of theirs, or undefined when they may. */
export function whyNotUser(action: UserAction, manager: UserManager, user: ManagedUser): UserRefusal | undefined {
  if (user.id === manager.id) return notOnOneself.includes(action) ? 'USER_SELF' : undefined
  return isAbove(manager, user) ? 'USER_ABOVE_YOU' : undefined
}

const sameScopes = (a: readonly string[], b: readonly string[]) => {
  const [left, right] = [held(a), held(b)]
  return left.size === right.size && [...left].every((scope) => right.has(scope))
}

/** True when this manager could give the account one more scope, with the merchant or the operator that it may need. */
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

/** The parts of an account's rights that a change touches. */
export function changedRights(before: UserRights, after: UserRights): Field[] {
  const rows: [Field, boolean][] = [
    ['role', before.role !== after.role],
    ['scope', !sameScopes(before.scope, after.scope)],
    ['mrcID', before.merchantId !== after.merchantId],
    ['parentUserId', before.parentUserId !== after.parentUserId],
  ]
  return rows.flatMap(([field, isChanged]) => (isChanged ? [field] : []))
}

/** True where one of these scopes stands below an operator's. */
export const isSubordinate = (scope: readonly string[]): boolean =>
  operators.some(([, below]) => held(scope).has(below))

/** The operator's scope that a subordinate's stands on; undefined for every other scope. */
export const operatorAbove = (scope: string): string | undefined => operators.find(([, below]) => below === scope)?.[0]

/**
 * Why this manager may not give an account these rights, or undefined when they may. `before` null: a new account. What
 * stays as it was is no gift. The parent, where one is named, is the server's to look up.
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
 * The parent of an account with these scopes: the one named, the one it has, or for an operator's new subordinate the
 * operator.
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
 * Why an account may not stand below this one: its scopes are a subordinate's, none of them beyond what the parent
 * holds, and the parent is nobody's subordinate.
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

/** The groups and accounts a person works with; no accounts named means all of the groups'. */
export type Reach = { remitGroupIds: readonly string[]; bankAccountIds: readonly string[] }

/** Rights by which one acts on what other people do. */
const overOthers = ['ADMIN', 'SYSTEM', 'USER_MANAGEMENT']
export const isRightOverOthers = (scope: string): boolean => overOthers.includes(scope)

/**
 * The rights of this change that one person alone does not give: ADMIN and SYSTEM, the role `admin`, and
 * USER_MANAGEMENT over people who are not the giver's own, whether it is new or their merchant or operator is. Empty
 * where nothing waits. A merchant's or an operator's manager gives within its own line; beyond it `whyNotRights` has
 * refused already.
 */
export function rightsOfTwo(manager: UserManager, before: UserRights | null, after: UserRights): string[] {
  const [had, has] = [held(before?.scope ?? []), held(after.scope)]
  const isMoved = before !== null && changedRights(before, after).some((field) => field !== 'role')
  const gained = [...has].filter((scope) => !had.has(scope) && ['ADMIN', 'SYSTEM'].includes(scope))
  const manages = has.has('USER_MANAGEMENT') && isAdmin(manager) && after.parentUserId !== manager.id
  // Who manages already and loses a right gains nothing by it.
  const reachesFurther =
    !had.has('USER_MANAGEMENT') ||
    (isMoved &&
      ([...has].some((scope) => !had.has(scope)) ||
        after.merchantId !== before.merchantId ||
        after.parentUserId !== before.parentUserId))
  return [
    ...gained,
    ...(manages && reachesFurther ? ['USER_MANAGEMENT'] : []),
    ...(after.role === 'admin' && before?.role !== 'admin' ? ['admin'] : []),
  ]
}

/**
 * True where one person alone does nothing to an account by which they could be it: another address, password or
 * authenticator, or opened again. Of whoever has ADMIN, SYSTEM or the role `admin`, and of those who manage people that
 * are not this manager's own.
 */
export function isActOfTwo(manager: UserManager, user: UserRights): boolean {
  const theirs = held(user.scope)
  return (
    isAdmin(manager) &&
    (theirs.has('ADMIN') ||
      theirs.has('SYSTEM') ||
      user.role === 'admin' ||
      (theirs.has('USER_MANAGEMENT') && user.parentUserId !== manager.id))
  )
}

/** What a person has while the rights they were added with wait: as whoever signs up. */
export const leastRights = {
  role: 'client',
  scope: ['client'],
  merchantId: null,
  parentUserId: null,
} as const satisfies UserRights

/**
 * What of this reach lies within the parent's; null asks for all of it. Where no account is left, neither is a group:
 * none named would mean all.
 */
export function reachWithin(wanted: Reach | null, parent: Reach): Reach {
  if (wanted === null) return { remitGroupIds: [...parent.remitGroupIds], bankAccountIds: [...parent.bankAccountIds] }
  const remitGroupIds = wanted.remitGroupIds.filter((id) => parent.remitGroupIds.includes(id))
  if (parent.bankAccountIds.length === 0) return { remitGroupIds, bankAccountIds: [...wanted.bankAccountIds] }
  if (wanted.bankAccountIds.length === 0) return { remitGroupIds, bankAccountIds: [...parent.bankAccountIds] }
  const bankAccountIds = wanted.bankAccountIds.filter((id) => parent.bankAccountIds.includes(id))
  return { remitGroupIds: bankAccountIds.length === 0 ? [] : remitGroupIds, bankAccountIds }
}
