import { scopesOf } from './access'

/**
 * Bank account states and transitions as one table, used by the API, the screens and the tests. Source: domain
 * sections 3 and 8.
 */
export const accountStatuses = ['DRAFT', 'PENDING_APPROVAL', 'ACTIVE', 'PAUSED', 'BLOCKED', 'CLOSED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const accountDirections = ['IN', 'OUT', 'BOTH'] as const
export const holderTypes = ['OPERATOR_ENTITY', 'AGENT_ENTITY'] as const

/** `OWNER` is the REMIT of a bank account or the PAPARA of a wallet. */
type AccountActor = 'ADMIN' | 'OWNER'
type Transition = {
  readonly from: readonly AccountStatus[]
  readonly to: AccountStatus | null
  readonly who: readonly AccountActor[]
  readonly reason?: true
}

/**
 * `to` is null where the status does not change. `submit` and `changeIban` create an approval request that a second
 * person decides.
 */
export const accountTransitions = {
  edit: { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'BLOCKED'], to: null, who: ['ADMIN', 'OWNER'] },
  submit: { from: ['DRAFT'], to: 'PENDING_APPROVAL', who: ['ADMIN', 'OWNER'], reason: true },
  changeIban: { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'BLOCKED'], to: null, who: ['ADMIN', 'OWNER'], reason: true },
  pause: { from: ['ACTIVE'], to: 'PAUSED', who: ['ADMIN', 'OWNER'], reason: true },
  resume: { from: ['PAUSED'], to: 'ACTIVE', who: ['ADMIN', 'OWNER'], reason: true },
  block: { from: ['ACTIVE', 'PAUSED'], to: 'BLOCKED', who: ['ADMIN'], reason: true },
  // To PAUSED, not ACTIVE: a person checks the account before resuming it.
  unblock: { from: ['BLOCKED'], to: 'PAUSED', who: ['ADMIN'], reason: true },
  close: { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'BLOCKED'], to: 'CLOSED', who: ['ADMIN'], reason: true },
} as const satisfies Record<string, Transition>

export type AccountAction = keyof typeof accountTransitions
export const accountActions = Object.keys(accountTransitions) as AccountAction[]
/** Actions that only change the status. */
export const accountMoves = ['pause', 'resume', 'block', 'unblock', 'close'] as const satisfies readonly AccountAction[]
export type AccountMove = (typeof accountMoves)[number]

export type AccountFacts = { status: AccountStatus; ownerId: string | null }
export type AccountRefusal = 'ACCOUNT_ADMIN_ONLY' | 'ACCOUNT_NOT_YOURS' | 'ACCOUNT_STATUS'

/** Why this person may not do this now, or undefined when they may. Does not check that they may see the account. */
export function whyNotAccount(
  action: AccountAction,
  account: AccountFacts,
  person: { id: string; scope: string },
  owner: 'REMIT' | 'PAPARA' = 'REMIT',
): AccountRefusal | undefined {
  const rule: Transition = accountTransitions[action]
  const held = scopesOf(person.scope)
  if (!held.has('ADMIN')) {
    if (!held.has(owner) || account.ownerId !== person.id) return 'ACCOUNT_NOT_YOURS'
    if (!rule.who.includes('OWNER')) return 'ACCOUNT_ADMIN_ONLY'
  }
  return rule.from.includes(account.status) ? undefined : 'ACCOUNT_STATUS'
}
