import { whyNotOther, type LinkedAccounts } from './otherPerson'

/** Four eyes: what one person asked, another decides. Source: domain sections 1 and 8. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'DENIED', 'EXPIRED'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What a list says of one: whose turn it is while it waits, as its reader sees it, or how it ended. */
export const approvalStates = ['yours', 'own', 'others', 'APPROVED', 'DENIED', 'EXPIRED'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** `whyNot`: why its reader may not decide, or null when they may. */
export function approvalStateOf(approval: {
  status: ApprovalStatus
  whyNot: string | null
  mayWithdraw: boolean
}): ApprovalState {
  if (approval.status !== 'PENDING') return approval.status
  if (approval.whyNot === null) return 'yours'
  return approval.mayWithdraw ? 'own' : 'others'
}

/** The money it is about, in kuruş: what it shows as `amount`. Null where it is about none. */
export const amountOf = ({ after }: { after: Readonly<Record<string, unknown>> }): bigint | null =>
  typeof after.amount === 'number' && Number.isSafeInteger(after.amount) ? BigInt(after.amount) : null

export const approvalActions = ['approve', 'deny', 'withdraw'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** What the rule looks at. Times in ms since epoch. */
export type ApprovalFacts = {
  status: ApprovalStatus
  /** Null where no person asked, but a merchant's server. */
  makerId: string | null
  /** Who counts as the maker beside it: whoever made the key that asked, or let the asked thing go on. */
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
 * The hand this person has in it already: the maker's, or that of a checker before. Each of them must be another
 * person.
 */
export const handIn = ({ makerId, behindIds = [], checkerIds }: ApprovalFacts, linkedAccounts: LinkedAccounts) =>
  whyNotOther([...(makerId === null ? [] : [makerId]), ...behindIds, ...checkerIds], linkedAccounts)

/** Each rule with the actions it holds for, in the order they are told. */
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
 * Why this person may not do this now, or undefined when they may. `linkedAccounts`: which accounts count as theirs.
 * That they hold the kind's permission is another question.
 */
export const whyNotApproval = (
  action: ApprovalAction,
  approval: ApprovalFacts,
  personId: string,
  nowMs: number,
  linkedAccounts: LinkedAccounts,
): ApprovalRefusal | undefined =>
  rules.find(([, actions, holds]) => actions.includes(action) && holds(approval, personId, nowMs, linkedAccounts))?.[0]
