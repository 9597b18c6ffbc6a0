/** Four eyes: what one person asked, another decides. Source: domain sections 1 and 8. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'DENIED', 'EXPIRED'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const approvalActions = ['approve', 'deny', 'withdraw'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** What the rule looks at. Times in ms since epoch. */
export type ApprovalFacts = { status: ApprovalStatus; makerId: string; checkerIds: readonly string[]; expiresMs: number }

export type ApprovalRefusal = 'APPROVAL_OVER' | 'APPROVAL_RAN_OUT' | 'APPROVAL_OWN' | 'APPROVAL_GIVEN' | 'APPROVAL_NOT_YOURS'

/** Each rule with the actions it holds for, in the order they are told. */
const rules: readonly [ApprovalRefusal, readonly ApprovalAction[], (approval: ApprovalFacts, personId: string, nowMs: number) => boolean][] = [
  ['APPROVAL_OVER', approvalActions, ({ status }) => status !== 'PENDING'],
  ['APPROVAL_RAN_OUT', ['approve', 'deny'], ({ expiresMs }, _, nowMs) => expiresMs <= nowMs],
  ['APPROVAL_OWN', ['approve', 'deny'], ({ makerId }, personId) => makerId === personId],
  ['APPROVAL_GIVEN', ['approve', 'deny'], ({ checkerIds }, personId) => checkerIds.includes(personId)],
  ['APPROVAL_NOT_YOURS', ['withdraw'], ({ makerId }, personId) => makerId !== personId],
]

/** Why this person may not do this now, or undefined when they may. That they hold the kind's permission is another question. */
export const whyNotApproval = (action: ApprovalAction, approval: ApprovalFacts, personId: string, nowMs: number): ApprovalRefusal | undefined =>
  rules.find(([, actions, holds]) => actions.includes(action) && holds(approval, personId, nowMs))?.[0]
