import { whyNotOther, type LinkedAccounts } from './otherPerson'

/** Four eyes: one person requests, another decides. Source: domain sections 1 and 8. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'DENIED', 'EXPIRED'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** The state shown in a list: who has to decide while it waits (from the reader's view), or how it ended. */
export const approvalStates = ['yours', 'own', 'others', 'APPROVED', 'DENIED', 'EXPIRED'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** `whyNot`: why the reader may not decide, or null when they may. */
export function approvalStateOf(approval: {
  status: ApprovalStatus
  whyNot: string | null
  mayWithdraw: boolean
}): ApprovalState {
  if (approval.status !== 'PENDING') return approval.status
  if (approval.whyNot === null) return 'yours'
  return approval.mayWithdraw ? 'own' : 'others'
}

/** The amount of the requested change, in kuruş; null if it has none. */
export const amountOf = ({ after }: { after: Readonly<Record<string, unknown>> }): bigint | null =>
  typeof after.amount === 'number' && Number.isSafeInteger(after.amount) ? BigInt(after.amount) : null

export const approvalActions = ['approve', 'deny', 'withdraw'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** The input of the approval rules. Times in ms since epoch. */
export type ApprovalFacts = {
  status: ApprovalStatus
  /** Null when a merchant's server made the request. */
  makerId: string | null
  /**
   * People who count as makers too: who created the API key that made the request, or who let the request proceed.
   */
  behindIds?: readonly string[]
  checkerIds: readonly string[]
  expiresMs: number
}

export type ApprovalRefusal =
  | 'APPROVAL_OVER'
  | 'APPROVAL_RAN_OUT'
  | 'APPROVAL_OWN'
  | 'APPROVAL_SAME_LINE'
  | 'APPROVAL_SAME_HAND'
  | 'APPROVAL_GIVEN'
  | 'APPROVAL_NOT_YOURS'

/**
 * Why this person may not act as another person here: they are already the maker or an earlier checker; undefined
 * otherwise.
 */
export const handIn = ({ makerId, behindIds = [], checkerIds }: ApprovalFacts, linkedAccounts: LinkedAccounts) =>
  whyNotOther([...(makerId === null ? [] : [makerId]), ...behindIds, ...checkerIds], linkedAccounts)

/** Each rule with the actions it applies to. The first that holds is returned. */
const rules: readonly [
  ApprovalRefusal,
  readonly ApprovalAction[],
  (approval: ApprovalFacts, personId: string, nowMs: number, linkedAccounts: LinkedAccounts) => boolean,
][] = [
  ['APPROVAL_OVER', approvalActions, ({ status }) => status !== 'PENDING'],
  ['APPROVAL_RAN_OUT', ['approve', 'deny'], ({ expiresMs }, _, nowMs) => expiresMs <= nowMs],
  [
    'APPROVAL_OWN',
    ['approve', 'deny'],
    ({ makerId, behindIds = [] }, personId) => makerId === personId || behindIds.includes(personId),
  ],
  ['APPROVAL_GIVEN', ['approve', 'deny'], ({ checkerIds }, personId) => checkerIds.includes(personId)],
  [
    'APPROVAL_SAME_LINE',
    ['approve', 'deny'],
    (approval, _, _now, linkedAccounts) => handIn(approval, linkedAccounts)?.why === 'LINE',
  ],
  [
    'APPROVAL_SAME_HAND',
    ['approve', 'deny'],
    (approval, _, _now, linkedAccounts) => handIn(approval, linkedAccounts)?.why === 'RECENT',
  ],
  ['APPROVAL_NOT_YOURS', ['withdraw'], ({ makerId }, personId) => makerId !== personId],
]

/**
 * Why this person may not do this now, or undefined when they may. `linkedAccounts`: the accounts that count as
 * theirs. Does not check the permission.
 */
export const whyNotApproval = (
  action: ApprovalAction,
  approval: ApprovalFacts,
  personId: string,
  nowMs: number,
  linkedAccounts: LinkedAccounts,
): ApprovalRefusal | undefined =>
  rules.find(([, actions, holds]) => actions.includes(action) && holds(approval, personId, nowMs, linkedAccounts))?.[0]
